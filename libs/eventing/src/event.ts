import { createHmac, hash, randomBytes } from 'node:crypto';

/** What an event is to this library: a JSON object with a type. */
export interface EventShape {
  readonly type: string;
}

/** What every event carries beside its data. Times are epoch ms UTC. */
export interface EventMeta {
  /** When it happened: the capture time, corrected by the device's clock offset. */
  readonly at: number;
  /** When this server wrote it down. */
  readonly recordedAt: number;
  /** Who asked for it. */
  readonly by: string;
  /** What people call the device. */
  readonly device: string;
  /** The device itself (a uuid): two may be called the same. Not with what no device of ours asked for, nor in the first events. */
  readonly deviceId?: string;
  /** Idempotency key: the same command twice changes nothing the second time. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** The version of the product that wrote it down. Not with the first events. */
  readonly release?: string;
}

/** Place in the whole store: opaque text that sorts in the order things were written. */
export type Position = string;

/** An event on its way into the store. `id` is a UUID derived from what was decided, so that a retry writes the same bytes. */
export interface NewEvent<Event extends EventShape = EventShape> {
  readonly id: string;
  readonly event: Event;
  readonly meta: EventMeta;
}

/** An event as it stands in the store. `revision` counts from 1 within the stream: it is the number of events up to and including this one. */
export interface Recorded<Event extends EventShape = EventShape> extends NewEvent<Event> {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** The id of the n-th event (from 0) of what was decided: a UUID version 5, the same however often that is sent. */
export function eventId(decision: string, index: number): string {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(`${decision}/${index}`)]), 'hex');
  const variant = ((parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/**
 * What the ids of a command's events are made of. Two nodes that get one command at once may decide it otherwise, if only by their clocks:
 * a store that took both for the same would have one of them believe what stands nowhere. Ids outlive the keys of whoever is erased:
 * with the salt gone, nobody tries by them what a name or an address was.
 */
export function decisionId(events: readonly EventShape[], meta: EventMeta, salt = ofThisProcess): string {
  const decided = createHmac('sha256', salt)
    .update(JSON.stringify([events, meta]))
    .digest('hex');
  return `${meta.commandId}/${decided}`;
}

/** Kept nowhere. What is sent again is sent again by the process that decided it: after it, the command is known by its own id. */
const ofThisProcess = randomBytes(32);

/** Our own name space for event ids, as bytes in a one-byte encoding. Never changes: stored ids were derived from it. */
const NAMESPACE = Buffer.from('6f1c3b0e9a5d4c7e8b2f0d1a3e5c7b9f', 'hex');
