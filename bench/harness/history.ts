import { writeSync } from 'node:fs';
import type { RacedayEvent } from '@app/domain';
import type { NewEvent } from '@app/eventing';
import { newRacedayEvent } from './events';
import type { MeasuredStore } from './measured-store';

const RACES = 4;
const RUNNERS = 75;
const EVENTS_PER_APPEND = 250;
const DAYS_AT_ONCE = 4;

/** Writes the given number of events of typical race days to the store, and to a file as lines of JSON. */
export async function writeHistory(store: MeasuredStore, lines: number, events: number): Promise<void> {
  const appends = generateHistory(events);
  const write = async () => {
    for (const { stream, events: page } of appends) {
      writeSync(lines, page.map((event) => `${JSON.stringify({ ...event, stream })}\n`).join(''));
      await store.append(stream, page);
    }
  };
  await Promise.all(Array.from({ length: DAYS_AT_ONCE }, write));
}

/** Consecutive race days, each of four races and 300 runners, in pieces to append together. */
export function* generateHistory(events: number): Generator<{ stream: string; events: readonly NewEvent[] }> {
  let left = events;
  for (let day = 0; left > 0; day++) {
    const date = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10);
    const yymmdd = date.slice(2).replaceAll('-', '');
    const all = raceDay(date, yymmdd)
      .map((event, second) => newRacedayEvent(event, second))
      .slice(0, left);
    left -= all.length;
    for (let from = 0; from < all.length; from += EVENTS_PER_APPEND) {
      yield { stream: `raceday-${yymmdd}`, events: all.slice(from, from + EVENTS_PER_APPEND) };
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
  const runners = Array.from({ length: RUNNERS }, (_, index) => ({ index, sort: sortOf(part, index) }));
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
function sortOf(part: string, index: number): string {
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
