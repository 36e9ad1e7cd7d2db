import {
  AppendTooLarge,
  PartlyKnownAppend,
  RevisionConflict,
  StoreAway,
  type Appended,
  type NewEvent,
  type Recorded,
} from '@app/eventing';
import { MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client';
import { mustFit } from '../stored-event';
import type { Server } from './server';
import { asText, countOf, toServer } from './wire';

/** Events for a stream that holds exactly `expected` of them. */
export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

/**
 * Appends. What is in doubt has been sent again with the same ids, which changes nothing where it was written; when the server still
 * will not say, the stream is read. Throws what the port says.
 */
export async function appended(server: Server, append: Append): Promise<Appended> {
  const { stream, expected, events } = append;
  const texts = events.map(asText);
  mustFit(stream, texts);
  try {
    return { revision: await server.append(stream, expected, texts.map(toServer)) };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError)
      return decided(server, append, countOf(error.actualVersion));
    if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, error.maxAppendSize);
    if (error instanceof StoreAway) return foundOr(error, server, append);
    throw error;
  }
}

/** The stream is not where the writer thought: either this very append was written before, or somebody else was first. */
async function decided(server: Server, append: Append, actual: number): Promise<Appended> {
  const { stream, expected, events } = append;
  const there = await server.events(stream, expected, events.length);
  if (isThere(there, events)) return { revision: expected + events.length };
  const ids = new Set(events.map(({ id }) => id));
  if (there.some(({ id }) => ids.has(id))) throw new PartlyKnownAppend(stream);
  throw new RevisionConflict(stream, expected, actual);
}

/** In doubt for good: what stands in the stream now decides, where even that can be had. */
async function foundOr(away: StoreAway, server: Server, append: Append): Promise<Appended> {
  const { stream, expected, events } = append;
  const there = await server.eventsNow(stream, expected, events.length).catch(() => []);
  if (isThere(there, events)) return { revision: expected + events.length };
  throw away;
}

function isThere(there: readonly Recorded[], events: readonly NewEvent[]): boolean {
  return events.every(({ id }, index) => there[index]?.id === id);
}
