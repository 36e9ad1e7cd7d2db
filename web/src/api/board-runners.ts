import { boardRunnerRow, type BoardRunner, type Day, type Race, type Runner } from '@app/domain';

/** The runners of each race as organisers read them, by part. One who is as before has the very same row: it need not be drawn again. */
export function boardRunners(day: Day): ReadonlyMap<string, readonly BoardRunner[]> {
  const byRace = new Map<string, BoardRunner[]>(Array.from(day.races.keys(), (part) => [part, []]));
  for (const runner of day.runners.values()) byRace.get(runner.part)?.push(rowOf(day, runner));
  return byRace;
}

function rowOf(day: Day, runner: Runner): BoardRunner {
  const race = day.races.get(runner.part);
  const known = rows.get(runner);
  if (known && known.race === race) return known.row;
  const row = boardRunnerRow(day, runner);
  rows.set(runner, { race, row });
  return row;
}

const rows = new WeakMap<Runner, { readonly race: Race | undefined; readonly row: BoardRunner }>();
