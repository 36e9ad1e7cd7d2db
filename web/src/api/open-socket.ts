import { io } from 'socket.io-client';
import type { LiveSocket } from './live-socket';

const RETRY_MS = 5000;

/** Opens a socket to the server, which reconnects by itself. */
export function openSocket(url: string): LiveSocket {
  const socket = io(url, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MS,
    randomizationFactor: 0.2,
  });
  // socket.io's own types are equivalent, but the compiler cannot compare them.
  return keepConnected(socket as unknown as LiveSocket);
}

/** Reconnects when the server closed the socket on purpose, which socket.io itself does not. */
export function keepConnected(socket: LiveSocket): LiveSocket {
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RETRY_MS);
  });
  return socket;
}
