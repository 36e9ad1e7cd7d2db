import fc from 'fast-check';
import type { RacedayCommand } from '../commands';
import { PICKUP_ITEMS, type RacedayEvent } from '../events';
import { MARKS_WITHOUT_FINISH, RUNNER_STATUSES } from '../result-marks';
import { created, details, gun, longer, part } from './short-race';

const parts = fc.constantFrom(part, longer);
const sorts = fc.constantFrom('runner-a', 'runner-b', 'runner-c', 'runner-d');
const bibs = fc.integer({ min: 1, max: 5 });
const moments = fc.integer({ min: gun - 1000, max: gun + 9000 });
const statuses = fc.constantFrom(...RUNNER_STATUSES);
const items = fc.subarray([...PICKUP_ITEMS]);
const runners = fc.constantFrom(details, { ...details, firstname: 'Leo', age: null });
const names = fc.oneof(
  sorts.map((sort) => ({ sort })),
  bibs.map((bib) => ({ bib })),
);

const about = fc.record({ part: parts, sort: sorts });

/** Any command except corrections, on a day of two races and four runners, sensible or not. */
export const anyOrdinaryCommand: fc.Arbitrary<RacedayCommand> = fc.oneof(
  parts.map((of): RacedayCommand => ({
    ...created,
    type: 'CreateRace',
    part: of,
    distance: of === part ? 800 : 1600,
  })),
  fc
    .tuple(about, runners, fc.option(bibs))
    .map(([of, runner, bib]): RacedayCommand => ({ type: 'AddRunner', ...of, runner, bib })),
  fc.tuple(about, runners).map(([of, runner]): RacedayCommand => ({ type: 'ChangeRunner', ...of, runner })),
  fc.tuple(about, parts).map(([of, to]): RacedayCommand => ({ type: 'MoveRunner', ...of, to })),
  fc
    .tuple(about, fc.boolean())
    .map(([of, anonymous]): RacedayCommand => ({ type: 'AnonymiseRunner', ...of, anonymous })),
  fc.tuple(about, bibs).map(([of, bib]): RacedayCommand => ({ type: 'RegisterBib', ...of, bib })),
  fc
    .tuple(about, items, moments)
    .map(([of, what, at]): RacedayCommand => ({ type: 'RecordPickup', ...of, items: what, at })),
  fc.tuple(about, items).map(([of, what]): RacedayCommand => ({ type: 'UndoPickup', ...of, items: what })),
  fc.tuple(parts, moments).map(([of, at]): RacedayCommand => ({ type: 'StartRace', part: of, at })),
  fc
    .tuple(parts, names, moments)
    .map(([of, name, at]): RacedayCommand => ({ type: 'FinishRunner', part: of, at, ...name })),
  fc.tuple(parts, names, fc.option(moments)).map(([of, name, meant]): RacedayCommand => ({
    type: 'RestoreRunner',
    part: of,
    ...name,
    ...(meant !== null && { finished: meant }),
  })),
  fc
    .tuple(parts, names, statuses)
    .map(([of, name, status]): RacedayCommand => ({ type: 'SetRunnerStatus', part: of, status, ...name })),
  fc
    .tuple(parts, moments, fc.constantFrom(undefined, ...MARKS_WITHOUT_FINISH))
    .map(([of, at, status]): RacedayCommand => ({
      type: 'EndRace',
      part: of,
      at,
      ...(status && { status }),
    })),
  parts.map((of): RacedayCommand => ({ type: 'ResetRace', part: of, word: 'NOLLSTÄLL' })),
  about.map((of): RacedayCommand => ({ type: 'EraseRunner', ...of, reason: 'begäran' })),
  about.map((of): RacedayCommand => ({ type: 'RecordErasure', ...of, registration: null })),
);

/** Any correction on that day. Invariants of the other commands may then break. */
const anyCorrection: fc.Arbitrary<RacedayCommand> = fc.oneof(
  fc.tuple(parts, moments).map(([of, start]): RacedayCommand => ({
    type: 'AdjustStart',
    part: of,
    start,
    others: [],
    reason: 'rättat',
  })),
  fc
    .tuple(parts, names, moments, fc.constantFrom('AdjustFinish' as const, 'InsertFinish' as const))
    .map(([of, name, crossing, type]): RacedayCommand => ({
      type,
      part: of,
      crossing,
      reason: 'rättat',
      ...name,
    })),
  fc
    .tuple(about, sorts, fc.option(bibs))
    .map(([of, other, bib]): RacedayCommand => ({ type: 'SwapBibs', ...of, other, bib, reason: 'rättat' })),
  fc
    .tuple(
      parts,
      fc.uniqueArray(sorts, { maxLength: 3 }),
      fc.constantFrom('DeclareTie' as const, 'SetJudgeOrder' as const),
    )
    .map(([of, named, type]): RacedayCommand => ({ type, part: of, sorts: named, reason: 'rättat' })),
  fc
    .tuple(parts, fc.boolean(), fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }))
    .map(([of, revokes, events]): RacedayCommand => ({
      alone: events.length > 2,
      type: revokes ? 'RevokeEvents' : 'ReinstateEvents',
      part: of,
      events,
      reason: 'rättat',
    })),
);

