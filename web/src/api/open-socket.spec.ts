import { FakeSocket } from '../testing/fake-socket';
import { keepConnected } from './open-socket';

describe('The one socket of the page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('comes back five seconds after the server has closed it on purpose', () => {
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
