import {
  dayFromSnapshot,
  type BoardRaceRow,
  type BoardRow,
  type BoardRunnerRow,
  type Day,
  type DaySnapshot,
  type Race,
  type Runner,
} from '@app/domain';
import { timingBoards, type TimingBoard } from '../features/timing/timing-board';
import type { DayCommand } from '../api/command-log';

/** A race day with these organisers' rows, at the newest row's revision. */
export function aDaySnapshot(...rows: readonly BoardRow[]): DaySnapshot {
  return {
    day: '250913',
    revision: Math.max(0, ...rows.map(({ revision }) => revision)),
    races: rows.flatMap((row) => (row.type === 'race' ? [raceOf(row)] : [])),
    runners: rows.flatMap((row) => (row.type === 'runner' ? [runnerOf(row)] : [])),
    erased: [],
  };
}

/** The same day, unpacked. */
export function aDay(...rows: readonly BoardRow[]): Day {
  return dayFromSnapshot(aDaySnapshot(...rows));
}

function raceOf(row: BoardRaceRow): Race {
  const { part, date, distance, openForReg, state, started, startMoved, ahead, published } = row;
  const phase = state === '' ? 'planned' : state;
  const defaults = { ended: null, startedBy: null, endedBy: null, resets: 0 };
  return { part, date, distance, openForReg, phase, started, startMoved, ahead, published, ...defaults };
}

function runnerOf(row: BoardRunnerRow): Runner {
  const {
    sort,
    part,
    bib,
    late,
    finished,
    status,
    ahead,
    anonymous,
    device = null,
    deviceId,
    corrected,
  } = row;
  const { firstname, lastname, age, birthYear, group, company, phone, registration } = row;
  const defaults = {
    atEnd: null,
    crossedBy: null,
    statusBy: null,
    alsoCrossedBy: null,
    tie: null,
    heat: null,
    judged: null,
  };
  return {
    sort,
    part,
    bib,
    late,
    movedFrom: [],
    isAnonymous: anonymous,
    details: { firstname, lastname, age, birthYear, group, company, phone, registration },
    madeBy: { details: 0, race: 0, bib: null, anonymity: null },
    outcome: {
      ...{ finished, status: status === 'finished' ? '' : status, ahead },
      ...{ device, deviceId, corrected, ...defaults },
    },
    resets: 0,
  };
}

/** The board of the first row's race, with waiting commands. */
export function aTimingBoard(rows: readonly BoardRow[], commands: readonly DayCommand[] = []): TimingBoard {
  const board = timingBoards(aDay(...rows), commands).find(({ race }) => race.part === rows[0]?.part);
  if (!board) throw new Error('There is no such race');
  return board;
}