/** Any command of organisers on that day. */
export const anyCommand: fc.Arbitrary<RacedayCommand> = fc.oneof(
  { weight: 3, arbitrary: anyOrdinaryCommand },
  { weight: 1, arbitrary: anyCorrection },
);

/** Any event about those races and runners, including ones the rules forbid. */
export const anyEvent: fc.Arbitrary<RacedayEvent> = fc.oneof(
  parts.map((of): RacedayEvent => ({ ...created, part: of })),
  fc.tuple(about, runners).map(([of, runner]): RacedayEvent => ({ type: 'RunnerAdded', ...of, ...runner })),
  fc.tuple(about, runners).map(([of, runner]): RacedayEvent => ({ type: 'RunnerChanged', ...of, ...runner })),
  fc
    .tuple(sorts, parts, parts)
    .map(([sort, from, to]): RacedayEvent => ({ type: 'RunnerMoved', sort, from, to })),
  fc
    .tuple(about, fc.boolean())
    .map(([of, anonymous]): RacedayEvent => ({ type: 'RunnerAnonymised', ...of, anonymous })),
  fc.tuple(about, bibs).map(([of, bib]): RacedayEvent => ({ type: 'BibRegistered', ...of, bib })),
  fc
    .tuple(about, items, moments)
    .map(([of, what, at]): RacedayEvent => ({ type: 'PickupRecorded', ...of, items: what, at })),
  fc.tuple(about, items).map(([of, what]): RacedayEvent => ({ type: 'PickupUndone', ...of, items: what })),
  fc.tuple(parts, moments).map(([of, at]): RacedayEvent => ({ type: 'RaceStarted', part: of, at })),
  fc.tuple(about, moments).map(([of, at]): RacedayEvent => ({ type: 'RunnerFinished', ...of, at })),
  about.map((of): RacedayEvent => ({ type: 'RunnerRestored', ...of })),
  fc.tuple(about, statuses).map(([of, status]): RacedayEvent => ({ type: 'RunnerStatusSet', ...of, status })),
  fc.tuple(parts, moments).map(([of, at]): RacedayEvent => ({ type: 'RaceEnded', part: of, at })),
  parts.map((of): RacedayEvent => ({ type: 'RaceReset', part: of })),
  about.map((of): RacedayEvent => ({ type: 'RunnerWithdrawn', ...of, registration: null, note: '' })),
  about.map((of): RacedayEvent => ({ type: 'RunnerReinstated', ...of, registration: null })),
  about.map((of): RacedayEvent => ({ type: 'RunnerErased', ...of, registration: null })),
  fc
    .tuple(parts, fc.integer({ min: -9000, max: 9000 }))
    .map(([of, by]): RacedayEvent => ({ type: 'StartTimeAdjusted', part: of, by, reason: '' })),
  fc
    .tuple(about, moments, fc.constantFrom('FinishTimeAdjusted' as const, 'FinishInserted' as const))
    .map(([of, at, type]): RacedayEvent => ({ type, ...of, at, reason: '' })),
  fc
    .tuple(about, sorts)
    .map(([of, other]): RacedayEvent => ({ type: 'BibsSwapped', ...of, other, reason: '' })),
  fc
    .tuple(
      parts,
      fc.array(sorts, { maxLength: 4 }),
      fc.constantFrom('TieDeclared' as const, 'JudgeOrderSet' as const),
    )
    .map(([of, named, type]): RacedayEvent => ({ type, part: of, sorts: named, reason: '' })),
  fc.tuple(parts, moments, fc.nat(2)).map(([of, at, version]): RacedayEvent => ({
    type: 'ResultsPublished',
    ...{ part: of, at, version, fingerprint: 'f00f', changes: '' },
    standings: [],
  })),
);

/** Any events, with revocations and reinstatements of earlier ones. */
export const anyHistoryWithRevocations: fc.Arbitrary<readonly RacedayEvent[]> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: anyEvent },
      { weight: 1, arbitrary: fc.tuple(fc.boolean(), fc.array(fc.nat(60), { minLength: 1, maxLength: 4 })) },
    ),
    { maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map((one, index): RacedayEvent => {
      if (!Array.isArray(one)) return one;
      const [revokes, named] = one;
      const events = [...new Set(named.map((each) => 1 + (each % (index + 1))))];
      return { type: revokes ? 'EventsRevoked' : 'EventsReinstated', events, reason: 'rättat' };
    }),
  );
