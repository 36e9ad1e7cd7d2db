import { type PayerPage, SwishSimulator, SystemClock } from '@app/adapters';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './settings';

/** Renders a payer's page for a token, after `action` if one was chosen. */
type RenderPage = (token: string, action: string | undefined) => PayerPage;

/** Path of the payers' pages, as in the product. */
const PAYER_PATH = '/sim/pay';

const TOKEN = /^\/sim\/pay\/([\w-]{1,64})$/;
const MAX_CHARACTERS = 1_000;

class PayerListener {
  /** The page renderer; until it is set, the listener answers 503. */
  renderPage: RenderPage | undefined;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  /** Listens and returns the port; port 0 takes a free one. Throws when it is taken. */
  async listen(port: number, host: string): Promise<number> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const action = request.method === 'POST' ? (new URLSearchParams(body).get('action') ?? '') : undefined;
    const [, token = ''] = TOKEN.exec(request.url?.split('?')[0] ?? '') ?? [];
    if (!this.renderPage) {
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const { status, headers, html } = this.renderPage(token, action);
    response.writeHead(status, headers).end(html);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) {
    body += part;
    if (body.length > MAX_CHARACTERS) throw new Error('the form is too long');
  }
  return body;
}

/** The running simulator, with the variables a node needs to use it. */
export interface RunningSimulator {
  readonly env: Readonly<
    Record<'SWISH_URL' | 'SWISH_PAYEE' | 'SWISH_CERT' | 'SWISH_KEY' | 'SWISH_CA', string>
  >;
  readonly payerPage: string;
  close(): Promise<void>;
}

/**
 * Starts the simulator and a listener for payers' pages. The listener starts first: a second program on the
 * same ports then fails before it touches the first one's files.
 */
export async function startSimulator(settings: Settings): Promise<RunningSimulator> {
  const { folder, listenHost, publicHostName, port, payee, delayMs, pageUrl } = settings;
  const payers = new PayerListener();
  const pagePort = await payers.listen(settings.pagePort, listenHost);
  const payerPage = `${pageUrl ?? `http://${publicHostName}:${String(pagePort)}`}${PAYER_PATH}`;
  const at = { host: listenHost, name: publicHostName, port };
  const options = { ...at, folder, payerPage, plainCallbacks: 'anywhere' } as const;
  const simulator = await SwishSimulator.start({ ...options, payee, delayMs, clock: new SystemClock() });
  payers.renderPage = (token, action) => simulator.handlePayerPage(token, action, receiptOf);
  const { files, account } = simulator;
  return {
    env: {
      SWISH_URL: account.url,
      SWISH_PAYEE: payee,
      SWISH_CERT: files.cert,
      SWISH_KEY: files.key,
      SWISH_CA: files.ca,
    },
    payerPage,
    close: async () => {
      await payers.close();
      await simulator.close();
    },
  };
}

/** The receipt page of the site that gets the callback, at localhost, which session cookies belong to. */
function receiptOf({ id, callbackUrl }: { readonly id: string; readonly callbackUrl: string }): string {
  const url = new URL(`/kvitto/${id}`, callbackUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.href;
}
