import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The protocol between server and screens: socket.io, or plain messages. */
export type ScreenProtocol = 'socket.io' | 'plain';

/** One live screen: connected, subscribed to today's races, with a callback for each message. */
export class Screen {
  /** Resolves once the server has acknowledged the subscription. */
  static async open(
    port: number,
    protocol: ScreenProtocol,
    onMessage: (text: Buffer) => void,
  ): Promise<Screen> {
    const path = protocol === 'socket.io' ? '/socket.io/?EIO=4&transport=websocket' : '/';
    const options = { perMessageDeflate: false, skipUTF8Validation: true };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, options);
    const subscribed = protocol === 'socket.io' ? subscribe(socket, onMessage) : listen(socket, onMessage);
    await once(socket, 'open');
    await subscribed;
    return new Screen(socket);
  }

  private constructor(private readonly socket: WebSocket) {}

  close(): void {
    this.socket.terminate();
  }
}

function listen(socket: WebSocket, onMessage: (text: Buffer) => void): Promise<void> {
  socket.on('message', (data: Buffer) => onMessage(data));
  return Promise.resolve();
}

const PING = '2'.charCodeAt(0);
const MESSAGE = '4'.charCodeAt(0);
const EVENT = '2'.charCodeAt(0);
const ACK = '3'.charCodeAt(0);

/** socket.io on a bare WebSocket: open, connect, subscribe, acknowledgement; then events and pings. */
function subscribe(socket: WebSocket, onMessage: (text: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const [kind, inner] = data;
      if (kind === PING) socket.send('3');
      else if (kind !== MESSAGE) socket.send('40');
      else if (inner === EVENT) onMessage(data);
      else if (inner === ACK) resolve();
      else socket.send('420["subscribe-to-race"]');
    });
  });
}
