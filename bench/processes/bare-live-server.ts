import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { exampleRow } from '../harness/example-row';
import { serveParent } from '../harness/serve-parent';

/**
 * The least a live server can do with a finish: count it, answer, then send it to all screens through
 * socket.io. Nothing is stored.
 */
const methods = { listen };
export type BareLiveServer = typeof methods;
serveParent(methods);

async function listen(): Promise<number> {
  let revision = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const row = exampleRow(++revision);
      const body = JSON.stringify({ outcome: 'accepted', revision });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
        .end(body);
      setImmediate(() => sockets.to('today').emit('race-update', [row]));
    });
  });
  const sockets = new Server(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
  });
  sockets.on('connection', (socket) => {
    socket.on('subscribe-to-race', (acknowledge: (answer: object) => void) => {
      void socket.join('today');
      acknowledge({ revision });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
