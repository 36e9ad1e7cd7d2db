import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A server's host and port. */
export interface ServerHost {
  readonly host: string;
  readonly port: number;
}

/** How to reach a server, and the settings to name to operators when that fails. */
export interface ConnectionFault {
  readonly hosts: readonly ServerHost[];
  readonly isSecure: boolean;
  /** The setting with the trusted authority. */
  readonly authority: string;
  /** The advice for a server without TLS, and for one with TLS only. */
  readonly withoutTls: string;
  readonly withTls: string;
}

const PROBE_MS = 2000;

/**
 * Diagnoses a failed connection: returns the cause when waiting cannot help; undefined when no server answers
 * (yet). `message` is the client's own, which often says only that the server is unavailable.
 */
export async function diagnoseConnection(
  fault: ConnectionFault,
  message: string,
): Promise<string | undefined> {
  const { isSecure, authority, withoutTls, withTls } = fault;
  const [first] = fault.hosts;
  if (!first) return undefined;
  const where = `${first.host}:${String(first.port)}`;
  if (isSecure && /certificate|self.signed|altnames|issuer/i.test(message))
    return `the certificate of ${where} is not trusted (${message}): see ${authority}`;
  if (!(await answers(connect(first), 'connect'))) return undefined;
  const name = isIP(first.host) === 0 ? { servername: first.host } : {};
  const handshake = connectTls({ ...first, ...name, rejectUnauthorized: false });
  const speaksTls = await answers(handshake, 'secureConnect');
  if (isSecure === speaksTls) return undefined;
  return isSecure ? `${where} does not speak TLS: ${withoutTls}` : `${where} speaks TLS only: ${withTls}`;
}

function answers(socket: Socket, event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once(event, () => done(true));
    socket.once('error', () => done(false));
    socket.setTimeout(PROBE_MS, () => done(false));
  });
}
