import { StoreAway, StoreFailed, type EventShape } from '@app/eventing';
import { AccessDeniedError, WrongExpectedVersionError } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { wrongWayIn } from '../../remote/way-in';
import type { Server } from './server';
import { metaOf } from './server-records';
import { asText, toServer } from './wire';

/** The stream that says which log this is. Its name begins like none of the others, so nobody follows it. */
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

/** The identity of the log that is there; undefined where none was begun. Waits and throws as `entered` does. */
export function found(server: Server, waiting?: (why: string) => void): Promise<string | undefined> {
  return letIn(server, kept, waiting);
}

/**
 * The log's identity, made by whoever comes first. A server that is away or starting is waited for, and `waiting` is told why. Throws
 * StoreFailed, in words, for what waiting does not cure: another protocol, a certificate nobody vouches for, a wrong password.
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
      if (!(error instanceof StoreAway)) throw error;
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
