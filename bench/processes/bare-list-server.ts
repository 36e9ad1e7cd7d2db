import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from '../harness/serve-parent';

/** The least a server can do with a list: Node's HTTP and prepared bytes. */
const methods = { listen };
export type BareListServer = typeof methods;
serveParent(methods);

async function listen(bytes: Uint8Array, etag: string): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
    etag,
  };
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, headers).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
