import type { EventMeta, EventShape, NewEvent, Position, Recorded } from '@app/eventing';
import {
  jsonEvent,
  NO_STREAM,
  type EventData,
  type Position as ServerPosition,
  type RecordedEvent,
} from '@eventstore/db-client';
import type { SerializedEvent } from '../stored-event';

/**
 * Serialises an event. Throws TypeError for what JSON refuses, here and not inside the client, where it would
 * end the process.
 */
export function serializeForServer({ id, event, meta }: NewEvent): SerializedEvent {
  return { id, event: JSON.stringify(event), meta: JSON.stringify(meta) };
}

/** Converts an event to the client's type, from its serialised text. */
export function toServer({ id, event, meta }: SerializedEvent): EventData {
  const data = JSON.parse(event) as EventShape & Record<string, unknown>;
  return jsonEvent({ id, type: data.type, data, metadata: JSON.parse(meta) as Record<string, unknown> });
}

/** Converts a server event to a Recorded event. The server counts revisions from 0; we count events. */
export function fromServer<Event extends EventShape>(recorded: RecordedEvent): Recorded<Event> {
  const { id, streamId, revision, position, data, metadata } = recorded;
  if (!position)
    throw new Error('the server sends no event positions: it must be EventStoreDB 22.6 or newer');
  return {
    id,
    event: data as unknown as Event,
    meta: metadata as unknown as EventMeta,
    stream: streamId,
    revision: Number(revision) + 1,
    position: toPosition(position),
  };
}

/** 64 bits have at most twenty digits. */
const DIGITS = 20;

/** Opaque text that sorts in log order. */
function toPosition({ commit }: ServerPosition): Position {
  return String(commit).padStart(DIGITS, '0');
}

/**
 * Converts back to the server's position. Throws RangeError for a text that `toPosition` cannot have made.
 */
export function fromPosition(position: Position): ServerPosition {
  if (!/^\d{20}$/.test(position)) throw new RangeError(`position ${position} is not in this log`);
  const commit = BigInt(position);
  return { commit, prepare: commit };
}

/** The server's expected revision for a stream that holds that many events. */
export function expectedRevision(events: number): bigint | typeof NO_STREAM {
  return events === 0 ? NO_STREAM : BigInt(events - 1);
}

/** The number of events in a stream whose last event has that revision. */
export function eventCountOf(revision: bigint | typeof NO_STREAM): number {
  return revision === NO_STREAM ? 0 : Number(revision) + 1;
}
