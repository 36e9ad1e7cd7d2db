import {
  createServer,
  type RequestListener,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { exampleRow, finishEvent, MeasuredStore } from '../harness/history';
import { serveParent } from '../harness/helper-process';

/** The least a server can do with a request, by Node's HTTP: each `open…` starts a server and returns its port. */
const methods = { openStoringServer, countStoredEvents, openListServer, openBroadcastServer };
export type BaselineServers = typeof methods;
serveParent(methods);

let store: MeasuredStore | undefined;

/** Stores each finish in the same store as the product, without rules, views or sign-in. */
async function openStoringServer(folder: string): Promise<number> {
  const opened = await MeasuredStore.open(folder, 'sealed');
  store = opened;
  let finished = 0;
  return listen(
    createServer((request, response) => {
      request.resume().once('end', () => {
        const event = finishEvent(`runner-${++finished}`, finished);
        opened.append('raceday-250913', [event]).then(
          () => sendAccepted(response, finished),
          () => response.writeHead(500, { 'content-length': 0 }).end(),
        );
      });
    }),
  );
}

async function countStoredEvents(): Promise<number> {
  return (await store?.countStoredEvents()) ?? 0;
}

/** Sends prepared bytes. */
function openListServer(bytes: Uint8Array, etag: string): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
    etag,
  };
  const answer: RequestListener = (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, headers).end(bytes);
  };
  return listen(createServer(answer));
}

/** Counts each finish, answers, and sends it to all screens through socket.io. Stores nothing. */
function openBroadcastServer(): Promise<number> {
  let revision = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const row = exampleRow(++revision);
      sendAccepted(response, revision);
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
  return listen(server);
}

function sendAccepted(response: ServerResponse, revision: number): void {
  const body = JSON.stringify({ outcome: 'accepted', revision });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

async function listen(server: HttpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
