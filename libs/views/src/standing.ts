import type { RunnerStatus } from '@app/domain';
import type { RunnerRow } from './rows';

/** How a runner stands: the part of a row that the race day changes. A row is one too. */
export type Standing = Pick<RunnerRow, 'bib' | 'status' | 'finished' | 'result'>;

/** A runner on the list of whom nothing more is known. */
export const JUST_LISTED: Standing = { bib: null, status: '', finished: null, result: null };

export function withBib({ status, finished, result }: Standing, bib: number): Standing {
  return { bib, status, finished, result };
}

/** Crossed the line at `at`, in a race started at `started`. A crossing takes DNS and DNF back, never DSQ. */
export function crossed({ bib, status }: Standing, at: number, started: number | null): Standing {
  return { bib, status: status === 'dsq' ? status : 'finished', finished: at, result: resultOf(at, started) };
}

/** Out on the course again. */
export function restored({ bib, status }: Standing): Standing {
  return { ...JUST_LISTED, bib, status: status === 'dsq' ? status : '' };
}

/** Given a status, or freed of one: then the crossing that counts again is in `finished`. */
export function settled(before: Standing, news: Settlement, started: number | null): Standing {
  const { bib } = before;
  const { status, finished } = news;
  if (status !== '') return { bib, status, finished: before.finished, result: before.result };
  if (finished === undefined) return { ...JUST_LISTED, bib };
  return { bib, status: 'finished', finished, result: resultOf(finished, started) };
}

/** Moved into a race that started at `started`: the crossing counts from there. */
export function moved({ bib, status, finished }: Standing, started: number | null): Standing {
  const result = finished === null ? null : resultOf(finished, started);
  return { bib, status, finished, result };
}

/** As before the start: only the bib stays. */
export function afresh({ bib }: Standing): Standing {
  return { ...JUST_LISTED, bib };
}

interface Settlement {
  readonly status: RunnerStatus;
  readonly finished?: number;
}

function resultOf(finished: number, started: number | null): number | null {
  return started === null ? null : finished - started;
}
