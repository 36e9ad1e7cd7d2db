import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteEventStore, SqliteKeyStore } from '@app/adapters';
import { catalogue, type RacedayEvent, type RunnerRow } from '@app/domain';
import { sealing, upcasting, type EventStore, type KeyStore, type NewEvent } from '@app/eventing';
import { randomUUID } from 'node:crypto';

/** The disk use of a history, with its keys; `bytes` counts all files of both stores. */
interface HistoryOnDisk {
  readonly jsonLinesPath: string;
  readonly bytes: number;
}

/** Writes a sealed history as our server does, and the same events as plain lines of JSON beside it. */
export async function writeHistoryToDisk(folder: string, events: number): Promise<HistoryOnDisk> {
  const jsonLinesPath = join(folder, 'history.jsonl');
  const jsonLinesFd = openSync(jsonLinesPath, 'a');
  const store = await MeasuredStore.open(folder, 'sealed');
  await writeHistory(store, jsonLinesFd, events);
  await store.close();
  closeSync(jsonLinesFd);
  const files = readdirSync(folder).filter((name) => name.startsWith('sealed'));
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { jsonLinesPath, bytes };
}

/** The store as the server runs it: personal data sealed, old events upcast. */
export function sealedStore(store: EventStore, keys: KeyStore): EventStore {
  return upcasting(sealing(store, catalogue, keys), catalogue);
}

/** Appends pages to new streams, one after the other. */
export async function appendPages(
  store: EventStore,
  pages: Iterable<{ readonly stream: string; readonly events: readonly NewEvent[] }>,
): Promise<void> {
  const ends = new Map<string, number>();
  for (const { stream, events } of pages) {
    const { revision } = await store.append(stream, ends.get(stream) ?? 0, events);
    ends.set(stream, revision);
  }
}

/**
 * Our event store in its own folder: unsealed, or with sealing and upcasting as the server runs it. Counts
 * acknowledged events.
 */
export class MeasuredStore {
  acknowledged = 0;
  private readonly revisions = new Map<string, number>();

  static async open(folder: string, kind: 'unsealed' | 'sealed'): Promise<MeasuredStore> {
    const eventLog = await SqliteEventStore.open(join(folder, `${kind}.sqlite`));
    const keys = await SqliteKeyStore.open(join(folder, `${kind}-keys.sqlite`));
    const store = kind === 'unsealed' ? eventLog : sealedStore(eventLog, keys);
    return new MeasuredStore(store, async () => {
      await store.close();
      await keys.close();
    });
  }

  private constructor(
    private readonly store: EventStore,
    readonly close: () => Promise<void>,
  ) {}

  /** Appends to the end of a stream without other writers. */
  async append(stream: string, events: readonly NewEvent[]): Promise<void> {
    const expected = this.revisions.get(stream) ?? 0;
    this.revisions.set(stream, expected + events.length);
    await this.store.append(stream, expected, events);
    this.acknowledged += events.length;
  }

  /** Reads all streams back. */
  async countStoredEvents(): Promise<number> {
    let count = 0;
    for (const stream of this.revisions.keys()) {
      for await (const page of this.store.read(stream)) count += page.length;
    }
    return count;
  }
}

const RACES = 4;
const RUNNERS = 75;
const EVENTS_PER_APPEND = 250;
const DAYS_AT_ONCE = 4;

/** Writes the given number of events of typical race days to the store, and to a file as lines of JSON. */
async function writeHistory(store: MeasuredStore, jsonLinesFd: number, events: number): Promise<void> {
  const appends = generateHistory(events);
  // All writers take from the same generator, so each append is written once.
  const write = async () => {
    for (const { stream, events: page } of appends) {
      writeSync(jsonLinesFd, page.map((event) => `${JSON.stringify({ ...event, stream })}\n`).join(''));
      await store.append(stream, page);
    }
  };
  await Promise.all(Array.from({ length: DAYS_AT_ONCE }, write));
}

/** Consecutive race days, each of four races and 300 runners, in pieces to append together. */
export function* generateHistory(
  events: number,
  prefix = 'raceday-',
): Generator<{ stream: string; events: readonly NewEvent[] }> {
  let left = events;
  for (let day = 0; left > 0; day++) {
    const date = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10);
    const yymmdd = date.slice(2).replaceAll('-', '');
    const all = raceDay(date, yymmdd)
      .map((event, second) => newRacedayEvent(event, second))
      .slice(0, left);
    left -= all.length;
    for (let from = 0; from < all.length; from += EVENTS_PER_APPEND) {
      yield { stream: `${prefix}${yymmdd}`, events: all.slice(from, from + EVENTS_PER_APPEND) };
    }
  }
}

