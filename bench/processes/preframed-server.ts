import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { exampleRow } from '../harness/example-row';
import { monotonicMs } from '../harness/monotonic';
import { serveParent } from '../harness/serve-parent';

/** A message sent to all screens, with the machine clock's time. */
export interface SentMessage {
  readonly revision: number;
  readonly at: number;
}

/** The least a server can do to broadcast: build a WebSocket frame once and write it to every socket. */
const methods = { listen, broadcast };
export type PreframedServer = typeof methods;
serveParent(methods);

const sockets: Socket[] = [];
let revision = 0;

async function listen(): Promise<number> {
  const handshakes = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer().on('upgrade', (request, socket: Socket, head: Buffer) => {
    handshakes.handleUpgrade(request, socket, head, () => sockets.push(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function broadcast(times: number, everyMs: number): Promise<SentMessage[]> {
  const sent: SentMessage[] = [];
  for (let count = 0; count < times; count++) {
    await pause(everyMs);
    sent.push({ revision: ++revision, at: monotonicMs() });
    const bytes = frame(Buffer.from(JSON.stringify(['race-update', [exampleRow(revision)]])));
    for (const socket of sockets) socket.write(bytes);
  }
  return sent;
}

/** An unmasked text frame of 126 to 65,535 bytes. */
function frame(payload: Buffer): Buffer {
  const header = Buffer.from([0x81, 126, 0, 0]);
  header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}
