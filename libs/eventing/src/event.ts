import { createHmac, hash, randomBytes } from 'node:crypto';

/** The minimum of an event: a JSON object with a type. */
export interface EventShape {
  readonly type: string;
}

/** Metadata of every event. Times are epoch ms UTC. */
export interface EventMeta {
  /** When it happened: the capture time, corrected by the device's clock offset. */
  readonly at: number;
  /** When this server stored it. */
  readonly recordedAt: number;
  /** Who asked for it. */
  readonly by: string;
  /** The device's display name. */
  readonly device: string;
  /**
   * The device's uuid: two devices may have the same name. Missing where no device of ours sent the command,
   * and in the first events.
   */
  readonly deviceId?: string;
  /** Idempotency key: repeating a command changes nothing. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** The release that wrote the event. Missing in the first events. */
  readonly release?: string;
}

/** Log position: opaque text that sorts in the order of writing. */
export type Position = string;

/** An event to append. `id` is a UUID derived from the decision, so that a retry writes the same bytes. */
export interface NewEvent<Event extends EventShape = EventShape> {
  readonly id: string;
  readonly event: Event;
  readonly meta: EventMeta;
}

/**
 * An event in the store. `revision` counts from 1 within the stream: the number of events up to and including
 * this one.
 */
export interface Recorded<Event extends EventShape = EventShape> extends NewEvent<Event> {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** The id of the n-th event (from 0) of a decision: a version 5 UUID, the same on every retry. */
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
 * The input of the ids of a command's events. Two nodes may decide one command differently, if only by their
 * clocks. With equal ids a store would take one decision for a retry of the other.
 * Ids outlive the keys of erased people. Without the salt, names and addresses cannot be guessed from them.
 * `decided`: the events with their metadata, as JSON.
 */
export function decisionId(commandId: string, decided: string, salt = processSalt): string {
  return `${commandId}/${createHmac('sha256', salt).update(decided).digest('hex')}`;
}

/**
 * Never stored: only the process that decided an append repeats it. After a restart, the command id
 * identifies the command.
 */
const processSalt = randomBytes(32);

/** Namespace of the event ids, as bytes. Never changes: stored ids derive from it. */
const NAMESPACE = Buffer.from('6f1c3b0e9a5d4c7e8b2f0d1a3e5c7b9f', 'hex');
