import { rank, type BoardRaceRow, type BoardRow, type BoardRunnerRow } from '@app/domain';
import { isStillOut, withPending } from './pending-rows';
import { runnerOf, type TimingCommand } from './timing-command';

/** One race as its timekeeper sees it: the server's rows with this device's waiting commands on top. */
export interface TimingBoard {
  readonly race: BoardRaceRow;
  readonly runners: readonly BoardRunnerRow[];
  /** With a bib and still on the course (or waiting for the start), by bib. */
  readonly stillOut: readonly BoardRunnerRow[];
  /** Across the line, newest first; the disqualified among them. */
  readonly finished: readonly BoardRunnerRow[];
  /** DNS, DNF and DSQ, by bib. */
  readonly outOfRace: readonly BoardRunnerRow[];
  readonly withoutBib: readonly BoardRunnerRow[];
  /** Place by runner id, for those who finished and stand. */
  readonly places: ReadonlyMap<string, number>;
  /** The runners (and 'race') that a waiting command is about: shown as being saved. */
  readonly saving: ReadonlySet<string>;
}

/** How many are where; `dnf` and the like count marked runners only. */
export interface BoardCounts {
  readonly finished: number;
  readonly stillOut: number;
  readonly dns: number;
  readonly dnf: number;
  readonly dsq: number;
  readonly withoutBib: number;
}

/** Reads a race's rows and the commands that have not come back yet; undefined while there is no race row. */
export function timingBoard(
  rows: readonly BoardRow[],
  commands: readonly TimingCommand[],
): TimingBoard | undefined {
  const shown = withPending(rows, commands);
  const race = shown.find((row) => row.type === 'race');
  if (!race) return undefined;
  const runners = shown.filter((row) => row.type === 'runner');
  const crossed = runners.filter((runner) => runner.finished !== null).sort(byCrossing);
  return {
    race,
    runners,
    stillOut: runners.filter(isStillOut).sort(byBib),
    finished: crossed.toReversed(),
    outOfRace: runners.filter(({ status }) => status !== '' && status !== 'finished').sort(byBib),
    withoutBib: runners.filter(({ bib, status }) => bib === null && status === '').sort(byName),
    places: new Map(rank(runners).map(({ runner, place }) => [runner.sort, place])),
    saving: new Set(
      commands.filter(({ part }) => part === race.part).map((command) => runnerOf(command) ?? 'race'),
    ),
  };
}

/** The numbers under the clock. */
export function countsOf({ runners, stillOut, withoutBib }: TimingBoard): BoardCounts {
  const having = (status: BoardRunnerRow['status']) =>
    runners.filter((runner) => runner.status === status).length;
  return {
    finished: having('finished'),
    stillOut: stillOut.length,
    dns: having('dns'),
    dnf: having('dnf'),
    dsq: having('dsq'),
    withoutBib: withoutBib.length,
  };
}

/** A runner's name as the organisers read it. */
export function nameOf({ firstname, lastname }: Pick<BoardRunnerRow, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}

function byCrossing(a: BoardRunnerRow, b: BoardRunnerRow): number {
  return (a.finished ?? 0) - (b.finished ?? 0) || byBib(a, b);
}

function byBib(a: BoardRunnerRow, b: BoardRunnerRow): number {
  return (a.bib ?? Infinity) - (b.bib ?? Infinity) || byName(a, b);
}

function byName(a: BoardRunnerRow, b: BoardRunnerRow): number {
  return collator.compare(nameOf(a), nameOf(b)) || a.sort.localeCompare(b.sort);
}

const collator = new Intl.Collator('sv');
