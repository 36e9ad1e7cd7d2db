import { openClockSkew, stockholmTime } from '@app/domain';
import { storedValue, useStored } from '../../config/stored-value';
import { nameOf, type TimingBoard } from './timing-board';

/** A start or a crossing from a clock ahead of the server’s: stored unchanged, for a timekeeper to review. */
export interface SkewedTime {
  readonly id: string;
  /** 'Nr 21 Stina Ödman i mål 12:03:14'. */
  readonly text: string;
  /** The clock skew, ms. */
  readonly skewMs: number;
}

const MAX_STORED = 200;

/** The ids of the times dismissed on this device. */
const storedDismissed = storedValue<readonly string[]>('raceday.times-seen', {
  parse: (text) => (text ?? '').split('\n'),
  format: (ids) => ids.join('\n'),
});

/** The skewed times not dismissed on this device, and a function to dismiss one. */
export function useSkewedTimes(boards: readonly TimingBoard[]) {
  const dismissed = useStored(storedDismissed);
  const times = boards.flatMap(skewedTimes).filter(({ id }) => !dismissed.includes(id));
  return { times, dismiss: dismissTime };
}

/** Every skewed time of a race, the start first. */
function skewedTimes({ race, runners }: TimingBoard): SkewedTime[] {
  const start =
    race.ahead === null
      ? []
      : [skewedTime(`Starten ${stockholmTime(race.started ?? 0)}`, race, race.started)];
  const crossings = runners.flatMap((runner) =>
    openClockSkew(runner) === null ? [] : [skewedTime(crossingText(runner), runner, runner.finished)],
  );
  return [...start, ...crossings];
}

interface ClockReading {
  readonly part: string;
  readonly sort: string;
  readonly ahead: number | null;
}

function skewedTime(text: string, { part, sort, ahead }: ClockReading, at: number | null): SkewedTime {
  return { id: `${part} ${sort} ${String(at)}`, text, skewMs: ahead ?? 0 };
}

function crossingText(runner: TimingBoard['runners'][number]): string {
  return `Nr ${String(runner.bib ?? '–')} ${nameOf(runner)} i mål ${stockholmTime(runner.finished ?? 0)}`;
}

function dismissTime(id: string): void {
  storedDismissed.change((dismissed) => [...dismissed.slice(-MAX_STORED), id]);
}
