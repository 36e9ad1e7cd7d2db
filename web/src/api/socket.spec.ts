import { FakeSocket } from '../testing/fake-socket';
import { requireSignIn, signedIn } from './sign-in';
import { reconnectOnSignIn } from './socket';

describe('The socket of somebody who signs in', () => {
  it('connects anew, whether sign-in was asked for or not', () => {
    const socket = new FakeSocket();
    reconnectOnSignIn(socket.asLive());
    socket.connected = true;
    signedIn();
    expect(socket.reconnects).toBe(1);
    requireSignIn();
    expect(socket.reconnects).toBe(1);
    socket.connected = true;
    signedIn();
    expect(socket.reconnects).toBe(2);
  });

  it('is left to connect by itself where it is not up', () => {
    const socket = new FakeSocket();
    reconnectOnSignIn(socket.asLive());
    signedIn();
    expect(socket.reconnects).toBe(0);
  });
});
