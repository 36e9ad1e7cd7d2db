import { FakeServer } from '../testing/fake-server';
import { FakeSocket } from '../testing/fake-socket';
import { deliver } from './use-day-commands';
import type { DayCommand } from './command-log';

const route = 'POST /admin/api/commands';
const command: DayCommand = {
  id: 'a',
  type: 'StartRace',
  part: 'race-250913-56',
  capturedAt: '2025-09-13T10:00:00.000Z',
  device: 'mål-1',
};
const accepted = { results: [{ id: 'a', outcome: 'accepted' }] };

describe('Delivering commands', () => {
  it('sends over a connected socket, without a request', async () => {
    const { socket, server } = aSocketAndServer();
    socket.connectNow();
    socket.answer('commands', () => accepted);
    expect(await send(socket)).toEqual({ kind: 'answered', ...accepted });
    expect(server.requests).toEqual([]);
  });

  it('uses POST with the same ids when the socket is down', async () => {
    const { socket, server } = aSocketAndServer();
    server.on(route, { body: accepted });
    expect(await send(socket)).toEqual({ kind: 'answered', ...accepted });
    expect(server.requestsTo(route)[0]?.body).toEqual({ commands: [command] });
  });

  it('uses POST when the socket does not acknowledge in time', async () => {
    const { socket, server } = aSocketAndServer();
    socket.connectNow();
    socket.timeout = () => ({ emitWithAck: () => Promise.reject(new Error('operation has timed out')) });
    server.on(route, { body: accepted });
    expect(await send(socket)).toMatchObject({ kind: 'answered' });
  });

  it.each([
    [401, 'signed-out'],
    [403, 'signed-out'],
    [400, 'refused'],
    [503, 'unreachable'],
    [404, 'unreachable'],
  ])("maps HTTP status %i to '%s'", async (status, kind) => {
    const { socket, server } = aSocketAndServer();
    server.on(route, { status, body: { error: 'nej' } });
    expect(await send(socket)).toMatchObject({ kind });
  });

  it('posts the batch when the socket answers with an error', async () => {
    const { socket, server } = aSocketAndServer();
    socket.connectNow();
    socket.answer('commands', () => ({ error: 'Ej admin!' }));
    server.on(route, { status: 401, body: { error: 'Ej admin!' } });
    expect(await send(socket)).toEqual({ kind: 'signed-out' });
  });

  it("returns 'unreachable' when neither socket nor server answers", async () => {
    const { socket, server } = aSocketAndServer();
    server.on(route, 'no contact');
    expect(await send(socket)).toEqual({ kind: 'unreachable' });
  });
});

function aSocketAndServer() {
  return { socket: new FakeSocket(), server: new FakeServer().install() };
}

function send(socket: FakeSocket) {
  return deliver(socket.asLive(), [command]);
}
