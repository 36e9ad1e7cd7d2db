import { FakeSocket } from '../testing/fake-socket';
import type { LiveSocket } from './live-socket';
import { keepConnected } from './open-socket';
import { requireSignIn, recordSignIn } from './sign-in';
import { LazySocket, reconnectOnSignIn } from './socket';

describe('A socket at sign-in', () => {
  it('reconnects, whether sign-in was required or not', () => {
    const socket = new FakeSocket();
    reconnectOnSignIn(socket.asLive());
    socket.connected = true;
    recordSignIn();
    expect(socket.reconnects).toBe(1);
    requireSignIn();
    expect(socket.reconnects).toBe(1);
    socket.connected = true;
    recordSignIn();
    expect(socket.reconnects).toBe(2);
  });

  it('does nothing while disconnected', () => {
    const socket = new FakeSocket();
    reconnectOnSignIn(socket.asLive());
    recordSignIn();
    expect(socket.reconnects).toBe(0);
  });
});

describe('LazySocket', () => {
  it('opens at the first call, once, and not at construction: a server renders pages too', () => {
    const open = jest.fn(() => new Promise<LiveSocket>(() => undefined));
    const late = new LazySocket(open);
    expect([late.connected, open.mock.calls.length]).toEqual([false, 0]);
    late.on('connect', () => undefined).emit('wait-pay', { payid: 'x' });
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is disconnected at first, and fails commands at once', async () => {
    const { late } = aLazySocket();
    expect(late.connected).toBe(false);
    await expect(late.timeout(5000).emitWithAck('commands', { commands: [] })).rejects.toThrow();
  });

  it('passes events of the real socket to the remaining listeners', async () => {
    const { late, real, arrive } = aLazySocket();
    const stays = jest.fn();
    const leaves = jest.fn();
    late.on('connect', stays).on('connect', leaves).off('connect', leaves);
    await arrive();
    real.connectNow();
    expect(stays).toHaveBeenCalledTimes(1);
    expect(leaves).not.toHaveBeenCalled();
    expect(late.connected).toBe(true);
  });

  it('sends early and later messages through the real socket', async () => {
    const { late, real, arrive } = aLazySocket();
    late.emit('wait-pay', { payid: 'early' });
    await arrive();
    late.emit('wait-pay', { payid: 'late' });
    expect(real.sent.map(({ payload }) => payload)).toEqual([{ payid: 'early' }, { payid: 'late' }]);
    real.connectNow();
    expect(await late.timeout(5000).emitWithAck('commands', { commands: [] })).toEqual({ revision: 0 });
  });
});

function aLazySocket() {
  const real = new FakeSocket();
  let open: (socket: LiveSocket) => void = () => undefined;
  const late = new LazySocket(() => new Promise((resolve) => (open = resolve)));
  const arrive = async () => {
    open(real.asLive());
    await Promise.resolve();
  };
  return { late, real, arrive };
}

describe('keepConnected', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('reconnects five seconds after the server has closed the socket on purpose', () => {
    const socket = new FakeSocket();
    keepConnected(socket.asLive());
    socket.connectNow();
    socket.drop('io server disconnect');
    jest.advanceTimersByTime(4999);
    expect(socket.reconnects).toBe(0);
    jest.advanceTimersByTime(1);
    expect(socket.reconnects).toBe(1);
  });

  it('leaves every other loss to the library, which retries by itself', () => {
    const socket = new FakeSocket();
    keepConnected(socket.asLive());
    socket.connectNow();
    socket.drop('transport close');
    jest.advanceTimersByTime(60_000);
    expect(socket.reconnects).toBe(0);
  });
});
