import type { RacedayEvent } from './events';

/**
 * Index of a day's history by runner, to avoid full scans. Filled on lookup with the events since the last
 * one. A fork shares its day's index and scans its own events.
 */
export interface RunnerIndex {
  /** Weak key of the cached entries, so that they are dropped with it. */
  readonly key: object;
  /** The number of leading events that the index covers; infinite for the day itself. */
  readonly shared: number;
}

/** Event positions in the history, in order. */
interface Entries {
  /** The number of events indexed. */
  filled: number;
  readonly byRunner: Map<string, number[]>;
  /** Events about a race, or about several runners. */
  readonly ofSeveral: number[];
  /** Events that connect runners, by runner and by bib. */
  readonly connections: Map<string | number, number[]>;
}

interface IndexedHistory<Recorded> {
  readonly all: readonly Recorded[];
  readonly index: RunnerIndex;
}

interface HistoryEvent {
  readonly event: RacedayEvent;
}

export function emptyRunnerIndex(): RunnerIndex {
  return { key: {}, shared: Infinity };
}

/** Returns the events about any of these runners or about a race, in order. */
export function eventsAbout<T extends HistoryEvent>(
  past: IndexedHistory<T>,
  sorts: ReadonlySet<string>,
): T[] {
  const { byRunner, ofSeveral } = entriesOf(past);
  const alone = [...sorts].flatMap((sort) => byRunner.get(sort) ?? []);
  const shared = eventsAt(past, [...alone, ...ofSeveral].sort(ascending));
  return [...shared, ...unsharedEvents(past)].filter(({ event }) => isAbout(event, sorts));
}

/**
 * Returns all runners connected with these, directly or through others, by bib, swap, tie or judge's order,
 * and their bibs.
 */
export function connectedRunners(past: IndexedHistory<HistoryEvent>, first: Iterable<string>) {
  const { connections } = entriesOf(past);
  const own = unsharedEvents(past).filter(({ event }) => CONNECTING_EVENTS.has(event.type));
  // The set grows during iteration and visits each once.
  const connected = new Set<string | number>(first);
  for (const one of connected) {
    const mine = own.filter(({ event }) => connectedIn(event).includes(one));
    for (const { event } of [...eventsAt(past, connections.get(one) ?? []), ...mine])
      for (const other of connectedIn(event)) connected.add(other);
  }
  const sorts = [...connected].filter((one) => typeof one === 'string');
  const bibs = [...connected].filter((one) => typeof one === 'number');
  return { sorts: new Set(sorts), bibs: new Set(bibs) };
}

/** Whether an event is about one of these runners, or about a race. */
export function isAbout(event: RacedayEvent, sorts: ReadonlySet<string>): boolean {
  const named = sortsIn(event);
  return named.length === 0 || named.some((sort) => sorts.has(sort));
}

/** Returns an event's runners; none for an event about a race. */
export function sortsIn(event: RacedayEvent): readonly string[] {
  if ('sorts' in event) return event.sorts;
  if ('other' in event) return [event.sort, event.other];
  return 'sort' in event ? [event.sort] : [];
}

const CONNECTING_EVENTS: ReadonlySet<RacedayEvent['type']> = new Set([
  'BibRegistered',
  'BibsSwapped',
  'TieDeclared',
  'JudgeOrderSet',
]);

function connectedIn(event: RacedayEvent): readonly (string | number)[] {
  return 'bib' in event ? [...sortsIn(event), event.bib] : sortsIn(event);
}

/** Returns the entries, extended by the events since the last lookup. */
function entriesOf({ all, index: { key, shared } }: IndexedHistory<HistoryEvent>): Entries {
  const entries = entriesByKey.get(key) ?? {
    filled: 0,
    byRunner: new Map(),
    ofSeveral: [],
    connections: new Map(),
  };
  entriesByKey.set(key, entries);
  const until = Math.min(all.length, shared);
  for (; entries.filled < until; entries.filled += 1) addEntry(entries, all[entries.filled], entries.filled);
  return entries;
}

const entriesByKey = new WeakMap<object, Entries>();

function addEntry(
  { byRunner, ofSeveral, connections }: Entries,
  recorded: HistoryEvent | undefined,
  position: number,
): void {
  if (!recorded) return;
  const named = sortsIn(recorded.event);
  const [alone] = named;
  if (named.length === 1 && alone !== undefined) add(byRunner, alone, position);
  else ofSeveral.push(position);
  if (CONNECTING_EVENTS.has(recorded.event.type))
    for (const one of connectedIn(recorded.event)) add(connections, one, position);
}

function add<Key>(positions: Map<Key, number[]>, key: Key, position: number): void {
  const known = positions.get(key);
  if (known) known.push(position);
  else positions.set(key, [position]);
}

/** The shared index may contain later events of the day, which the fork lacks. */
function eventsAt<T>({ all, index: { shared } }: IndexedHistory<T>, positions: readonly number[]): T[] {
  return positions.flatMap((position) => (position < shared ? (all[position] ?? []) : []));
}

function unsharedEvents<T>({ all, index: { shared } }: IndexedHistory<T>): readonly T[] {
  return shared < all.length ? all.slice(shared) : [];
}

function ascending(one: number, other: number): number {
  return one - other;
}
