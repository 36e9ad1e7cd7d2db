import { connect } from 'node:net';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { until, within } from '../../support/until';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

const limits = { requestMs: 30_000, socketsPerAddress: 60, openFiles: Infinity };

describe('Sockets that use too many resources', () => {
  let app: RunningApp;
  let sorts: string[];
  const visitorSockets: WebSocket[] = [];
  const start = async (changed: Partial<typeof limits> = {}) => {
    app = await startApp({ config: { limits: { ...limits, ...changed } } });
    sorts = await app.createRaceWith(2);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
  };
  afterEach(async () => {
    for (const socket of visitorSockets.splice(0)) socket.terminate();
    await app.stop();
  });

  /** Opens a bare socket; resolves with the outcome. */
  const openVisitorSocket = (query = '', headers = {}) =>
    within(
      new Promise<'in' | 'refused'>((resolve) => {
        const address = `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`;
        const socket = new WebSocket(address, { headers });
        visitorSockets.push(socket);
        socket.on('open', () => resolve('in')).on('error', () => resolve('refused'));
      }),
      'a socket to open or to be refused',
    );
  const countAcceptedSockets = async (count: number) => {
    const all = await Promise.all(Array.from({ length: count }, () => openVisitorSocket()));
    return all.filter((what) => what === 'in').length;
  };
  const metric = async (name: string) => {
    const { text } = await app.getAsOrganiser('/metrics');
    return text.split('\n').find((line) => line.startsWith(name));
  };

  it('disconnects a flooding socket and counts it, while others still get updates', async () => {
    await start();
    const watching = await app.connectScreen();
    await watching.emitWithAck('subscribe-to-race', part);
    const updateReceived = nextMessage<{ status?: string }[]>(watching, 'race-update', (rows) =>
      rows.some(({ status }) => status === 'finished'),
    );
    const flood = await app.connectScreen();
    const cut = nextMessage(flood, 'disconnect');
    for (let word = 0; word < 1000; word++) flood.emit('subscribe-to-race', part);
    // A transport close, after which our own screens reconnect by themselves.
    expect(await cut).toBe('transport close');
    await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(sorts[0])}`);
    await updateReceived;
    expect(await metric('raceday_sockets_cut_total')).toBe('raceday_sockets_cut_total{reason="messages"} 1');
  });

  it('limits sockets for an address, but lets an organiser connect', async () => {
    await start();
    expect(await countAcceptedSockets(60)).toBe(60);
    expect(await openVisitorSocket()).toBe('refused');
    expect(await openVisitorSocket('', { 'x-forwarded-for': '198.51.100.7' })).toBe('in');
    const organiser = await app.connectScreen(await app.organiserHeaders());
    expect(organiser.connected).toBe(true);
    expect(await metric('raceday_sockets_refused_total')).toBe(
      'raceday_sockets_refused_total{reason="address"} 1',
    );
  });

  it('refuses a forged organiser cookie', async () => {
    await start({ socketsPerAddress: 1 });
    await openVisitorSocket();
    expect(await openVisitorSocket('', { cookie: 'sid=made-up' })).toBe('refused');
  });

  it('reserves the last files for organisers, and closes idle connections', async () => {
    // Of 260 files 60 are for connections, and of those 54 for visitors.
    await start({ openFiles: 260 });
    const { port } = new URL(app.url);
    const idle = Array.from({ length: 56 }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(idle.map((socket) => nextMessage(socket, 'connect')));
    expect(await openVisitorSocket()).toBe('refused');
    const organiser = await app.connectScreen(await app.organiserHeaders());
    expect(organiser.connected).toBe(true);
    // None of them reads the timeout answer, or closes.
    await until(async () => ((await openVisitorSocket()) === 'in' ? true : undefined));
    for (const socket of idle) socket.destroy();
  });

  it('does not upgrade polling to a WebSocket, which would not be counted', async () => {
    await start();
    const opened = await app.request('/socket.io/?EIO=4&transport=polling');
    const { sid, upgrades } = JSON.parse(opened.text.slice(1)) as { sid: string; upgrades: string[] };
    expect(upgrades).toEqual([]);
    expect(await openVisitorSocket(`&sid=${sid}`)).toBe('refused');
  });

  it('disconnects a connection that opens 20 sockets', async () => {
    await start();
    const opened = await app.request('/socket.io/?EIO=4&transport=polling');
    const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string };
    const body = Array.from({ length: 20 }, () => '40').join('\x1e');
    await app.request(`/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body });
    await until(async () => (await metric('raceday_sockets '))?.endsWith(' 0'));
  });

  it('lets organisers connect while slow bodies hold connections', async () => {
    await start({ openFiles: 260 });
    const { port } = new URL(app.url);
    const post =
      'POST /email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
    const slow = Array.from({ length: 58 }, () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.write(post);
      return socket;
    });
    await until(async () => ((await openVisitorSocket()) === 'in' ? true : undefined));
    for (const socket of slow) socket.destroy();
  });

  it('disconnects flooding polling too', async () => {
    await start();
    const socket = io(app.url, { transports: ['polling'], reconnection: false, forceNew: true });
    await nextMessage(socket, 'connect');
    const cut = nextMessage(socket, 'disconnect');
    for (let word = 0; word < 1000; word++) socket.emit('subscribe-to-race', part);
    await cut;
    expect(await metric('raceday_sockets_cut_total')).toContain('messages');
  });
});
