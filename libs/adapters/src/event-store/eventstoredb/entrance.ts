import { StoreUnavailable, StoreFailed, type EventShape } from '@app/eventing';
import { AccessDeniedError, WrongExpectedVersionError } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { wrongWayIn } from '../../remote/way-in';
import type { Server } from './server';
import { metaOf } from './server-records';
import { asText, toServer } from './wire';

/** The stream that holds the log's identity. Its name has no followed prefix, so no follower sees it. */
const IDENTITY = 'log-identity';

const SETTINGS = {
  authority: 'tlsCAFile in EVENTSTORE_URL',
  withoutTls: 'EVENTSTORE_URL needs tls=false for it',
  withTls: 'EVENTSTORE_URL must not say tls=false',
};

interface LogCreated extends EventShape {
  readonly type: 'LogCreated';
  readonly log: string;
}

/** Returns the log's identity, or undefined where there is no log. Waits and throws like `connect`. */
export function found(server: Server, waiting?: (why: string) => void): Promise<string | undefined> {
  return letIn(server, kept, waiting);
}

/**
 * Returns the log's identity and creates it if missing. While the server is unavailable or starting, retries
 * and passes the reason to `waiting`. Throws StoreFailed when waiting cannot help: wrong protocol, untrusted
 * certificate, wrong password.
 */
export function entered(server: Server, waiting?: (why: string) => void): Promise<string> {
  return letIn(server, identity, waiting);
}

async function letIn<Answer>(
  server: Server,
  ask: (server: Server) => Promise<Answer>,
  waiting: (why: string) => void = () => undefined,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(server);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (error.cause instanceof AccessDeniedError) throw new StoreFailed(error.message, { cause: error });
      const wrong = await wrongWayIn({ ...server.address, ...SETTINGS }, error.message);
      if (wrong !== undefined) throw new StoreFailed(wrong, { cause: error });
      waiting(error.message);
      await server.calls.beforeAgain(tries, error);
    }
  }
}

async function kept(server: Server): Promise<string | undefined> {
  const [first] = await server.events<LogCreated>(IDENTITY, 0, 1);
  return first?.event.log;
}

async function identity(server: Server): Promise<string> {
  const before = await kept(server);
  if (before !== undefined) return before;
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
