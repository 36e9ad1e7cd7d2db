import { once } from 'node:events';
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, request, type RequestOptions, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { FixedClock } from '../../clock/clock';
import { SwishSimulator, type SwishSimulatorOptions } from '../swish-simulator/swish-simulator';
import { type SwishAccount, SwishPayments } from '../swish.payments';

export const PAYEE = '1231181189';
export const DELAY_MS = 4_000;

/**
 * A simulator with a fixed clock, and a factory of clients. Payments are paid after DELAY_MS unless set
 * otherwise.
 */
export async function openSimulator(dataDir: string, options: Partial<SwishSimulatorOptions> = {}) {
  const clock = new FixedClock(Date.parse('2025-09-01T10:00:00Z'));
  const simulator = await SwishSimulator.start({
    folder: join(dataDir, 'swish-simulator'),
    payee: PAYEE,
    clock,
    delayMs: DELAY_MS,
    tickMs: 0,
    ...options,
  });
  const clientOf = (callbackUrl = 'https://localhost/callback', timeoutMs?: number) =>
    new SwishPayments(simulator.account, {
      callbackUrl: () => callbackUrl,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  return { simulator, clock, clientOf };
}

interface WireAnswer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly token: string | string[] | undefined;
  readonly body: unknown;
  /** The simulator header. */
  readonly simulator: string | string[] | undefined;
}

/**
 * Sends a raw request that our own client would never send. Without `account.cert` presents no certificate.
 */
export async function callSimulator(
  account: Partial<SwishAccount> & Pick<SwishAccount, 'url'>,
  { path, text, ...options }: RequestOptions & { readonly path: string; readonly text?: string },
): Promise<WireAnswer> {
  const { cert, key, ca } = account;
  const url = path.startsWith('/simulator') ? new URL(path, account.url) : `${account.url}/api/${path}`;
  const outgoing = request(url, { cert, key, ca, agent: false, ...options });
  outgoing.end(text);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let answer = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) answer += part;
  const { location, paymentrequesttoken: token, 'x-swish-simulator': simulator } = response.headers;
  const body = answer && (JSON.parse(answer) as unknown);
  return { status: response.statusCode, location, token, simulator, body };
}

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
