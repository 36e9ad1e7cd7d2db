import { connect } from 'node:net';
import { serveParent } from '../harness/helper-process';

/**
 * Sockets that send requests at full speed, never read, and reconnect as soon as they are cut, in their own
 * process.
 */
const methods = { attack, rounds };
export type Attackers = typeof methods;
serveParent(methods);

let cuts = 0;

/** Starts the given number of attackers, until the process is stopped. */
function attack(port: number, count: number): void {
  for (let attacker = 0; attacker < count; attacker++) flood(port, attacker % 2 === 0 ? 0 : HANDSHAKE_MS);
}

/** How often an attacker has been cut or refused so far. */
function rounds(): number {
  return cuts;
}

const ASKED = frameOf('420["subscribe-to-race"]');
const FLOOD = Buffer.concat(Array.from({ length: 1000 }, () => ASKED));
const HELLO = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

/** How long the handshake takes, in ms: some attackers wait for it, some do not. */
const HANDSHAKE_MS = 50;

function flood(port: number, after: number): void {
  const socket = connect(port, '127.0.0.1').pause();
  const go = () => {
    while (socket.writable && socket.write(FLOOD));
  };
  socket.write(`${HELLO.join('\r\n')}\r\n\r\n`);
  socket.write(frameOf('40'));
  socket.on('connect', () => setTimeout(go, after)).on('drain', go);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    cuts++;
    flood(port, after);
  });
}

/** A short text as a client's frame, with a mask of zeros. */
function frameOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 + text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
