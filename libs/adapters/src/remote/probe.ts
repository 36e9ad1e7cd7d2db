import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { ServerHost } from './members';

/** A client certificate, PEM text. */
export interface ClientCertificate {
  readonly cert?: string;
  readonly key?: string;
}

/** A web server's answer to an anonymous request. */
export interface Probe {
  readonly status: number;
  /** The server's clock, epoch ms in whole seconds; undefined without a Date header. */
  readonly time: number | undefined;
  readonly text: string;
}

const TIMEOUT_MS = 5000;
const MAX_CHARACTERS = 10_000;

/** When a server's certificate expires, epoch ms, trusted or not. Throws without a server or TLS. */
export function certificateExpiry({ host, port }: ServerHost, own: ClientCertificate = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...name, ...own, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve(Date.parse(until));
    });
    socket.once('error', reject);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  });
}

/**
 * Requests an address anonymously, apart from an optional client certificate. Accepts any server certificate,
 * because the request carries no secret.
 */
export function probe(url: string, own: ClientCertificate = {}): Promise<Probe> {
  const request = url.startsWith('https:') ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const options = { ...own, rejectUnauthorized: false, agent: false as const, timeout: TIMEOUT_MS };
    const asked = request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        if (text.length < MAX_CHARACTERS) text += part;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        const time = Date.parse(answer.headers.date ?? '');
        resolve({ status: answer.statusCode ?? 0, time: Number.isNaN(time) ? undefined : time, text });
      });
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', reject);
    asked.end();
  });
}
