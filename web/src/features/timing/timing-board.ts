import {
  boardRaceRow,
  outcomeOf,
  rank,
  type BoardRace,
  type BoardRunner,
  type Day,
  type Race,
} from '@app/domain';
import { runnerIn, type DayCommand } from '../../api/day-command';
import { decidedDay } from '../../api/decided-day';
import { boardRunners } from '../../api/live-day';

/** One race as its timekeeper sees it: the server's day with this device's waiting commands on top. */
export interface TimingBoard {
  readonly race: BoardRace;
  readonly runners: readonly BoardRunner[];
  /** With a bib and still on the course (or waiting for the start), by bib. */
  readonly stillOut: readonly BoardRunner[];
  /** Across the finish line, newest first; the disqualified among them. */
  readonly finished: readonly BoardRunner[];
  /** DNS, DNF and DSQ, by bib. */
  readonly outOfRace: readonly BoardRunner[];
  readonly withoutBib: readonly BoardRunner[];
  /** Place by runner id, for those who finished and count. */
  readonly places: ReadonlyMap<string, number>;
  /** Which device took the crossing, by runner id. */
  readonly devices: ReadonlyMap<string, string>;
  /** The runners (and 'race') that a waiting command is about: shown as being saved. */
  readonly saving: ReadonlySet<string>;
}

/** Who can be taken in at a finish line: of one race, or of all that have started. */
export type FinishBoard = Pick<TimingBoard, 'runners' | 'stillOut' | 'saving'> & {
  readonly race: Pick<BoardRace, 'part' | 'state' | 'started'>;
};

/** How many are where; `dnf` and the like count marked runners only. */
export interface BoardCounts {
  readonly finished: number;
  readonly stillOut: number;
  readonly dns: number;
  readonly dnf: number;
  readonly dsq: number;
  readonly withoutBib: number;
  /** Runners, and the race itself, of whom something does not fit together. */
  readonly inConflict: number;
}

/** Every race of the day, shortest first, as it will be once the commands that the day does not know yet have arrived. */
export function timingBoards(day: Day, commands: readonly DayCommand[]): readonly TimingBoard[] {
  const decided = decidedDay(day, commands);
  const runners = boardRunners(decided);
  const races = [...decided.races.values()].sort((a, b) => a.distance - b.distance);
  return races.map((race) => ({
    ...timingBoard(race, runners.get(race.part) ?? []),
    devices: devicesIn(decided, race),
    saving: new Set(
      commands.filter(({ part }) => part === race.part).map((command) => runnerIn(command) ?? 'race'),
    ),
  }));
}

function timingBoard(race: Race, runners: readonly BoardRunner[]): Omit<TimingBoard, 'devices' | 'saving'> {
  const crossed = runners.filter((runner) => runner.finished !== null).sort(byCrossing);
  return {
    race: raceRowOf(race),
    runners,
    stillOut: runners.filter(isStillOut).sort(byBib),
    finished: crossed.toReversed(),
    outOfRace: runners.filter(({ status }) => status !== '' && status !== 'finished').sort(byBib),
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

/** A race that is as before has the very same row: it need not be drawn again. */
function raceRowOf(race: Race): BoardRace {
  const row = raceRows.get(race) ?? boardRaceRow(race);
  raceRows.set(race, row);
  return row;
}

const raceRows = new WeakMap<Race, BoardRace>();

/** In place of a race's id: every race that has started. */
export const ALL_STARTED = '';

/** The started races of a day as one finish line: a bib says by itself which race it belongs to. They have no clock in common. */
export function allStarted(boards: readonly TimingBoard[]): FinishBoard {
  const started = boards.filter(({ race }) => race.state === 'started');
  return {
    race: { part: ALL_STARTED, state: started.length > 0 ? 'started' : '', started: null },
    runners: started.flatMap(({ runners }) => runners),
    stillOut: started.flatMap(({ stillOut }) => stillOut).sort(byBib),
    saving: new Set(started.flatMap(({ saving }) => [...saving])),
  };
}

/** A runner with a bib who has neither crossed the finish line nor been marked as out of the race. */
export function isStillOut({ bib, status, finished }: BoardRunner): boolean {
  return bib !== null && status === '' && finished === null;
}

/** The numbers under the clock. */
export function countsOf({ race, runners, stillOut, withoutBib }: TimingBoard): BoardCounts {
  const having = (status: BoardRunner['status']) =>
    runners.filter((runner) => runner.status === status).length;
  return {
    finished: having('finished'),
    stillOut: stillOut.length,
    dns: having('dns'),
    dnf: having('dnf'),
    dsq: having('dsq'),
    withoutBib: withoutBib.length,
    inConflict: runners.filter(({ conflict }) => conflict !== null).length + Number(race.noStart),
  };
}

/** A runner's name as the organisers read it. */
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
