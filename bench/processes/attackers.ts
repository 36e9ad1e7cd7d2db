import { connect } from 'node:net';
import { serveParent } from '../harness/helper-process';

/**
 * Sockets that send requests at full speed, never read, and reconnect when disconnected, in their own process.
 */
const methods = { attack, countDisconnects };
export type Attackers = typeof methods;
serveParent(methods);

let disconnects = 0;

/** Starts the given number of attackers, until the process is stopped. */
function attack(port: number, count: number): void {
  for (let attacker = 0; attacker < count; attacker++) flood(port, attacker % 2 === 0 ? 0 : HANDSHAKE_MS);
}

/** How often an attacker has been disconnected or refused so far. */
function countDisconnects(): number {
  return disconnects;
}

const SUBSCRIBE_FRAME = frameOf('420["subscribe-to-race"]');
const FLOOD = Buffer.concat(Array.from({ length: 1000 }, () => SUBSCRIBE_FRAME));
const UPGRADE_REQUEST = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

/** How long the handshake takes, in ms: some attackers wait for it, some do not. */
const HANDSHAKE_MS = 50;

function flood(port: number, handshakeMs: number): void {
  const socket = connect(port, '127.0.0.1').pause();
  const sendUntilFull = () => {
    while (socket.writable && socket.write(FLOOD));
  };
  socket.write(`${UPGRADE_REQUEST.join('\r\n')}\r\n\r\n`);
  socket.write(frameOf('40'));
  socket.on('connect', () => setTimeout(sendUntilFull, handshakeMs)).on('drain', sendUntilFull);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    disconnects++;
    flood(port, handshakeMs);
  });
}

/** A short text as a client's frame, with a mask of zeros. */
function frameOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 + text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
