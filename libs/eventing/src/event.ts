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
}

/** Place in the whole store: opaque text that sorts in the order things were written. */
export type Position = string;

/** An event on its way into the store. `id` is a UUID derived from the command, so that a retry writes the same bytes. */
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
