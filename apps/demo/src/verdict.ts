import { rank, tenths, type RaceRow, type RunnerRow, type StartListRow } from '@app/domain';
import type { RaceDayFile, ExpectedResult } from './race-day-file';

/** One race against the truth; `differences` is empty when all places, times and statuses match. */
export interface Verdict {
  readonly part: string;
  readonly runners: number;
  readonly finished: { readonly expected: number; readonly actual: number };
  readonly dns: { readonly expected: number; readonly actual: number };
  readonly dnf: { readonly expected: number; readonly actual: number };
  readonly differences: readonly string[];
}

/** Reads each race's public list and compares it with the file's truth. */
export async function checkResults(day: RaceDayFile, url: string): Promise<Verdict[]> {
  return Promise.all(
    day.races.map(async ({ part }) => {
      const answer = await fetch(`${url}/api/races/get/${part}`);
      if (!answer.ok) throw new Error(`GET /api/races/get/${part} answered ${String(answer.status)}`);
      const truth = day.truth[part];
      if (!truth) throw new Error(`the file has no expected results for ${part}`);
      return verdictOn(part, truth, (await answer.json()) as StartListRow[]);
    }),
  );
}

export function verdictOn(part: string, truth: ExpectedResult, rows: readonly StartListRow[]): Verdict {
  const race = rows.find((row): row is RaceRow => row.type === 'race');
  const runners = rows.filter((row): row is RunnerRow => row.type === 'runner');
  const places = rank(runners.filter(({ status }) => status === 'finished'));
  const actual = {
    finished: places.map(({ place, runner }) => resultText(place, runner.bib ?? 0, runner.result ?? 0)),
    dns: bibsWith('dns', runners),
    dnf: bibsWith('dnf', runners),
  };
  const expected = {
    finished: truth.finished.map(({ place, bib, ms }) => resultText(place, bib, ms)),
    dns: truth.dns.map(String).sort(),
    dnf: truth.dnf.map(String).sort(),
  };
  return {
    part,
    runners: runners.length,
    finished: { expected: expected.finished.length, actual: actual.finished.length },
    dns: { expected: expected.dns.length, actual: actual.dns.length },
    dnf: { expected: expected.dnf.length, actual: actual.dnf.length },
    differences: [
      ...differencesOf('state', ['ended'], [race?.state ?? 'missing']),
      ...differencesOf('start', [String(Date.parse(truth.startedAt))], [String(race?.started)]),
      ...differencesOf('place', expected.finished, actual.finished),
      ...differencesOf('dns', expected.dns, actual.dns),
      ...differencesOf('dnf', expected.dnf, actual.dnf),
      ...truth.finished
        .filter(({ ms, tenths: expectedTenths }) => tenths(ms) !== expectedTenths)
        .map(({ bib }) => `tenths of ${String(bib)} differ`),
    ],
  };
}

const resultText = (place: number, bib: number, ms: number) =>
  `${String(place)}. nr ${String(bib)} ${String(ms)} ms, ${String(tenths(ms))} tenths`;

const bibsWith = (status: string, runners: readonly RunnerRow[]) =>
  runners
    .filter((runner) => runner.status === status)
    .map(({ bib }) => String(bib))
    .sort();

function differencesOf(what: string, expected: readonly string[], actual: readonly string[]): string[] {
  return Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) => index)
    .filter((index) => expected[index] !== actual[index])
    .map((index) => `${what}: expected ${expected[index] ?? 'nothing'}, got ${actual[index] ?? 'nothing'}`);
}
