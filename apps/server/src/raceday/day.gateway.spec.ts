import type { ProjectionRunner } from '@app/eventing';
import type { Server } from 'socket.io';
import { until } from '../../../../test/support/until';
import type { CurrentUser } from '../platform/auth/current-user';
import { DayBroadcast } from './day.gateway';

type ChangeListener = Parameters<ProjectionRunner['onChange']>[0];

/** A day with followers set by the test, and the messages they receive. */
function setUp() {
  const rooms = new Set<string>();
  const messages: unknown[] = [];
  const room = {
    fetchSockets: () => Promise.resolve([]),
    emit: (...message: unknown[]) => messages.push(message),
  };
  const server = { sockets: { adapter: { rooms } }, in: () => room } as unknown as Server;
  const listeners: ChangeListener[] = [];
  const projections = { onChange: (listener: ChangeListener) => listeners.push(listener) };
  new DayBroadcast(projections as unknown as ProjectionRunner, {} as CurrentUser).start(server);
  const append = (revision: number) => {
    const recorded = { stream: 'raceday-250913', revision, event: { type: 'BibRegistered' }, meta: {} };
    for (const listener of listeners) listener([], [recorded] as unknown as Parameters<ChangeListener>[1]);
  };
  const firstMessages = () =>
    until(() => messages.length > 0 && messages, { what: 'a message to the followers' });
  return { rooms, append, firstMessages };
}

describe('DayBroadcast', () => {
  it('sends the events in order', async () => {
    const { rooms, append, firstMessages } = setUp();
    rooms.add('day:250913');
    append(5);
    append(6);
    expect(await firstMessages()).toEqual([
      [
        'day-events',
        {
          day: '250913',
          from: 4,
          events: [expect.objectContaining({ revision: 5 }), expect.objectContaining({ revision: 6 })],
        },
      ],
    ]);
  });

  it('sends only the revision after a gap without followers', async () => {
    const { rooms, append, firstMessages } = setUp();
    rooms.add('day:250913');
    append(5);
    rooms.clear();
    append(6);
    rooms.add('day:250913');
    append(7);
    expect(await firstMessages()).toEqual([['day-changed', { day: '250913', revision: 7 }]]);
  });
});
