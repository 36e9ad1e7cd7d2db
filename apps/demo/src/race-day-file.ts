import { readFileSync } from 'node:fs';

/** A runner in the file. `age` in years, `distance` in km. */
export interface FileRunner {
  readonly key: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number;
  readonly group: string;
  readonly distance: number;
  readonly company: string;
}

/** One action, at `at` (ISO, UTC). `crossedAt`: the official time if it differs. */
export interface FileAction {
  readonly at: string;
  readonly do:
    'register-bib' | 'set-status' | 'start' | 'finish' | 'tap' | 'identify' | 'void' | 'restore' | 'end';
  readonly part?: string;
  readonly entrant?: string;
  readonly bib?: number;
  readonly status?: 'dns' | 'dnf';
  readonly device?: string;
  readonly tap?: string;
  readonly crossedAt?: string;
  readonly mistake?: string;
}

/** Expected result of one race: places in order, milliseconds from the start, and tenths rounded up. */
export interface ExpectedResult {
  readonly startedAt: string;
  readonly finished: readonly {
    readonly place: number;
    readonly bib: number;
    readonly ms: number;
    readonly tenths: number;
  }[];
  readonly dns: readonly number[];
  readonly dnf: readonly number[];
}

/** `pays`: `never` books without paying; `free` has a code that leaves nothing to pay. */
export interface FileRegistration {
  readonly email: string;
  readonly bookedAt: string;
  readonly runners: readonly FileRunner[];
  readonly campaign?: string;
  readonly expected: { readonly adults: number; readonly children: number; readonly amount: number };
  readonly pays: 'PAID' | 'ERROR' | 'ERROR then PAID' | 'never' | 'free';
}

/** A whole race day: runners, actions and expected results. */
export interface RaceDayFile {
  readonly date: string;
  readonly races: readonly { readonly part: string; readonly distance: number; readonly start: string }[];
  readonly registrations: readonly FileRegistration[];
  readonly actions: readonly FileAction[];
  readonly truth: Readonly<Record<string, ExpectedResult>>;
}

/** Reads a race day. Throws with the file's name when it is missing, is not JSON or lacks a part. */
export function readRaceDay(path: string): RaceDayFile {
  const day = JSON.parse(readFileSync(path, 'utf8')) as Partial<RaceDayFile>;
  const missing = (['date', 'races', 'registrations', 'actions', 'truth'] as const).filter(
    (key) => day[key] === undefined,
  );
  if (missing.length > 0) throw new Error(`${path} is not a race day file: it lacks ${missing.join(', ')}`);
  return day as RaceDayFile;
}

/** Returns the runners who got a bib, each with the bib's race. */
export function runnersWithBibs(day: RaceDayFile): { runner: FileRunner; part: string }[] {
  const byKey = new Map(
    day.registrations.flatMap(({ runners }) => runners.map((runner) => [runner.key, runner] as const)),
  );
  return day.actions.flatMap(({ do: what, entrant, part }) => {
    const runner = what === 'register-bib' && entrant !== undefined ? byKey.get(entrant) : undefined;
    return runner && part !== undefined ? [{ runner, part }] : [];
  });
}
