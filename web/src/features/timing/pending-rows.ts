import type { BoardRaceRow, BoardRow, BoardRunnerRow, RaceRow } from '@app/domain';
import { runnerOf, type TimingCommand } from './timing-command';

/**
 * The rows as they will be once the waiting commands have arrived, in the order they were given.
 * Rows that no command touches keep their identity, so what draws them need not draw again.
 */
export function withPending(
  rows: readonly BoardRow[],
  commands: readonly TimingCommand[],
): readonly BoardRow[] {
  return commands.reduce<readonly BoardRow[]>(apply, rows);
}

/** Whether the server's rows already stand as they would after the commands, one after the other. */
export function areReflected(rows: readonly BoardRow[], commands: readonly TimingCommand[]): boolean {
  const after = withPending(rows, commands);
  return rows.every((row, index) => standsAs(row, after[index]));
}

function standsAs(row: BoardRow, other: BoardRow | undefined): boolean {
  if (row === other || other === undefined) return true;
  if (row.type === 'race') return other.type === 'race' && row.state === other.state;
  return other.type === 'runner' && standing.every((field) => row[field] === other[field]);
}

const standing = ['bib', 'status', 'finished'] as const;

function apply(rows: readonly BoardRow[], command: TimingCommand): readonly BoardRow[] {
  const race = rows.find((row) => row.type === 'race');
  if (race?.part !== command.part) return rows;
  const sort = runnerOf(command);
  return rows.map((row) => {
    if (row.type === 'race') return raceAfter(row, command);
    return sort === undefined || row.sort === sort ? runnerAfter(row, race, command) : row;
  });
}

function raceAfter(race: BoardRaceRow, command: TimingCommand): BoardRaceRow {
  switch (command.type) {
    case 'StartRace':
      return race.state === ''
        ? { ...race, state: 'started', started: Date.parse(command.capturedAt) }
        : race;
    case 'EndRace':
      return race.state === 'started' ? { ...race, state: 'ended' } : race;
    case 'ResetRace':
      return race.state === '' ? race : { ...race, state: '', started: null };
    default:
      return race;
  }
}

function runnerAfter(runner: BoardRunnerRow, race: RaceRow, command: TimingCommand): BoardRunnerRow {
  switch (command.type) {
    case 'FinishRunner':
      return crossed(runner, race, Date.parse(command.capturedAt));
    case 'RestoreRunner':
      return runner.finished === command.finished
        ? { ...runner, ...noTime, status: keptStatus(runner) }
        : runner;
    case 'RegisterBib':
      return runner.bib === command.bib ? runner : { ...runner, bib: command.bib };
    case 'SetRunnerStatus':
      return statusSet(runner, command.status);
    case 'EndRace':
      return command.status && isStillOut(runner) ? { ...runner, status: command.status } : runner;
    case 'ResetRace':
      return runner.status === '' && runner.finished === null ? runner : { ...runner, ...noTime, status: '' };
    case 'StartRace':
      return runner;
  }
}

/** A runner with a bib who has neither crossed the line nor been marked as out of the race. */
export function isStillOut(runner: BoardRunnerRow): boolean {
  return runner.bib !== null && runner.status === '' && runner.finished === null;
}

function crossed(runner: BoardRunnerRow, race: RaceRow, at: number): BoardRunnerRow {
  if (runner.finished !== null || race.started === null) return runner;
  const status = runner.status === 'dsq' ? 'dsq' : 'finished';
  return {
    ...runner,
    status,
    finished: at,
    finishedAt: new Date(at).toISOString(),
    result: at - race.started,
  };
}

function statusSet(runner: BoardRunnerRow, status: '' | 'dns' | 'dnf' | 'dsq'): BoardRunnerRow {
  const shown = status === '' && runner.finished !== null ? 'finished' : status;
  return runner.status === shown ? runner : { ...runner, status: shown };
}

function keptStatus(runner: BoardRunnerRow): BoardRunnerRow['status'] {
  return runner.status === 'dsq' ? 'dsq' : '';
}

const noTime = { finished: null, finishedAt: null, result: null } as const;
