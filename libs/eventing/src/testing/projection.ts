import type { EventShape, NewEvent, Recorded } from '../event';
import { RowTable } from '../row-table';
import { StreamStateCache } from '../stream-state-cache';
import type { Row, View } from '../view';
import { ViewFold } from '../view-fold';

/** A view's rows: partition → key → row, both in the order they first came. */
export type RowsByPartition<R extends Row> = Readonly<Record<string, Readonly<Record<string, R>>>>;

/**
 * Folds events and returns the view's rows. Bare events become the revisions 1, 2, 3 … of one stream, a
 * second apart from 2025-09-13 12:00 in Stockholm. Recorded events stay as they are. Throws when the view's
 * fold throws.
 */
export function project<R extends Row, Event extends EventShape>(
  view: View<unknown, R, Event>,
  events: readonly (Event | Recorded<Event>)[],
): RowsByPartition<R> {
  const table = new RowTable();
  const fold = new ViewFold(view, table);
  const states = new StreamStateCache(view);
  const recorded = recordedFrom(events, `${view.streamPrefix}1`);
  fold.fold(recorded, states);
  for (const { error } of fold.stopped) throw new Error(error);
  for (const { partition, key, row } of fold.drainChanges()) table.put(partition, key, row);
  return rowsOf<R>(table);
}

/** Bare events as one stream would store them. Recorded ones stay as they are. */
export function recordedFrom<Event extends EventShape>(
  events: readonly (Event | Recorded<Event>)[],
  stream = 'stream-1',
): Recorded<Event>[] {
  return events.map((event, index) => {
    if ('event' in event) return event;
    const number = String(index + 1).padStart(12, '0');
    const place = { stream, revision: index + 1, position: number };
    return { ...numbered(event, index + 1), ...place };
  });
}

/** All rows of a table, as a plain object to compare with. */
export function rowsOf<R extends Row>(table: RowTable): RowsByPartition<R> {
  const rows: Record<string, Record<string, R>> = {};
  for (const partition of table.partitions()) {
    rows[partition] = Object.fromEntries(table.entries(partition)) as Record<string, R>;
  }
  return rows;
}

const NOON = Date.UTC(2025, 8, 13, 10);

function numbered<Event extends EventShape>(event: Event, number: number): NewEvent<Event> {
  const id = `00000000-0000-5000-8000-${String(number).padStart(12, '0')}`;
  const at = NOON + number * 1000;
  const meta = { at, recordedAt: at, by: 'test', device: 'test', commandId: id };
  return { id, event, meta: { ...meta, correlationId: id, causationId: id } };
}
