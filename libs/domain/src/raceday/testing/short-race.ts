import { specify } from '@app/eventing/testing';
import { racedayDecider } from '../decider';
import type { RacedayEvent, RunnerDetails, RacedayEventOf } from '../events';

/** The test day: Stina (127) and Leo (128) run 0.8K, Nils (188) runs 1.6K. */
export const part = 'race-250913-08';
export const longer = 'race-250913-16';
export const stina = 'runner-stina';
export const leo = 'runner-leo';
const nils = 'runner-nils';

/** 11:00 in Stockholm, epoch ms. */
export const gun = Date.parse('2025-09-13T09:00:00Z');

export const details: RunnerDetails = {
  firstname: 'Stina',
  lastname: 'Ödman',
  age: 58,
  birthYear: null,
  group: 'Dam',
  company: '',
  phone: '',
  registration: null,
};

export const created: RacedayEventOf<'RaceCreated'> = {
  type: 'RaceCreated',
  part,
  date: '2025-09-13',
  distance: 800,
  openForReg: true,
};
export const stinaAdded: RacedayEventOf<'RunnerAdded'> = {
  type: 'RunnerAdded',
  part,
  sort: stina,
  ...details,
};
export const stinaWears127: RacedayEventOf<'BibRegistered'> = {
  type: 'BibRegistered',
  part,
  sort: stina,
  bib: 127,
};
export const started: RacedayEventOf<'RaceStarted'> = { type: 'RaceStarted', part, at: gun };
export const finished: RacedayEventOf<'RunnerFinished'> = {
  type: 'RunnerFinished',
  part,
  sort: stina,
  at: gun + 209_963,
};
export const restored: RacedayEventOf<'RunnerRestored'> = { type: 'RunnerRestored', part, sort: stina };
export const ended: RacedayEventOf<'RaceEnded'> = { type: 'RaceEnded', part, at: gun + 600_000 };
export const reset: RacedayEventOf<'RaceReset'> = { type: 'RaceReset', part };

export const leoListed: RacedayEvent[] = [
  { ...stinaAdded, sort: leo, firstname: 'Leo' },
  { type: 'BibRegistered', part, sort: leo, bib: 128 },
];
export const nilsListedInLonger: RacedayEvent[] = [
  { ...created, part: longer, distance: 1600 },
  { ...stinaAdded, part: longer, sort: nils, firstname: 'Nils' },
  { type: 'BibRegistered', part: longer, sort: nils, bib: 188 },
];

/** The race with Stina in it, before the start. */
export const ready: RacedayEvent[] = [created, stinaAdded, stinaWears127];
export const running: RacedayEvent[] = [...ready, started];

/** The stages of Stina's race, for commands to be decided on. */
export const given = specify(racedayDecider);
export const beforeStart = given(...ready);
export const afterStart = given(...running);
export const afterFinish = given(...running, finished);
export const afterEnd = given(...running, finished, ended);

export function statusSet(
  status: RacedayEventOf<'RunnerStatusSet'>['status'],
  sort = stina,
): RacedayEventOf<'RunnerStatusSet'> {
  return { type: 'RunnerStatusSet', part, sort, status };
}
