import type { PayerPage } from '@app/adapters';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Renders a payer's page for a token, after `action` if one was chosen. */
export type RenderPage = (token: string, action: string | undefined) => PayerPage;

/** Path of the payers' pages, as in the product. */
export const PAYER_PATH = '/sim/pay';

const TOKEN = /^\/sim\/pay\/([\w-]{1,64})$/;
const MAX_CHARACTERS = 1_000;

export class PayerListener {
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