function raceDay(date: string, yymmdd: string): RacedayEvent[] {
  return Array.from({ length: RACES }, (_, race) => {
    const distance = (race + 1) * 1000;
    return raceOf(date, `race-${yymmdd}-${distance / 100}`, distance);
  }).flat();
}

/**
 * A race from its creation to its end. One runner in thirty never starts; one finish in thirty is a mistake
 * and is restored.
 */
function raceOf(date: string, part: string, distance: number): RacedayEvent[] {
  const runners = Array.from({ length: RUNNERS }, (_, index) => ({ index, sort: newSort(part, index) }));
  const at = Date.parse(`${date}T10:00:00Z`);
  const finish = (sort: string, index: number): RacedayEvent => ({
    type: 'RunnerFinished',
    part,
    sort,
    at: at + (600 + index) * 1000,
  });
  return [
    { type: 'RaceCreated', part, date, distance, openForReg: true },
    ...runners.map(({ index, sort }): RacedayEvent => ({
      type: 'RunnerAdded',
      part,
      sort,
      ...detailsOf(index),
    })),
    ...runners.map(({ index, sort }): RacedayEvent => ({
      type: 'BibRegistered',
      part,
      sort,
      bib: distance + index,
    })),
    { type: 'RaceStarted', part, at },
    ...runners.flatMap(({ index, sort }): RacedayEvent[] => {
      if (index % 30 === 7) return [{ type: 'RunnerStatusSet', part, sort, status: 'dns' }];
      if (index % 30 !== 11) return [finish(sort, index)];
      return [finish(sort, index), { type: 'RunnerRestored', part, sort }, finish(sort, index + 5)];
    }),
    { type: 'RaceEnded', part, at: at + 7_200_000 },
  ];
}

/** Unique, and as long as the server's ids. */
function newSort(part: string, index: number): string {
  return `runner-${part.replaceAll(/\D/g, '')}${String(index).padStart(2, '0')}`;
}

const FIRST_NAMES = ['Margareta', 'Anders', 'Åsa', 'Björn', 'Karin', 'Lars-Erik', 'Ingrid'];
const LAST_NAMES = ['Lindqvist', 'Öberg', 'Andersson', 'Sjöström', 'Nyberg'];

function detailsOf(index: number) {
  const firstname = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  const lastname = LAST_NAMES[index % LAST_NAMES.length] ?? '';
  const group = index % 2 === 0 ? ('Dam' as const) : ('Herr' as const);
  const age = 16 + (index % 60);
  const contact = { company: index % 4 === 0 ? 'IK Exempel' : '', phone: `070-${1_000_000 + index}` };
  return { firstname, lastname, group, age, birthYear: 2025 - age, ...contact, registration: null };
}

const NOON = Date.UTC(2025, 8, 13, 10);

/** An event as if its own command had written it, `second` seconds after noon. */
export function newRacedayEvent(event: RacedayEvent, second: number): NewEvent<RacedayEvent> {
  const id = randomUUID();
  const at = NOON + second * 1000;
  const meta = { at, recordedAt: at + 3, by: 'admin', device: 'telefon 1' };
  return { id, event, meta: { ...meta, commandId: id, correlationId: id, causationId: id } };
}

/** A runner's finish: the most frequent event of a race day, without personal data. */
export function finishEvent(sort: string, second: number): NewEvent<RacedayEvent> {
  return newRacedayEvent(
    { type: 'RunnerFinished', part: 'race-250913-10', sort, at: NOON + second * 1000 },
    second,
  );
}

/** A runner's details: personal data, so the event is stored sealed. */
export function detailsEvent(sort: string, second: number): NewEvent<RacedayEvent> {
  const names = { firstname: 'Margareta', lastname: 'Lindqvist', company: 'IK Exempel', phone: '0701234567' };
  const details = { ...names, age: 44, birthYear: 1981, group: 'Dam', registration: null } as const;
  return newRacedayEvent({ type: 'RunnerChanged', part: 'race-250913-10', sort, ...details }, second);
}

/** A row like those of our start list, for servers without a list. */
export function exampleRow(revision: number): RunnerRow {
  return {
    type: 'runner',
    part: 'race-250913-10',
    sort: 'runner-0',
    bib: 17,
    firstname: 'Margareta',
    lastname: 'Lindqvist',
    group: 'Dam',
    company: 'IK Exempel',
    status: 'finished',
    finished: 1_757_757_601_234,
    finishedAt: '2025-09-13T10:00:01.234Z',
    result: 1_501_234,
    revision,
  };
}
