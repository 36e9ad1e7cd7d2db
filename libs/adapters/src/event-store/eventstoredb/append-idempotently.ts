import {
  AppendTooLarge,
  PartlyKnownAppend,
  RevisionConflict,
  StoreUnavailable,
  type AppendResult,
  type NewEvent,
  type Recorded,
} from '@app/eventing';
import { MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client';
import { assertWithinAppendLimit } from '../stored-event';
import type { Server } from './server';
import { serializeForServer, eventCountOf, toServer } from './wire';

/** Events for a stream that holds exactly `expected` events. */
export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/**
 * Appends events idempotently: the server call retries with the same ids; when its outcome stays unknown,
 * reads the stream to find out.
 * Throws the errors of the EventStore port.
 */
export async function appendIdempotently(server: Server, append: Append): Promise<AppendResult> {
  const { stream, expected, events } = append;
  const serialized = events.map(serializeForServer);
  assertWithinAppendLimit(stream, serialized);
  try {
    return { revision: await server.append(stream, expected, serialized.map(toServer)) };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError)
      return resolveMismatch(server, append, eventCountOf(error.actualVersion));
    if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, error.maxAppendSize);
    if (error instanceof StoreUnavailable) return resolveInDoubt(error, server, append);
    throw error;
  }
}

/** Revision mismatch: the stream holds this very append already, or another writer was first. */
async function resolveMismatch(server: Server, append: Append, actual: number): Promise<AppendResult> {
  const { stream, expected, events } = append;
  const stored = await server.events(stream, expected, events.length);
  if (isAlreadyWritten(stored, events)) return { revision: expected + events.length };
  const ids = new Set(events.map(({ id }) => id));
  if (stored.some(({ id }) => ids.has(id))) throw new PartlyKnownAppend(stream);
  throw new RevisionConflict(stream, expected, actual);
}

/** Retries are exhausted: a last read of the stream decides, if it succeeds. */
async function resolveInDoubt(
  unavailable: StoreUnavailable,
  server: Server,
  append: Append,
): Promise<AppendResult> {
  const { stream, expected, events } = append;
  const stored = await server.eventsOnce(stream, expected, events.length).catch(() => []);
  if (isAlreadyWritten(stored, events)) return { revision: expected + events.length };
  throw unavailable;
}

function isAlreadyWritten(stored: readonly Recorded[], events: readonly NewEvent[]): boolean {
  return events.every(({ id }, index) => stored[index]?.id === id);
}
