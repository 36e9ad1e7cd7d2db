import { metresOf } from '../parts';
import { readResult, tenths } from '../result-time';

/** The best time ever on a distance (km), ready to show ('3:27.0'); `name` is empty where nobody knows. */
export interface CourseRecord {
  readonly distance: number;
  readonly name: string;
  readonly year: number;
  readonly time: string;
}

/** A course record that was beaten or equalled, and the one that stood until then. */
export interface FallenRecord {
  readonly kind: 'beaten' | 'equalled';
  readonly old: CourseRecord;
}

/** What the rule asks of a race; its rows fit. `distance` in metres. */
interface RunRace {
  readonly date: string;
  readonly distance: number;
}

/** What the rule asks of somebody with a place; what `rank` answers fits. `result` in ms, null where it is withheld. */
interface PlacedResult {
  readonly place: number | null;
  readonly runner: { readonly sort: string; readonly result: number | null };
}

/** The record that a race of that day and distance is run against: the best of earlier years. */
export function recordOf(race: RunRace, records: readonly CourseRecord[]): CourseRecord | undefined {
  const year = Number(race.date.slice(0, 4));
  return records
    .filter((record) => metresOf(record.distance) === race.distance && record.year < year)
    .sort((a, b) => tenthsOf(a) - tenthsOf(b))[0];
}

/**
 * What the winners of a race did to its record, by `sort`. Compared as both are shown: in tenths, rounded up; the same time equals it.
 * Only the winner can take it: behind somebody whose time is withheld, or whom a correction puts first, nobody does.
 */
export function recordsIn(
  race: RunRace,
  placed: readonly PlacedResult[],
  records: readonly CourseRecord[],
): ReadonlyMap<string, FallenRecord> {
  const old = recordOf(race, records);
  if (!old) return NONE;
  const winners = placed.filter(({ place }) => place === 1);
  return new Map(
    winners.flatMap(({ runner: { sort, result } }) => {
      const kind = result === null ? undefined : compared(tenths(result), tenthsOf(old));
      return kind ? [[sort, { kind, old }]] : [];
    }),
  );
}

/** Whether a time (ms) is better than any before it on the distance, as both are shown. */
export function isFasterThan(record: CourseRecord, result: number): boolean {
  return compared(tenths(result), tenthsOf(record)) === 'beaten';
}

/** 'Banrekord!' or 'Tangerat banrekord!'. */
export function recordInWords({ kind }: FallenRecord): string {
  return kind === 'beaten' ? 'Banrekord!' : 'Tangerat banrekord!';
}

/** What stood until then: 'Gamla rekordet: 17:43.0 (Eva Ek, 2014)'. An equalled one stands. */
export function oldRecordInWords({ kind, old }: FallenRecord): string {
  return `${kind === 'beaten' ? 'Gamla rekordet' : 'Rekordet'}: ${recordTimeInWords(old)}`;
}

/** '17:43.0 (Eva Ek, 2014)'. */
export function recordTimeInWords({ time, name, year }: CourseRecord): string {
  return `${time} (${[name, String(year)].filter(Boolean).join(', ')})`;
}

const NONE: ReadonlyMap<string, FallenRecord> = new Map();

function compared(mine: number, record: number): FallenRecord['kind'] | undefined {
  if (mine > record) return undefined;
  return mine === record ? 'equalled' : 'beaten';
}

/** A record that nobody can read is beaten by nobody. */
function tenthsOf({ time }: CourseRecord): number {
  const read = readResult(time);
  return read ? tenths(read.ms) : -Infinity;
}
