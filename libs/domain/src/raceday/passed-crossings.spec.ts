import { recordedFrom } from '@app/eventing/testing';
import { rank } from '../ranking';
import { Refusal } from '../refusal';
import { refusalText } from '../refusal-texts';
import { racedayDecider } from './decider';
import { dayFrom } from './evolve';
import type { RacedayEvent } from './events';
import { crossingsPassedBy } from './passed-crossings';
import { standingsIn } from './publication';
import { boardRunnerRow } from './rows';
import { describeDraft } from './draft';
import {
  finished,
  given,
  gun,
  leo,
  leoListed,
  longer,
  nilsListedInLonger,
  part,
  running,
  started,
  stina,
} from './testing/short-race';

const reason = 'sett på filmen';
const leoFinished: RacedayEvent = { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 };
/** The crossings of Stina and Leo are revisions 7 and 8. */
const raced: RacedayEvent[] = [...running, ...leoListed, finished, leoFinished];
const adjust = { type: 'AdjustStart', part, start: gun + 220_000, others: [] as string[], reason } as const;
const moved: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 220_000, reason };
const longerStarted: RacedayEvent[] = [...nilsListedInLonger, { ...started, part: longer }];
const dayAfter = (...events: RacedayEvent[]) => dayFrom(recordedFrom(events));
const rowsAfter = (...events: RacedayEvent[]) => {
  const day = dayAfter(...events);
  return [...day.runners.values()].map((runner) => boardRunnerRow(day, runner));
};

