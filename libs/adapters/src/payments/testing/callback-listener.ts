import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

interface ReceivedCallback {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly identifier: string | string[] | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly servername: unknown;
}

/** A callback receiver for tests. Answers with `statuses` in order, then 200. */
export async function listenForCallbacks(statuses: number[] = [], tls?: ServerOptions) {
  const received: ReceivedCallback[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part;
    received.push({
      method: request.method,
      type: request.headers['content-type'],
      identifier: request.headers.callbackidentifier,
      body: JSON.parse(text) as ReceivedCallback['body'],
      servername: (request.socket as TLSSocket).servername,
    });
    response.writeHead(statuses.shift() ?? 200).end();
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => void receive(request, response);
  const server = tls ? createServer(tls, listener) : createPlain(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `${tls ? 'https' : 'http'}://localhost:${port}/api/swish/callback`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
