import { recordedFrom } from '@app/eventing/testing';
import { consequencesOf } from './compare-days';
import type { RacedayEvent } from './events';
import { foldOf } from './history';
import { ended, finished, gun, leo, leoListed, part, running, stina } from './testing/short-race';

const leoFinished: RacedayEvent = { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 };
const raced = [...running, ...leoListed, finished, leoFinished];
const revoked = (...events: number[]): RacedayEvent => ({ type: 'EventsRevoked', events, reason: 'fel' });
const consequences = (history: readonly RacedayEvent[], ...words: RacedayEvent[]) =>
  consequencesOf(foldOf(recordedFrom(history)), foldOf(recordedFrom([...history, ...words])));

describe('Consequences of a history change', () => {
  it('are empty when nothing changes', () => {
    expect(consequences(raced)).toEqual({ races: [], runners: [] });
  });

  it('list runners whose own outcome changes, then runners whose place moves', () => {
    const { races, runners } = consequences(raced, revoked(7));
    expect(races).toEqual([]);
    expect(runners).toMatchObject([
      {
        sort: stina,
        firstname: 'Stina',
        lastname: 'Ödman',
        onlyPlace: false,
        before: { status: 'finished', place: 1, groupPlace: 1, result: 209_963 },
        after: { status: '', place: null, groupPlace: null, result: null },
      },
      { sort: leo, onlyPlace: true, before: { place: 2, groupPlace: 2 }, after: { place: 1, groupPlace: 1 } },
    ]);
  });

  it('show the changed race and the conflicts it causes', () => {
    const { races, runners } = consequences([...raced, ended], revoked(4));
    expect(races).toMatchObject([
      { part, before: { started: gun }, after: { started: null, noStart: true } },
    ]);
    expect(runners.map(({ after }) => after?.conflict)).toEqual([
      'finish-without-start',
      'finish-without-start',
    ]);
    expect(runners.map(({ after }) => after?.result)).toEqual([null, null]);
  });

  it('leave out a publication, which stays', () => {
    const published: RacedayEvent = {
      type: 'ResultsPublished',
      ...{ part, version: 1, at: gun, fingerprint: 'x', changes: '', standings: [] },
    };
    expect(consequences([...raced, ended, published], revoked(7)).races).toEqual([]);
  });

  it('show a runner who leaves the list as null', () => {
    expect(consequences(raced, revoked(5)).runners[0]).toMatchObject({ sort: leo, after: null });
  });
});
