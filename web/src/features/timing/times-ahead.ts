import { useSyncExternalStore } from 'react';
import { openClockSkew, stockholmTime } from '@app/domain';
import { keepOnDevice, keptOnDevice } from '../../config/browser-storage';
import { nameOf, type TimingBoard } from './timing-board';

/** A start or a crossing from a clock ahead of the server’s: stored unchanged, for a timekeeper to review. */
export interface TimeAhead {
  readonly id: string;
  /** 'Nr 21 Stina Ödman i mål 12:03:14'. */
  readonly words: string;
  /** The clock skew, ms. */
  readonly ahead: number;
}

const KEY = 'raceday.times-seen';
const KEPT = 200;
const listeners = new Set<() => void>();

/** The skewed times not dismissed on this device, and a function to dismiss one. */
export function useTimesAhead(boards: readonly TimingBoard[]) {
  const seen = useSyncExternalStore(subscribe, storedText);
  const times = boards.flatMap(timesAhead).filter(({ id }) => !idsIn(seen).includes(id));
  return { times, seeTo };
}

/** Every skewed time of a race, the start first. */
function timesAhead({ race, runners }: TimingBoard): TimeAhead[] {
  const start =
    race.ahead === null ? [] : [timeAhead(`Starten ${stockholmTime(race.started ?? 0)}`, race, race.started)];
  const crossings = runners.flatMap((runner) =>
    openClockSkew(runner) === null ? [] : [timeAhead(crossingWords(runner), runner, runner.finished)],
  );
  return [...start, ...crossings];
}

interface Flagged {
  readonly part: string;
  readonly sort: string;
  readonly ahead: number | null;
}

function timeAhead(words: string, { part, sort, ahead }: Flagged, at: number | null): TimeAhead {
  return { id: `${part} ${sort} ${String(at)}`, words, ahead: ahead ?? 0 };
}

function crossingWords(runner: TimingBoard['runners'][number]): string {
  return `Nr ${String(runner.bib ?? '–')} ${nameOf(runner)} i mål ${stockholmTime(runner.finished ?? 0)}`;
}

function seeTo(id: string): void {
  keepOnDevice(KEY, [...idsIn(storedText()).slice(-KEPT), id].join('\n'));
  for (const listener of listeners) listener();
}

function storedText(): string {
  return keptOnDevice(KEY) ?? '';
}

function idsIn(text: string): string[] {
  return text.split('\n');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
