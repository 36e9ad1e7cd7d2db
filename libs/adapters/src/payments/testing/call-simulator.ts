import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { SwishAccount } from '../swish.payments';

export interface WireAnswer {
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
