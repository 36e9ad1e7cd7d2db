import { StoreUnavailable, StoreFailed, type EventShape } from '@app/eventing';
import { AccessDeniedError, WrongExpectedVersionError } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { diagnoseConnection } from '../../remote/connection-fault';
import type { Server } from './server';
import { productMeta } from './server-integrity-records';
import { serializeForServer, toServer } from './wire';

/**
 * The stream that stores the log's id. No configured prefix matches its name, so followers never receive it.
 */
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
export function connectToExisting(
  server: Server,
  onWaiting?: (why: string) => void,
): Promise<string | undefined> {
  return retryUntilConnected(server, readLogId, onWaiting);
}

/**
 * Returns the log's identity and creates it if missing. While the server is unavailable or starting, retries
 * and passes the reason to `onWaiting`. Throws StoreFailed when waiting cannot help: wrong protocol,
 * untrusted certificate, wrong password.
 */
export function connect(server: Server, onWaiting?: (why: string) => void): Promise<string> {
  return retryUntilConnected(server, readOrCreateLogId, onWaiting);
}

async function retryUntilConnected<Answer>(
  server: Server,
  ask: (server: Server) => Promise<Answer>,
  onWaiting: (why: string) => void = () => undefined,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(server);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (error.cause instanceof AccessDeniedError) throw new StoreFailed(error.message, { cause: error });
      const diagnosis = await diagnoseConnection({ ...server.address, ...SETTINGS }, error.message);
      if (diagnosis !== undefined) throw new StoreFailed(diagnosis, { cause: error });
      onWaiting(error.message);
      await server.calls.backOff(tries, error);
    }
  }
}

async function readLogId(server: Server): Promise<string | undefined> {
  const [first] = await server.events<LogCreated>(IDENTITY, 0, 1);
  return first?.event.log;
}

async function readOrCreateLogId(server: Server): Promise<string> {
  const before = await readLogId(server);
  if (before !== undefined) return before;
  const log = randomUUID();
  try {
    await server.append(IDENTITY, 0, [
      toServer(serializeForServer({ id: randomUUID(), event: logCreated(log), meta: productMeta(IDENTITY) })),
    ]);
    return log;
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return readOrCreateLogId(server);
    throw error;
  }
}

function logCreated(log: string): LogCreated {
  return { type: 'LogCreated', log };
}
