import { ageFrom, Refusal, type RacedayCommand, type RunnerDetails, type RunnerName } from '@app/domain';
import type { AskedCommand, AskedRunner, AskedType } from './asked-command.dto';

type Asked = Omit<AskedCommand, 'id'>;

/** What a command needs that nobody asked for: its official time (epoch ms), and for some the year ages count from or a new runner's id. */
export interface Given {
  readonly at: number;
  readonly year: () => number;
  readonly newSort: () => string;
}

/** What was asked over the wire as the decider's own command. Throws Refusal when what it is about is missing. */
export function decidedCommand(asked: Asked, given: Given): RacedayCommand {
  return commands[asked.type](asked, given);
}

const commands: Readonly<Record<AskedType, (asked: Asked, given: Given) => RacedayCommand>> = {
  CreateRace: ({ part, date, distance, openForReg }) => {
    if (date === undefined) throw new Refusal('date-invalid');
    if (typeof distance !== 'number') throw new Refusal('distance-invalid');
    return { type: 'CreateRace', part, date, distance, openForReg: openForReg ?? true };
  },
  AddRunner: ({ part, runner, bib, sort }, { newSort, year }) => ({
    type: 'AddRunner',
    part,
    sort: sort ?? newSort(),
    runner: detailsOf(runner, year()),
    bib: bib ?? null,
  }),
  ChangeRunner: ({ part, runner, sort }, { year }) => ({
    type: 'ChangeRunner',
    part,
    sort: sortOf(sort),
    runner: detailsOf(runner, year()),
  }),
  MoveRunner: ({ part, sort, to }) => {
    if (to === undefined) throw new Refusal('race-unknown');
    return { type: 'MoveRunner', part, sort: sortOf(sort), to };
  },
  AnonymiseRunner: ({ part, sort, anonymous }) => ({
    type: 'AnonymiseRunner',
    part,
    sort: sortOf(sort),
    anonymous: anonymous ?? true,
  }),
  RegisterBib: ({ part, sort, bib }) => ({ type: 'RegisterBib', part, sort: sortOf(sort), bib: bib ?? NaN }),
  StartRace: ({ part }, { at }) => ({ type: 'StartRace', part, at }),
  FinishRunner: ({ part, ...name }, { at }) => ({ type: 'FinishRunner', part, at, ...runnerName(name) }),
  RestoreRunner: ({ part, finished, ...name }) => ({
    type: 'RestoreRunner',
    part,
    ...(typeof finished === 'number' && { finished }),
    ...runnerName(name),
  }),
  SetRunnerStatus: ({ part, status, ...name }) => {
    if (status === undefined) throw new Refusal('status-invalid');
    return { type: 'SetRunnerStatus', part, status, ...runnerName(name) };
  },
  EndRace: ({ part, status }, { at }) => ({ type: 'EndRace', part, at, ...settling(status) }),
  ResetRace: ({ part, word }) => ({ type: 'ResetRace', part, word: word ?? '' }),
};

function runnerName({ sort, bib }: Pick<AskedCommand, 'sort' | 'bib'>): RunnerName {
  if (sort !== undefined) return { sort };
  if (typeof bib === 'number') return { bib };
  throw new Refusal('runner-unknown');
}

function sortOf(sort: string | undefined): string {
  if (sort === undefined) throw new Refusal('runner-unknown');
  return sort;
}

function settling(status: AskedCommand['status']): { status?: 'dns' | 'dnf' } {
  if (!status) return {};
  if (status === 'dsq') throw new Refusal('status-invalid');
  return { status };
}

function detailsOf(runner: AskedRunner | undefined, year: number): RunnerDetails {
  if (!runner) throw new Refusal('name-missing');
  return {
    firstname: runner.firstname.trim(),
    lastname: runner.lastname.trim(),
    ...ageFrom(runner.age ?? null, year),
    group: runner.group ?? '',
    company: runner.company?.trim() ?? '',
    phone: runner.phone?.trim() ?? '',
    registration: null,
  };
}
