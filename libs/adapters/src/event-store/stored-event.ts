import {
  AppendTooLarge,
  LARGEST_APPEND,
  type EventMeta,
  type EventShape,
  type NewEvent,
  type Position,
  type Recorded,
} from '@app/eventing';

/** An event as text, before it has a place: what is written is exactly what was given, whatever happens to the object. */
export interface EventText {
  readonly id: string;
  readonly event: string;
  readonly meta: string;
}

/** The same with its place in the log and in its stream. */
export interface PlacedText {
  readonly place: number;
  readonly stream: string;
  readonly revision: number;
  readonly text: EventText;
}

/** One row of the log as it comes from the disk: place, stream, revision, id, event, meta. */
export type StoredEvent<Event extends EventShape = EventShape> = readonly [
  number,
  string,
  number,
  string,
  Event,
  StoredMeta,
];

/**
 * The metadata without its names, which would be half of each row. null: the same as the command's id. Last the device's id and the
 * release, as far as there are such.
 */
type StoredMeta = readonly [
  ...[number, number, string, string, string, string | null, string | null],
  ...[(string | null)?, string?],
];

/** Throws what JSON.stringify throws, at the caller and before anything is queued. */
export function toText({ id, event, meta }: NewEvent): EventText {
  const { at, recordedAt, by, device, commandId, correlationId, causationId } = meta;
  const correlation = correlationId === commandId ? null : correlationId;
  const causation = causationId === commandId ? null : causationId;
  const common = [at, recordedAt, by, device, commandId, correlation, causation] as const;
  const stored: StoredMeta = [...common, ...lastOf(meta)];
  return { id, event: JSON.stringify(event), meta: JSON.stringify(stored) };
}

function lastOf({ deviceId, release }: EventMeta): [(string | null)?, string?] {
  if (release !== undefined) return [deviceId ?? null, release];
  return deviceId === undefined ? [] : [deviceId];
}

/** Throws AppendTooLarge for more than any engine takes at once. */
export function mustFit(stream: string, events: readonly EventText[]): void {
  let bytes = 0;
  for (const { event, meta } of events) bytes += Buffer.byteLength(event) + Buffer.byteLength(meta) + FRAME;
  if (bytes > LARGEST_APPEND) throw new AppendTooLarge(stream, bytes);
}

/** What comes around an event on its way to a server: its id, its type and their framing, bytes. */
const FRAME = 200;

/** The event as everyone outside the adapter knows it. */
export function toRecorded<Event extends EventShape>(stored: StoredEvent<Event>): Recorded<Event> {
  const [place, stream, revision, id, event, meta] = stored;
  return { id, event, meta: toMeta(meta), stream, revision, position: positionOf(place) };
}

/** What a reader would get who read the text back from the disk. */
export function fromText({ place, stream, revision, text }: PlacedText): Recorded {
  const event = JSON.parse(text.event) as EventShape;
  return toRecorded([place, stream, revision, text.id, event, JSON.parse(text.meta) as StoredMeta]);
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

/** The n-th event of a log as opaque text that sorts in the order things were written. */
export function positionOf(place: number): Position {
  return String(place).padStart(DIGITS, '0');
}

/** The place a position stands for; undefined is before the first event. Throws when it is not a place within the log. */
export function placeOf(position: Position | undefined, head: number): number {
  if (position === undefined) return 0;
  const place = Number(position);
  if (!Number.isInteger(place) || place < 0 || place > head) {
    throw new RangeError(`position ${position} is not in this log, which ends at ${positionOf(head)}`);
  }
  return place;
}

const DIGITS = 16;

/** An append as it travels to the log. */
export interface LogAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly EventText[];
}
