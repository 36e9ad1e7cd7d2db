import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  type AppendExpectedRevision,
  type AppendResult,
  type AppendToStreamOptions,
  type Credentials,
  type EventData,
  type Position,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

/** One question to a server; the answer is plain and the same in every run. */
export type Scenario = (probe: Probe) => Promise<unknown>;

/** A recorded event as the client returns it. */
export interface Read {
  readonly streamId: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: Position;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly isJson: boolean;
  readonly created: unknown;
}

/**
 * Asks a server through the real client. Stream names are unique to each probe, so a server can be asked
 * again.
 */
export class Probe {
  readonly run = randomUUID().slice(0, 8);
  readonly client: EventStoreDBClient;
  /** Credentials on the call make the client use the classic append. */
  readonly classic: { readonly credentials: Credentials };
  private streams = 0;

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
    const [, username = 'admin', password = 'changeit'] = /^[\w+]+:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? [];
    this.classic = { credentials: { username, password } };
  }

  newStream(prefix = 'conformance'): string {
    this.streams += 1;
    return `${prefix}-${this.run}-${String(this.streams)}`;
  }

  append(
    stream: string,
    events: EventData[],
    expected: AppendExpectedRevision | [AppendExpectedRevision, AppendToStreamOptions],
  ): Promise<AppendResult> {
    const [expectedRevision, options] = Array.isArray(expected) ? expected : [expected, this.classic];
    return this.client.appendToStream(stream, events, { ...options, expectedRevision });
  }

  /** Appends, and returns the answer or error as plain values. */
  try(...append: Parameters<Probe['append']>): Promise<unknown> {
    return answerOf(this.append(...append));
  }

  /** The revisions that a reader of the stream gets. */
  async revisions(stream: string, options: Parameters<EventStoreDBClient['readStream']>[1] = {}) {
    return revisionsOf(await collect(this.client.readStream(stream, options)));
  }

  /** The position of the last event in the log. */
  async head(): Promise<Position> {
    const last = await collect(this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    if (!Array.isArray(last) || !last[0]) throw new Error('there is nothing in the log yet');
    return last[0].position;
  }
}

export function event(data: Record<string, unknown> = {}, id: string = randomUUID()) {
  return jsonEvent({ type: 'Happened', id, data });
}

export function events(count: number) {
  return Array.from({ length: count }, (_, i) => event({ i }));
}

/** An answer or an error as plain values. */
async function answerOf(asked: Promise<AppendResult>): Promise<unknown> {
  try {
    const { success, nextExpectedRevision, position } = await asked;
    return { success, next: String(nextExpectedRevision), hasPosition: position !== undefined };
  } catch (thrown) {
    return errorOf(thrown);
  }
}

interface Thrown extends Error {
  readonly type?: string;
  readonly expectedVersion?: unknown;
  readonly actualVersion?: unknown;
  readonly maxAppendSize?: number;
}

function errorOf(thrown: unknown): Record<string, unknown> {
  const error = thrown as Thrown;
  const fields: Record<string, unknown> = { error: error.constructor.name, type: error.type };
  if ('expectedVersion' in error) {
    fields.expected = String(error.expectedVersion);
    fields.actual = String(error.actualVersion);
  }
  if ('maxAppendSize' in error) fields.maxAppendSize = error.maxAppendSize;
  return fields;
}

/** All events, or the error. */
export async function collect(items: AsyncIterable<unknown>): Promise<Read[] | Record<string, unknown>> {
  const seen: Read[] = [];
  try {
    for await (const item of items) seen.push(eventIn(item));
    return seen;
  } catch (thrown) {
    return errorOf(thrown);
  }
}

/** Like `collect`, but throws on an error. */
export async function collectOrThrow(items: AsyncIterable<unknown>): Promise<Read[]> {
  const seen = await collect(items);
  if (!Array.isArray(seen)) throw new Error(JSON.stringify(seen));
  return seen;
}

export function eventIn(item: unknown): Read {
  return (item as { event: Read }).event;
}

export function revisionsOf(seen: Read[] | Record<string, unknown>) {
  return Array.isArray(seen) ? seen.map(({ revision }) => Number(revision)) : seen;
}
