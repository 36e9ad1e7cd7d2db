import type { RaceRow, RunnerRow, StartListRow } from '@app/domain';

/** A race's rows told apart: the race itself (missing only where it is unknown) and its runners. */
export function readRace(rows: readonly StartListRow[]): {
  readonly race: RaceRow | undefined;
  readonly runners: readonly RunnerRow[];
} {
  return {
    race: rows.find((row) => row.type === 'race'),
    runners: rows.filter((row) => row.type === 'runner'),
  };
}
