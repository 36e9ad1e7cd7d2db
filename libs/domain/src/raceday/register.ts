import type { RacedayEvent } from './events';

/**
 * Where in a day's past its runners stand, so that whoever asks about a few of them need not go through all of it. Filled when it is
 * asked, with what has come since. A fork shares it with its day, and goes through what is its own.
 */
export interface Register {
  /** What its entries are kept by: those are nothing of the day itself, and gone with it. */
  readonly key: object;
  /** So many of the past's events are those that the register is about: for the day itself, all. */
  readonly shared: number;
}

/** Events by their places in the past, in their order. */
interface Entries {
  /** How many of them have been entered. */
  filled: number;
  readonly ofRunner: Map<string, number[]>;
  /** About a race, or about several runners. */
  readonly ofMore: number[];
  /** What has brought somebody together with others, by whom and by which bib. */
  readonly meetings: Map<string | number, number[]>;
}

/** A past and its register. */
interface Registered<Told> {
  readonly all: readonly Told[];
  readonly register: Register;
}

interface Told {
  readonly event: RacedayEvent;
}

/** The register of a past that nobody has asked about yet. */
export function emptyRegister(): Register {
  return { key: {}, shared: Infinity };
}

/** All that is about one of these runners, or about a race, in its order. */
export function toldOf<T extends Told>(past: Registered<T>, sorts: ReadonlySet<string>): T[] {
  const { ofRunner, ofMore } = entriesOf(past);
  const alone = [...sorts].flatMap((sort) => ofRunner.get(sort) ?? []);
  const shared = toldAt(past, [...alone, ...ofMore].sort(inTurn));
  return [...shared, ...ownOf(past)].filter(({ event }) => isAbout(event, sorts));
}

/** Everybody whose bib, crossing or place has ever hung on one of these, or on one of those, and the bibs they have had. */
export function withThoseTheyMet(past: Registered<Told>, first: Iterable<string>) {
  const { meetings } = entriesOf(past);
  const own = ownOf(past).filter(({ event }) => MEETINGS.has(event.type));
  // It grows while it is gone through, each once.
  const met = new Set<string | number>(first);
  for (const one of met) {
    const mine = own.filter(({ event }) => whoMeet(event).includes(one));
    for (const { event } of [...toldAt(past, meetings.get(one) ?? []), ...mine])
      for (const other of whoMeet(event)) met.add(other);
  }
  const sorts = [...met].filter((one) => typeof one === 'string');
  const bibs = [...met].filter((one) => typeof one === 'number');
  return { sorts: new Set(sorts), bibs: new Set(bibs) };
}

/** Whether an event is about one of these runners, or about a race. */
export function isAbout(event: RacedayEvent, sorts: ReadonlySet<string>): boolean {
  const named = sortsIn(event);
  return named.length === 0 || named.some((sort) => sorts.has(sort));
}

/** Whom an event is about; nobody where it is about a race. */
export function sortsIn(event: RacedayEvent): readonly string[] {
  if ('sorts' in event) return event.sorts;
  if ('other' in event) return [event.sort, event.other];
  return 'sort' in event ? [event.sort] : [];
}

const MEETINGS: ReadonlySet<RacedayEvent['type']> = new Set([
  'BibRegistered',
  'BibsSwapped',
  'TieDeclared',
  'JudgeOrderSet',
]);

function whoMeet(event: RacedayEvent): readonly (string | number)[] {
  return 'bib' in event ? [...sortsIn(event), event.bib] : sortsIn(event);
}

/** With all that has come since it was asked last. */
function entriesOf({ all, register: { key, shared } }: Registered<Told>): Entries {
  const entries = kept.get(key) ?? { filled: 0, ofRunner: new Map(), ofMore: [], meetings: new Map() };
  kept.set(key, entries);
  const until = Math.min(all.length, shared);
  for (; entries.filled < until; entries.filled += 1) enter(entries, all[entries.filled], entries.filled);
  return entries;
}

const kept = new WeakMap<object, Entries>();

function enter({ ofRunner, ofMore, meetings }: Entries, told: Told | undefined, place: number): void {
  if (!told) return;
  const named = sortsIn(told.event);
  const [alone] = named;
  if (named.length === 1 && alone !== undefined) add(ofRunner, alone, place);
  else ofMore.push(place);
  if (MEETINGS.has(told.event.type)) for (const one of whoMeet(told.event)) add(meetings, one, place);
}

function add<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const known = places.get(key);
  if (known) known.push(place);
  else places.set(key, [place]);
}

/** The register may know of later events, of the day that it is shared with. */
function toldAt<T>({ all, register: { shared } }: Registered<T>, places: readonly number[]): T[] {
  return places.flatMap((place) => (place < shared ? (all[place] ?? []) : []));
}

function ownOf<T>({ all, register: { shared } }: Registered<T>): readonly T[] {
  return shared < all.length ? all.slice(shared) : [];
}

function inTurn(one: number, other: number): number {
  return one - other;
}
