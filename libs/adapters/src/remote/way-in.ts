import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Where a server is. */
export interface ServerHost {
  readonly host: string;
  readonly port: number;
}

/** How a server is spoken to, and what operators are told to look at where that is wrong. */
export interface WayIn {
  readonly hosts: readonly ServerHost[];
  readonly isSecure: boolean;
  /** The setting that names who vouches for it. */
  readonly authority: string;
  /** What to set for a server that speaks no TLS, and for one that does. */
  readonly withoutTls: string;
  readonly withTls: string;
}

const PROBE_MS = 2000;

/**
 * What is wrong with the way in, in words, where waiting is of no use; undefined where nobody is there (yet). `message`: the client's
 * own, which often says no more than that it is unavailable.
 */
export async function wrongWayIn(way: WayIn, message: string): Promise<string | undefined> {
  const { isSecure, authority, withoutTls, withTls } = way;
  const [first] = way.hosts;
  if (!first) return undefined;
  const where = `${first.host}:${String(first.port)}`;
  if (isSecure && /certificate|self.signed|altnames|issuer/i.test(message))
    return `the certificate of ${where} is not vouched for (${message}): see ${authority}`;
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
