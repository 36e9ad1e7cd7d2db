import { request, type Agent } from 'node:https';
import { PaymentsUnreachable } from './payments.port';

/** One call. `timeoutMs` covers all of it, from the first byte sent to the last byte received. */
export interface SwishCall {
  readonly method: 'PUT' | 'GET' | 'PATCH';
  readonly url: string;
  readonly agent: Agent;
  readonly timeoutMs: number;
  readonly body?: { readonly type: string; readonly text: string };
}

export interface SwishAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly text: string;
}

/** The header with the payer pages' address, in every answer of a simulator and none of Swish's. */
export const SIMULATOR_HEADER = 'X-Swish-Simulator';

const MAX_CHARACTERS = 100_000;

/**
 * Calls Swish over mutual TLS. Throws PaymentsUnreachable without a complete answer; the message names no
 * payment and no token.
 * Retries once on a new connection when a reused one was closed, which says nothing about Swish.
 */
export async function askSwish(call: SwishCall): Promise<SwishAnswer> {
  try {
    return await exchange(call);
  } catch (error) {
    if (error instanceof StaleConnection) return await exchange(call);
    throw error;
  }
}

class StaleConnection extends PaymentsUnreachable {}

function exchange({ method, url, agent, timeoutMs, body }: SwishCall): Promise<SwishAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: headersOf(body),
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
      const Reason = isStale ? StaleConnection : PaymentsUnreachable;
      reject(new Reason(`Swish did not answer (${error.code ?? error.name})`));
    });
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MAX_CHARACTERS) outgoing.destroy(new Error('the answer is too long'));
      });
      response.on('error', (error) => outgoing.emit('error', error));
      response.on('end', () => {
        const { headers, statusCode: status = 0 } = response;
        resolve({ status, text, header: (name) => [headers[name.toLowerCase()]].flat()[0] });
      });
    });
    outgoing.end(body?.text);
  });
}

function headersOf(body: SwishCall['body']): Record<string, string | number> {
  if (!body) return {};
  return { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) };
}
