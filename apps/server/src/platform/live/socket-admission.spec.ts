import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { WebSocket } from 'ws';
import { within } from '../../../../../test/support/until';
import type { CurrentUser } from '../auth/current-user';
import type { Metrics } from '../operations/metrics';
import { OpenFiles, SocketAdmission, SocketsPerAddress } from './socket-admission';
import { limitFragments } from './engine-connection';

/** How many messages a socket may send at once. The handshake counts, so this many more exceed it by one. */
const MESSAGE_BUDGET = 100;
/** Node reads 64 KiB at a time, and `42["word"]` takes 16 bytes: what exceeds the budget is still decoded. */
const MESSAGES_PER_READ = (64 * 1024) / 16;

describe('SocketAdmission', () => {
  let http: HttpServer;
  let server: Server;
  let admission: SocketAdmission;
  let cuts: string[];
  let clients: WebSocket[];

  beforeEach(async () => {
    cuts = [];
    clients = [];
    http = createServer();
    server = new Server(http, { transports: ['websocket', 'polling'], perMessageDeflate: false });
    const now = () => 0; // No budget is refilled.
    admission = new SocketAdmission({
      addresses: new SocketsPerAddress(3000, now),
      files: new OpenFiles(http, Infinity),
      currentUser: { organiser: () => Promise.resolve(undefined) } as unknown as CurrentUser,
      metrics: {
        socketsCut: { inc: ({ reason }: { reason: string }) => cuts.push(reason) },
      } as unknown as Metrics,
      addressOf: () => 'somewhere',
      now,
    });
    server.engine.on('connection', (connection) => admission.watch(connection));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterEach(async () => {
    for (const client of clients) client.terminate();
    admission.close();
    await server.close();
  });

  /** Opens a socket and completes the socket.io handshake. */
  const open = async () => {
    const { port } = http.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/socket.io/?EIO=4&transport=websocket`);
    clients.push(socket);
    await once(socket, 'open');
    const connected = once(server, 'connection');
    socket.send('40');
    await connected;
    return socket;
  };
  const closed = (socket: WebSocket) => within(once(socket, 'close'), 'the socket to close');

  it('leaves a quiet socket connected', async () => {
    const quiet = await open();
    const loud = await open();
    for (let nth = 0; nth < MESSAGE_BUDGET; nth++) loud.send('42["word"]');
    await closed(loud);
    expect([cuts, quiet.readyState]).toEqual([['messages'], WebSocket.OPEN]);
  });

  it('delivers no message beyond the budget', async () => {
    const received: unknown[] = [];
    server.on('connection', (socket) => socket.onAny((nth) => received.push(nth)));
    const loud = await open();
    for (let nth = 0; nth < 5000; nth++) loud.send('42["word"]');
    await closed(loud);
    expect(received.length).toBeLessThanOrEqual(MESSAGE_BUDGET);
  });

  it('closes a socket that sends messages before the handshake, and delivers none of them', async () => {
    const { port } = http.address() as AddressInfo;
    const early = new WebSocket(`ws://127.0.0.1:${String(port)}/socket.io/?EIO=4&transport=websocket`);
    clients.push(early);
    const received = jest.fn();
    server.engine.on(
      'connection',
      (connection: { transport: { on(name: string, received: () => void): void } }) => {
        connection.transport.on('packet', received);
      },
    );
    early.on('open', () => {
      for (let nth = 0; nth < 10_000; nth++) early.send('42["word"]');
    });
    early.on('error', () => undefined);
    await once(early, 'close');
    expect(received.mock.calls.length).toBeLessThanOrEqual(MESSAGE_BUDGET + MESSAGES_PER_READ);
    expect(cuts).toEqual(['messages']);
    expect(server.engine.clientsCount).toBe(0);
  });

  it('disconnects a socket that pings too often', async () => {
    const loud = await open();
    for (let nth = 0; nth < MESSAGE_BUDGET; nth++) loud.ping();
    await closed(loud);
    expect(cuts).toEqual(['messages']);
  });

  it('disconnects a socket that does not read, and drops its unsent packets', async () => {
    const deaf = await open();
    deaf.pause();
    const [socket] = server.sockets.sockets.values();
    const left = new Promise((resolve) => socket?.once('disconnect', resolve));
    const payload = 'x'.repeat(64 * 1024);
    for (let nth = 0; nth < 400; nth++) server.emit('told', payload);
    await within(left, 'the socket to be cut');
    expect(cuts).toEqual(['unsent']);
    expect(server.engine.clientsCount).toBe(0);
  });

  it('closes a socket that sends a message in too many fragments', async () => {
    limitFragments(server);
    const slow = await open();
    for (let piece = 0; piece < 20; piece++) slow.send('4', { fin: false });
    const [code] = (await closed(slow)) as [number];
    expect(code).toBe(1008);
  });

  it('does not terminate sockets that complete the close handshake at shutdown', async () => {
    await open();
    const [{ conn }] = [...server.sockets.sockets.values()] as [Socket];
    const wire = (conn.transport as unknown as { readonly socket: WebSocket }).socket;
    const terminate = jest.spyOn(wire, 'terminate');
    const ended = once(http, 'close');
    admission.close();
    await Promise.all([server.close(), ended]);
    expect(terminate).not.toHaveBeenCalled();
  });

  it('disconnects a socket that sends too many bytes', async () => {
    const heavy = await open();
    const nth = `42["word","${'x'.repeat(200 * 1024)}"]`;
    for (let time = 0; time < 6; time++) heavy.send(nth);
    await closed(heavy);
    expect(cuts).toEqual(['bytes']);
  });
});

const STADIUM = '192.0.2.80';

describe('SocketsPerAddress', () => {
  let now: number;
  let addresses: SocketsPerAddress;
  beforeEach(() => {
    now = 0;
    addresses = new SocketsPerAddress(60, () => now);
  });

  const connect = (address = STADIUM) => {
    const hasRoom = addresses.tryConnect(address);
    if (hasRoom) addresses.opened(address);
    return hasRoom;
  };

  it('limits the sockets of one address without affecting another', () => {
    const all = Array.from({ length: 61 }, () => connect());
    expect(all.filter(Boolean)).toHaveLength(60);
    expect(connect('198.51.100.7')).toBe(true);
  });

  it('admits another socket after one closes, once the connect quota has refilled', () => {
    for (let socket = 0; socket < 60; socket++) connect();
    now += 5000;
    expect(connect()).toBe(false);
    addresses.closed(STADIUM);
    expect(connect()).toBe(true);
  });

  it('lets all sockets of an address reconnect within a minute', () => {
    for (let socket = 0; socket < 60; socket++) connect();
    for (let socket = 0; socket < 60; socket++) addresses.closed(STADIUM);
    expect(connect()).toBe(false);
    now += 60_000;
    expect(Array.from({ length: 60 }, () => connect())).not.toContain(false);
  });

  it('allows fewer connects from an address whose sockets are disconnected', () => {
    let rounds = 0;
    while (connect()) {
      addresses.chargeDisconnect(STADIUM);
      addresses.closed(STADIUM);
      rounds++;
    }
    expect(rounds).toBeLessThan(7);
    now += 1000;
    expect(connect()).toBe(true);
  });

  it('drops addresses without sockets and with a full quota', () => {
    connect();
    addresses.dropIdle();
    expect(addresses.size).toBe(1);
    addresses.closed(STADIUM);
    now += 1000;
    addresses.dropIdle();
    expect(addresses.size).toBe(0);
  });
});
