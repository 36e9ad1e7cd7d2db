import { StoreAway, StoreFailed, type EventShape } from '@app/eventing';
import { AccessDeniedError, WrongExpectedVersionError } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { StoreAddress } from './address';
import type { Server } from './server';
import { metaOf } from './server-records';
import { asText, toServer } from './wire';

/** The stream that says which log this is. Its name begins like none of the others, so nobody follows it. */
const IDENTITY = 'log-identity';

const PROBE_MS = 2000;

interface LogCreated extends EventShape {
  readonly type: 'LogCreated';
  readonly log: string;
}

/**
 * The log's identity, made by whoever comes first. A server that is away or starting is waited for, and `waiting` is told why. Throws
 * StoreFailed, in words, for what waiting does not cure: another protocol, a certificate nobody vouches for, a wrong password.
 */
export async function entered(
  server: Server,
  waiting: (why: string) => void = () => undefined,
): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await identity(server);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      if (error.cause instanceof AccessDeniedError) throw new StoreFailed(error.message, { cause: error });
      const wrong = await wrongFor(server.address, error.message);
      if (wrong !== undefined) throw new StoreFailed(wrong, { cause: error });
      waiting(error.message);
      await server.calls.beforeAgain(tries, error);
    }
  }
}

async function identity(server: Server): Promise<string> {
  const [first] = await server.events<LogCreated>(IDENTITY, 0, 1);
  if (first) return first.event.log;
  const log = randomUUID();
  try {
    await server.append(IDENTITY, 0, [
      toServer(asText({ id: randomUUID(), event: created(log), meta: metaOf(IDENTITY) })),
    ]);
    return log;
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return identity(server);
    throw error;
  }
}

function created(log: string): LogCreated {
  return { type: 'LogCreated', log };
}

/** What is wrong with the way in, where waiting is of no use; undefined where nobody is there (yet). The client says "unavailable" to all of it. */
async function wrongFor(address: StoreAddress, message: string): Promise<string | undefined> {
  const { isSecure, hosts } = address;
  const [first] = hosts;
  if (!first) return undefined;
  const where = `${first.host}:${String(first.port)}`;
  if (isSecure && /certificate|self.signed|altnames|issuer/i.test(message))
    return `the certificate of ${where} is not vouched for (${message}): see tlsCAFile in EVENTSTORE_URL`;
  if (!(await answers(connect(first), 'connect'))) return undefined;
  const name = isIP(first.host) === 0 ? { servername: first.host } : {};
  const handshake = connectTls({ ...first, ...name, rejectUnauthorized: false });
  const speaksTls = await answers(handshake, 'secureConnect');
  if (isSecure === speaksTls) return undefined;
  return isSecure
    ? `${where} does not speak TLS: EVENTSTORE_URL needs tls=false for it`
    : `${where} speaks TLS only: EVENTSTORE_URL must not say tls=false`;
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
