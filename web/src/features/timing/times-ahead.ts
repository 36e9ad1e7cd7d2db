import { useSyncExternalStore } from 'react';
import { aheadToSeeTo, stockholmTime } from '@app/domain';
import { keepOnDevice, keptOnDevice } from '../../config/browser-storage';
import { nameOf, type TimingBoard } from './timing-board';

/** A start or a crossing from a clock that ran ahead of the server's: kept as it is, and somebody has to look at it. */
export interface TimeAhead {
  readonly id: string;
  /** 'Nr 21 Stina Ödman i mål 12:03:14'. */
  readonly words: string;
  /** How far ahead the clock ran, ms. */
  readonly ahead: number;
}

const KEY = 'raceday.times-seen';
const KEPT = 200;
const listeners = new Set<() => void>();

/** The times of these races that nobody has seen to on this device, and the way to say that one has been. */
export function useTimesAhead(boards: readonly TimingBoard[]) {
  const seen = useSyncExternalStore(subscribe, storedText);
  const times = boards.flatMap(timesAhead).filter(({ id }) => !idsIn(seen).includes(id));
  return { times, seeTo };
}

/** Every time of a race from a clock that ran ahead, the start first. */
function timesAhead({ race, runners }: TimingBoard): TimeAhead[] {
  const start =
    race.ahead === null ? [] : [timeAhead(`Starten ${stockholmTime(race.started ?? 0)}`, race, race.started)];
  const crossings = runners.flatMap((runner) =>
    aheadToSeeTo(runner) === null ? [] : [timeAhead(crossingWords(runner), runner, runner.finished)],
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
