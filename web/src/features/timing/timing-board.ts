import { useMemo } from 'react';
import {
  boardRaceRow,
  dayOf,
  isMark,
  outcomeOf,
  rank,
  RESULT_MARKS,
  type BoardRace,
  type BoardRunner,
  type Day,
  type Race,
  type ResultMark,
} from '@app/domain';
import { runnerIdOf, type DayCommand } from '../../api/command-log';
import { boardRunners } from '../../api/live-day';
import { optimisticDay } from '../../api/optimistic-day';
import { useDayCommands, type DayCommands } from '../../api/use-day-commands';

/**
 * One race for its timekeeper: the server’s day with this device’s waiting commands applied optimistically.
 */
export interface TimingBoard {
  readonly race: BoardRace;
  readonly runners: readonly BoardRunner[];
  /** With a bib and still on the course (or waiting for the start), by bib. */
  readonly onCourse: readonly BoardRunner[];
  /** Finished, newest first, including disqualified ones. */
  readonly finished: readonly BoardRunner[];
  /** Marked, by bib. */
  readonly outOfRace: readonly BoardRunner[];
  readonly withoutBib: readonly BoardRunner[];
  /** Place by runner id, for finishers who count. */
  readonly places: ReadonlyMap<string, number>;
  /** The device that recorded the crossing, by runner id. */
  readonly devices: ReadonlyMap<string, string>;
  /** The runners (and 'race') with a waiting command: shown as being saved. */
  readonly saving: ReadonlySet<string>;
}

/** The runners of a finish line: of one race, or of all started ones. */
export type FinishBoard = Pick<TimingBoard, 'runners' | 'onCourse' | 'saving'> & {
  readonly race: Pick<BoardRace, 'part' | 'state' | 'started'>;
};

/** The number of runners in each state. */
interface BoardCounts {
  readonly finished: number;
  readonly onCourse: number;
  readonly marked: readonly { readonly mark: ResultMark; readonly count: number }[];
  readonly withoutBib: number;
  /** Runners with a conflict, plus one for a race without a start. */
  readonly inConflict: number;
}

/** Every race of the day, shortest first, with the pending commands applied. */
export function timingBoards(day: Day, commands: readonly DayCommand[]): readonly TimingBoard[] {
  const decided = optimisticDay(day, commands);
  const runners = boardRunners(decided);
  const races = [...decided.races.values()].sort((a, b) => a.distance - b.distance);
  return races.map((race) => ({
    ...timingBoard(race, runners.get(race.part) ?? []),
    devices: devicesIn(decided, race),
    saving: new Set(commands.filter(concernsRace(race.part)).map((command) => runnerIdOf(command) ?? 'race')),
  }));
}

function concernsRace(part: string): (command: DayCommand) => boolean {
  return (command) =>
    command.part === part || (command.type === 'StartRace' && command.others?.includes(part) === true);
}

function timingBoard(race: Race, runners: readonly BoardRunner[]): Omit<TimingBoard, 'devices' | 'saving'> {
  const crossed = runners.filter((runner) => runner.finished !== null).sort(byCrossing);
  return {
    race: raceRowOf(race),
    runners,
    onCourse: runners.filter(isOnCourse).sort(byBib),
    finished: crossed.toReversed(),
    outOfRace: runners.filter(({ status }) => isMark(status)).sort(byBib),
    withoutBib: runners.filter(({ bib, status }) => bib === null && status === '').sort(byName),
    places: new Map(rank(runners).map(({ runner, place }) => [runner.sort, place])),
  };
}

function devicesIn(day: Day, race: Race): ReadonlyMap<string, string> {
  const devices = new Map<string, string>();
  for (const runner of day.runners.values()) {
    const { device } = outcomeOf(day, runner);
    if (runner.part === race.part && device !== null) devices.set(runner.sort, device);
  }
  return devices;
}

/** Returns the same row object for an unchanged race, which need not re-render. */
function raceRowOf(race: Race): BoardRace {
  const row = raceRows.get(race) ?? boardRaceRow(race);
  raceRows.set(race, row);
  return row;
}

const raceRows = new WeakMap<Race, BoardRace>();

/** The element id of the section that ends a race, far down the page on a phone. */
export const RACE_END_ID = 'loppets-slut';

/** The element id of the last action with its Ångra, at the top of the page. */
export const LAST_ACTION_ID = 'senast';

/** Stands for all started races in place of a race’s id. */
export const ALL_STARTED = '';

/**
 * Combines the started races of a day into one finish line: a bib identifies its race. It has no common
 * clock.
 */
export function allStarted(boards: readonly TimingBoard[]): FinishBoard {
  const started = boards.filter(({ race }) => race.state === 'started');
  return {
    race: { part: ALL_STARTED, state: started.length > 0 ? 'started' : '', started: null },
    runners: started.flatMap(({ runners }) => runners),
    onCourse: started.flatMap(({ onCourse }) => onCourse).sort(byBib),
    saving: new Set(started.flatMap(({ saving }) => [...saving])),
  };
}

/** A runner with a bib, without a finish or a mark. */
export function isOnCourse({ bib, status, finished }: BoardRunner): boolean {
  return bib !== null && status === '' && finished === null;
}

/** The numbers below the clock. */
export function countsOf({ race, runners, onCourse, withoutBib }: TimingBoard): BoardCounts {
  const having = (status: BoardRunner['status']) =>
    runners.filter((runner) => runner.status === status).length;
  return {
    finished: having('finished'),
    onCourse: onCourse.length,
    marked: RESULT_MARKS.map((mark) => ({ mark, count: having(mark) })),
    withoutBib: withoutBib.length,
    inConflict: runners.filter(({ conflict }) => conflict !== null).length + Number(race.noStart),
  };
}

export function nameOf({ firstname, lastname }: Pick<BoardRunner, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}

function byCrossing(a: BoardRunner, b: BoardRunner): number {
  return (a.finished ?? 0) - (b.finished ?? 0) || byBib(a, b);
}

function byBib(a: BoardRunner, b: BoardRunner): number {
  return (a.bib ?? Infinity) - (b.bib ?? Infinity) || byName(a, b);
}

function byName(a: BoardRunner, b: BoardRunner): number {
  return collator.compare(nameOf(a), nameOf(b)) || a.sort.localeCompare(b.sort);
}

const collator = new Intl.Collator('sv');

/** A race day for a timekeeper. */
export interface TimingDay extends DayCommands {
  /**
   * Every race of the day, shortest first, with this device’s waiting commands applied; empty until the day
   * is fetched.
   */
  readonly boards: readonly TimingBoard[];
}

/** The live day of the race `part`: its boards, and the functions to send commands. */
export function useTimingDay(part: string): TimingDay {
  const day = useDayCommands(dayOf(part));
  const live = day.query.data;
  const boards = useMemo(() => (live ? timingBoards(live.day, day.pending) : []), [live, day.pending]);
  return { ...day, boards };
}