describe('A start moved past a crossing', () => {
  it('is refused with bib and time unless the crossing is revoked in the same append', () => {
    expect(() => racedayDecider.decide(adjust, dayAfter(...raced))).toThrow(
      new Refusal('crossing-before-start', { part, crossings: 'nr 127 11:03:29' }),
    );
    expect(refusalText('crossing-before-start', { crossings: 'nr 127 11:03:29' })).toBe(
      'Målgångar hamnar före starten: nr 127 11:03:29. Gör ändringen i journalen, där de kan tas ur kraft samtidigt.',
    );
    given(...raced)
      .when({ ...adjust, alsoRevoke: [7] })
      .then({ type: 'EventsRevoked', events: [7], reason }, moved);
    given(...raced)
      .when({ ...adjust, alsoRevoke: [8] })
      .thenRefused('crossing-before-start');
    given(...raced)
      .when({ ...adjust, alsoRevoke: [5] })
      .thenRefused('event-unknown');
  });

  it('concerns every race that moves, or none moves', () => {
    const two = [...raced, ...nilsListedInLonger, { ...started, part: longer, at: gun - 300_000 }];
    const nilsFinished: RacedayEvent = {
      type: 'RunnerFinished',
      part: longer,
      sort: 'runner-nils',
      at: gun - 290_000,
    };
    given(...two, nilsFinished)
      .when({ ...adjust, start: gun + 60_000, others: [longer] })
      .thenRefused('crossing-before-start');
  });

  it('names all events to revoke, also an earlier crossing of the same runner', () => {
    const twice: RacedayEvent[] = [
      ...raced,
      { type: 'FinishInserted', part, sort: stina, at: gun + 1, reason },
    ];
    expect(crossingsPassedBy(dayAfter(...twice), [moved])).toEqual([
      { sort: stina, part, at: gun + 1, events: [9, 7] },
    ]);
    given(...twice)
      .when({ ...adjust, alsoRevoke: [9, 7] })
      .then({ type: 'EventsRevoked', events: [9, 7], reason }, moved);
    expect(crossingsPassedBy(dayAfter(...raced), [{ ...moved, by: 1000 }])).toEqual([]);
  });

  it('is revoked with the disqualification that was taken back from it, which would else return', () => {
    const status = (to: 'dsq' | '', sort = stina): RacedayEvent => ({
      ...{ type: 'RunnerStatusSet', part, sort, status: to },
      ...(to === '' && { finished: gun + 209_963 }),
    });
    const takenBack = [...raced, status('dsq'), status('')];
    expect(crossingsPassedBy(dayAfter(...takenBack), [moved])).toMatchObject([{ events: [7, 9, 10] }]);
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [7, 9, 10], reason };
    given(...takenBack)
      .when({ ...adjust, alsoRevoke: [7, 9, 10] })
      .then(revoked, moved);
    expect(rowsAfter(...takenBack, revoked, moved)[0]).toMatchObject({ status: '', finished: null });
    given(...takenBack)
      .when({ ...adjust, alsoRevoke: [9] })
      .thenRefused('event-unknown');
    given(...takenBack, { type: 'EventsRevoked', events: [10], reason })
      .when({ ...adjust, alsoRevoke: [7, 9, 10] })
      .thenRefused('event-unknown');

    const undone: RacedayEvent = { type: 'EventsRevoked', events: [4], reason };
    given(...takenBack, undone)
      .when({ type: 'StartRace', part, at: gun + 220_000, revokeCrossingsOf: [stina] })
      .then(
        { ...started, at: gun + 220_000 },
        { type: 'EventsRevoked', events: [7, 9, 10], reason: 'Före den nya starten' },
      );

    const swapped: RacedayEvent = { type: 'BibsSwapped', part, sort: stina, other: leo, reason };
    const leosNow = dayAfter(...raced, status('dsq'), swapped, status('', leo));
    expect(crossingsPassedBy(leosNow, [moved])).toMatchObject([{ sort: leo, events: [7, 9, 11] }]);
    expect(crossingsPassedBy(dayAfter(...takenBack, swapped), [moved])).toMatchObject([
      { sort: leo, events: [7, 9, 10] },
    ]);
  });

  it('is refused when a revocation, a reinstatement or an undo moves the start', () => {
    const earlier: RacedayEvent = { ...moved, by: -100_000 };
    const early: RacedayEvent = { type: 'RunnerFinished', part, sort: stina, at: gun - 50_000 };
    const adjusted = [...running, earlier, early];
    const revoke = { type: 'RevokeEvents' as const, part, events: [5], alone: true, reason };
    given(...adjusted)
      .when(revoke)
      .thenRefused('crossing-before-start');
    given(...adjusted)
      .when({ ...revoke, alsoRevoke: [6] })
      .then({ type: 'EventsRevoked', events: [5], reason }, { type: 'EventsRevoked', events: [6], reason });
    const later: RacedayEvent = { ...moved, by: 300_000 };
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [5], reason };
    given(...running, later, revoked, finished)
      .when({ ...revoke, type: 'ReinstateEvents' })
      .thenRefused('crossing-before-start');
  });

  it('is refused when an undo brings crossings before a start that stays as it is', () => {
    const undo = { type: 'RevokeEvents' as const, part, alone: true, reason };
    const again: RacedayEvent = { ...started, at: gun + 1_800_000 };
    given(...running, finished, { type: 'RaceReset', part }, again)
      .when({ ...undo, events: [6] })
      .thenRefused('crossing-before-start');
    given(...running, finished, { type: 'RaceReset', part }, again)
      .when({ ...undo, events: [6], alsoRevoke: [5] })
      .then({ type: 'EventsRevoked', events: [6], reason }, { type: 'EventsRevoked', events: [5], reason });

    const toLonger: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
    given(...running, ...longerStarted, finished, toLonger, { ...moved, by: 300_000 })
      .when({ ...undo, events: [10] })
      .thenRefused('crossing-before-start');
  });

  it('lets no swap of bibs bring a crossing there from another race', () => {
    const swap = { type: 'SwapBibs' as const, part, sort: stina, other: 'runner-nils', bib: 127, reason };
    given(...running, ...longerStarted, finished, { ...moved, part: longer, by: 300_000 })
      .when(swap)
      .thenRefused('time-before-start');
    given(...running, ...longerStarted, finished)
      .when(swap)
      .then({ type: 'BibsSwapped', part, sort: stina, other: 'runner-nils', reason });
  });

  it('is allowed in a draft that moves the crossing too, and refused beside its own line', () => {
    const reinsert = {
      type: 'AdjustFinish',
      part,
      sort: stina,
      crossing: gun + 230_000,
      reason: '',
    } as const;
    const draft = { type: 'ApplyCorrection', part, correction: 'c', seen: 8, reason } as const;
    given(...raced)
      .when({ ...draft, commands: [adjust, reinsert] })
      .then(moved, { type: 'FinishTimeAdjusted', part, sort: stina, at: gun + 230_000, reason });
    given(...raced)
      .when({ ...draft, commands: [adjust] })
      .thenRefused('crossing-before-start');
    const lines = describeDraft([adjust, { ...reinsert, sort: leo }], dayAfter(...raced));
    expect(lines.map(({ refusal }) => refusal?.code)).toEqual(['crossing-before-start', undefined]);
  });

  it('is recorded when it is a new start after an undone one, and revokes the crossings it names', () => {
    const undone: RacedayEvent = { type: 'EventsRevoked', events: [4], reason };
    const restart = { type: 'StartRace', part, at: gun + 220_000 } as const;
    given(...raced, undone)
      .when(restart)
      .then({ ...started, at: gun + 220_000 });
    given(...raced, undone)
      .when({ ...restart, at: gun + 300_000, revokeCrossingsOf: [stina] })
      .then(
        { ...started, at: gun + 300_000 },
        { type: 'EventsRevoked', events: [7], reason: 'Före den nya starten' },
      );
  });
});

describe('A crossing before the start', () => {
  const conflict = [...raced, moved];

  it('has neither time nor place, and those after it rank as if it were not there', () => {
    const rows = rowsAfter(...conflict);
    expect(rows.map(({ status, result }) => [status, result])).toEqual([
      ['before-start', null],
      ['finished', 20_000],
    ]);
    expect(rank(rows).map(({ runner, place }) => [runner.sort, place])).toEqual([[leo, 1]]);
    expect(standingsIn(rows)).toContainEqual([stina, 127, 'before-start', null, null, null]);
  });

  it('keeps a disqualification, without a time', () => {
    const [row] = rowsAfter(...conflict, { type: 'RunnerStatusSet', part, sort: stina, status: 'dsq' });
    expect(row).toMatchObject({ status: 'dsq', result: null });
  });

  it('counts again when the start moves back', () => {
    const [row] = rowsAfter(...conflict, { ...moved, by: -220_000 });
    expect(row).toMatchObject({ status: 'finished', result: 209_963 });
  });
});
