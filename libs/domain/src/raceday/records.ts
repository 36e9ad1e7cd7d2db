import { metresFromKm } from '../parts';
import { parseResult, tenths } from '../result-time';

/** The best time on a distance (km), formatted ('3:27.0'); `name` is empty if unknown. */
export interface CourseRecord {
  readonly distance: number;
  readonly name: string;
  readonly year: number;
  readonly time: string;
}

/** A course record that was broken or equalled (`kind`), and the previous record. */
export interface RecordPerformance {
  readonly kind: 'beaten' | 'equalled';
  readonly old: CourseRecord;
}

/** A race; `distance` in metres. */
interface RunRace {
  readonly date: string;
  readonly distance: number;
}

/** A placed runner, as `rank` returns it. `result` in ms, null when withheld. */
interface PlacedResult {
  readonly place: number | null;
  readonly runner: { readonly sort: string; readonly result: number | null };
}

/** Returns the course record before a race: the best of earlier years on its distance. */
export function recordOf(race: RunRace, records: readonly CourseRecord[]): CourseRecord | undefined {
  const year = Number(race.date.slice(0, 4));
  return records
    .filter((record) => metresFromKm(record.distance) === race.distance && record.year < year)
    .sort((a, b) => tenthsOf(a) - tenthsOf(b))[0];
}

/**
 * Returns the records that a race's winners beat or equalled, by `sort`. Compares in tenths rounded up, as
 * shown. Only a winner can take a record, so a withheld winning time means none.
 */
export function recordsBrokenIn(
  race: RunRace,
  placed: readonly PlacedResult[],
  records: readonly CourseRecord[],
): ReadonlyMap<string, RecordPerformance> {
  const old = recordOf(race, records);
  if (!old) return NONE;
  const winners = placed.filter(({ place }) => place === 1);
  return new Map(
    winners.flatMap(({ runner: { sort, result } }) => {
      const kind = result === null ? undefined : compareWithRecord(tenths(result), tenthsOf(old));
      return kind ? [[sort, { kind, old }]] : [];
    }),
  );
}

/** Whether a time (ms) beats the record, compared as both are shown. */
export function isFasterThan(record: CourseRecord, result: number): boolean {
  return compareWithRecord(tenths(result), tenthsOf(record)) === 'beaten';
}

/** 'Banrekord!' or 'Tangerat banrekord!'. */
export function recordPerformanceText({ kind }: RecordPerformance): string {
  return kind === 'beaten' ? 'Banrekord!' : 'Tangerat banrekord!';
}

/** 'Gamla rekordet: 17:43.0 (Eva Ek, 2014)'; an equalled record is not called old. */
export function oldRecordText({ kind, old }: RecordPerformance): string {
  return `${kind === 'beaten' ? 'Gamla rekordet' : 'Rekordet'}: ${recordText(old)}`;
}

/** '17:43.0 (Eva Ek, 2014)'. */
export function recordText({ time, name, year }: CourseRecord): string {
  return `${time} (${[name, String(year)].filter(Boolean).join(', ')})`;
}

const NONE: ReadonlyMap<string, RecordPerformance> = new Map();

function compareWithRecord(result: number, record: number): RecordPerformance['kind'] | undefined {
  if (result > record) return undefined;
  return result === record ? 'equalled' : 'beaten';
}

/** An unreadable record cannot be beaten. */
function tenthsOf({ time }: CourseRecord): number {
  const read = parseResult(time);
  return read ? tenths(read.ms) : -Infinity;
}
