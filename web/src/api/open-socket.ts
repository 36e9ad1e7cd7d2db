import { io } from 'socket.io-client';
import type { LiveSocket } from './live-socket';

const RETRY_MS = 5000;

/** Opens a socket to the server, which comes back by itself whenever it is lost. */
export function openSocket(url: string): LiveSocket {
  const socket = io(url, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MS,
    randomizationFactor: 0.2,
  });
  // Its own types promise the same, in terms that the compiler does not compare.
  return keepConnected(socket as unknown as LiveSocket);
}

/** socket.io leaves a socket down when the server closed it on purpose; a race screen always wants it back. */
export function keepConnected(socket: LiveSocket): LiveSocket {
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RETRY_MS);
  });
  return socket;
}
