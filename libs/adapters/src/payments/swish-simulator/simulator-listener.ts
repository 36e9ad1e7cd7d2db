import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import {
  handleRequest,
  parseCall,
  type SimulatorResponse,
  type CallName,
  type SimulatorRequest,
} from './simulator-api';
import { SIMULATOR_HEADER } from '../swish-wire';
import type { SimulatedSwish } from './simulated-swish';
import type { SimulatorJournal } from './simulator-journal';

/** A fault of the next call of a kind. Unless `stored` is false, the call is carried out all the same. */
export interface Fault {
  readonly on: CallName;
  /** A status, a broken connection, or no answer. */
  readonly how: 429 | 500 | 504 | 'reset' | 'silence';
  readonly stored?: boolean;
}

/** Where to listen: `name` is the host in its URL, `payerPage` goes into a header of every answer. */
export interface ListenerOptions {
  readonly tls: ServerOptions;
  readonly host: string;
  readonly name: string;
  readonly payerPage: string;
}

const JOURNAL = '/simulator/journal';
const MAX_CHARACTERS = 65_536;

/** The simulator's HTTPS listener: requests a certificate and answers 401 itself, as Swish does. */
export class SimulatorListener {
  /** Pending faults, in order. */
  readonly faults: Fault[] = [];
  /** The base URL, with Swish's path. */
  url = '';
  private readonly server: Server;

  constructor(
    private readonly swish: SimulatedSwish,
    private readonly journal: SimulatorJournal,
    private readonly options: ListenerOptions,
  ) {
    this.server = createServer({
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      ...options.tls,
    });
    this.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  /** Starts to listen; port 0 picks a free one. */
  async listen(port: number): Promise<void> {
    this.server.listen(port, this.options.host);
    await once(this.server, 'listening');
    const address = this.server.address() as AddressInfo;
    this.url = `https://${this.options.name}:${address.port}/swish-cpcapi`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader(SIMULATOR_HEADER, this.options.payerPage);
    const received = await readRequest(request, this.url);
    if (received.path === JOURNAL) send(response, this.journalFor(received));
    else this.answer(received, response);
  }

  private answer(received: SimulatorRequest, response: ServerResponse): void {
    const fault = this.faultFor(received);
    const answer: SimulatorResponse =
      fault?.stored === false ? { status: 503 } : handleRequest(this.swish, received);
    this.journal.recordCall(received, fault?.how ?? answer.status);
    if (!fault) send(response, answer);
    else if (fault.how === 'reset') response.destroy();
    else if (fault.how !== 'silence') send(response, { status: fault.how });
  }

  private journalFor({ merchant }: SimulatorRequest): SimulatorResponse {
    return merchant === undefined ? { status: 401 } : { status: 200, body: this.journal.entries() };
  }

  private faultFor(received: SimulatorRequest): Fault | undefined {
    const index = this.faults.findIndex(({ on }) => on === parseCall(received)?.call);
    return index < 0 ? undefined : this.faults.splice(index, 1)[0];
  }
}

async function readRequest(request: IncomingMessage, base: string): Promise<SimulatorRequest> {
  let body = '';
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) {
    body += part;
    if (body.length > MAX_CHARACTERS) throw new Error('the request is too long');
  }
  const { method = '', url = '', headers, socket } = request;
  const tls = socket as TLSSocket;
  const [merchant] = tls.authorized ? [tls.getPeerCertificate().subject.CN].flat() : [];
  return { method, path: url.split('?')[0] ?? '', type: headers['content-type'] ?? '', body, merchant, base };
}

function send(response: ServerResponse, { status, headers, body }: SimulatorResponse): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { ...(text && { 'content-type': 'application/json' }), ...headers });
  response.end(text);
}
