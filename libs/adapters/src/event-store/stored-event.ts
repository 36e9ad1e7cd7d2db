import {
  AppendTooLarge,
  MAX_APPEND_BYTES,
  type EventMeta,
  type EventShape,
  type NewEvent,
  type Position,
  type Recorded,
} from '@app/eventing';

/**
 * A serialised event that is not in the log yet. A copy: later changes to the caller's object do not reach
 * the store.
 */
export interface SerializedEvent {
  readonly id: string;
  readonly event: string;
  readonly meta: string;
}

/** A serialised event with its sequence in the log and its revision in its stream. */
export interface SequencedEvent {
  readonly sequence: number;
  readonly stream: string;
  readonly revision: number;
  readonly serialized: SerializedEvent;
}

/** One row of the log as read from disk: sequence, stream, revision, id, event, meta. */
export type StoredEvent<Event extends EventShape = EventShape> = readonly [
  number,
  string,
  number,
  string,
  Event,
  StoredMeta,
];

/**
 * Metadata as a tuple, because property names would be half of each row. null: equals the command id. The
 * device id and the release come last, where present.
 */
type StoredMeta = readonly [
  ...[number, number, string, string, string, string | null, string | null],
  ...[(string | null)?, string?],
];

/** Serialises an event. Throws what JSON.stringify throws, before anything is queued. */
export function serializeEvent({ id, event, meta }: NewEvent): SerializedEvent {
  const { at, recordedAt, by, device, commandId, correlationId, causationId } = meta;
  const correlation = correlationId === commandId ? null : correlationId;
  const causation = causationId === commandId ? null : causationId;
  const common = [at, recordedAt, by, device, commandId, correlation, causation] as const;
  const stored: StoredMeta = [...common, ...optionalTail(meta)];
  return { id, event: JSON.stringify(event), meta: JSON.stringify(stored) };
}

function optionalTail({ deviceId, release }: EventMeta): [(string | null)?, string?] {
  if (release !== undefined) return [deviceId ?? null, release];
  return deviceId === undefined ? [] : [deviceId];
}

/** Throws AppendTooLarge above the largest append that all engines accept. */
export function assertWithinAppendLimit(stream: string, events: readonly SerializedEvent[]): void {
  let bytes = 0;
  for (const { event, meta } of events)
    bytes += Buffer.byteLength(event) + Buffer.byteLength(meta) + FRAME_BYTES;
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(stream, bytes);
}

/** Overhead of an event sent to a server (id, type, framing), bytes. */
const FRAME_BYTES = 200;

/** Converts a stored row to a Recorded event. */
export function rowToRecordedEvent<Event extends EventShape>(stored: StoredEvent<Event>): Recorded<Event> {
  const [sequence, stream, revision, id, event, meta] = stored;
  return { id, event, meta: toMeta(meta), stream, revision, position: positionOf(sequence) };
}

/** Returns the same event as a read from disk would. */
export function toRecordedEvent({ sequence, stream, revision, serialized }: SequencedEvent): Recorded {
  const event = JSON.parse(serialized.event) as EventShape;
  return rowToRecordedEvent([
    sequence,
    stream,
    revision,
    serialized.id,
    event,
    JSON.parse(serialized.meta) as StoredMeta,
  ]);
}

function toMeta(stored: StoredMeta): EventMeta {
  const [at, recordedAt, by, device, commandId, correlation, causation, deviceId, release] = stored;
  return {
    at,
    recordedAt,
    by,
    device,
    commandId,
    correlationId: correlation ?? commandId,
    causationId: causation ?? commandId,
    ...(typeof deviceId === 'string' && { deviceId }),
    ...(release !== undefined && { release }),
  };
}

/** The n-th event's position: opaque text that sorts in log order. */
export function positionOf(sequence: number): Position {
  return String(sequence).padStart(DIGITS, '0');
}

/**
 * The sequence of a position; 0 for undefined, which is before the first event. Throws RangeError when it is
 * not in the log.
 */
export function sequenceOf(position: Position | undefined, head: number): number {
  if (position === undefined) return 0;
  const sequence = Number(position);
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > head) {
    throw new RangeError(`position ${position} is not in this log, which ends at ${positionOf(head)}`);
  }
  return sequence;
}

const DIGITS = 16;

/** An append as sent to the log's thread. */
export interface LogAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly SerializedEvent[];
}
