import fc from 'fast-check';
import type { RacedayCommand } from '../commands';
import { anyMessage, merged } from '../../testing/any-message';
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

const about = { part: parts, sort: sorts };
const [none, noText, reason] = [fc.constant(null), fc.constant(''), fc.constant('rättat')];

/** Any command except corrections, on a day of two races and four runners, sensible or not. */
export const anyOrdinaryCommand: fc.Arbitrary<RacedayCommand> = fc.oneof(
  parts.map((of): RacedayCommand => ({
    ...created,
    type: 'CreateRace',
    part: of,
    distance: of === part ? 800 : 1600,
  })),
  merged(
    anyMessage('ChangeRace', { part: parts }),
    fc.record(
      {
        openForReg: fc.boolean(),
        plannedStart: fc.constantFrom('11:00', '11:50', null),
        date: fc.constantFrom('2025-09-13', '2025-09-14'),
      },
      { requiredKeys: [] },
    ),
  ),
  anyMessage('RemoveRace', { part: parts }),
  anyMessage('AddRunner', { ...about, runner: runners, bib: fc.option(bibs) }),
  anyMessage('ChangeRunner', { ...about, runner: runners }),
  anyMessage('MoveRunner', { ...about, to: parts }),
  anyMessage('RemoveRunner', about),
  anyMessage('AnonymiseRunner', { ...about, anonymous: fc.boolean() }),
  anyMessage('RegisterBib', { ...about, bib: bibs }),
  anyMessage('RecordPickup', { ...about, items, at: moments }),
  anyMessage('UndoPickup', { ...about, items }),
  merged(
    anyMessage('StartRace', { part: parts, at: moments }),
    fc.record({ revokeCrossingsOf: fc.array(sorts, { maxLength: 2 }) }, { requiredKeys: [] }),
  ),
  merged(anyMessage('FinishRunner', { part: parts, at: moments }), names),
  merged(
    anyMessage('RestoreRunner', { part: parts }),
    merged(names, fc.record({ finished: moments }, { requiredKeys: [] })),
  ),
  merged(anyMessage('SetRunnerStatus', { part: parts, status: statuses }), names),
  merged(
    anyMessage('EndRace', { part: parts, at: moments }),
    fc.record({ status: fc.constantFrom(...MARKS_WITHOUT_FINISH) }, { requiredKeys: [] }),
  ),
  anyMessage('ResetRace', { part: parts, word: fc.constant('NOLLSTÄLL') }),
  anyMessage('EraseRunner', { ...about, reason: fc.constant('begäran') }),
  anyMessage('RecordErasure', { ...about, registration: none }),
);

const events = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 });
const someSorts = fc.uniqueArray(sorts, { maxLength: 3 });

/** Any correction on that day. Invariants of the other commands may then break. */
const anyCorrection: fc.Arbitrary<RacedayCommand> = fc.oneof(
  merged(
    anyMessage('AdjustStart', { part: parts, start: moments, others: fc.constant<string[]>([]), reason }),
    fc.record({ alsoRevoke: events }, { requiredKeys: [] }),
  ),
  merged(anyMessage('AdjustFinish', { part: parts, crossing: moments, reason }), names),
  merged(anyMessage('InsertFinish', { part: parts, crossing: moments, reason }), names),
  anyMessage('SwapBibs', { ...about, other: sorts, bib: fc.option(bibs), reason }),
  anyMessage('DeclareTie', { part: parts, sorts: someSorts, reason }),
  anyMessage('SetJudgeOrder', { part: parts, sorts: someSorts, reason }),
  anyMessage('RevokeEvents', { part: parts, events, alone: fc.boolean(), reason }),
  anyMessage('ReinstateEvents', { part: parts, events, alone: fc.boolean(), reason }),
);

/** Any command of organisers on that day. */
export const anyCommand: fc.Arbitrary<RacedayCommand> = fc.oneof(
  { weight: 3, arbitrary: anyOrdinaryCommand },
  { weight: 1, arbitrary: anyCorrection },
);

/** Any event about those races and runners, including ones the rules forbid. */
export const anyEvent: fc.Arbitrary<RacedayEvent> = fc.oneof(
  parts.map((of): RacedayEvent => ({ ...created, part: of })),
  merged(
    anyMessage('RaceChanged', { part: parts }),
    fc.record(
      { openForReg: fc.boolean(), plannedStart: fc.constantFrom('11:00', '11:50', null) },
      { requiredKeys: [] },
    ),
  ),
  anyMessage('RaceRemoved', { part: parts }),
  anyMessage('RaceRescheduled', {
    ...{ part: parts, to: fc.constant('race-250914-08'), date: fc.constant('2025-09-14') },
    ...{ distance: fc.constant(800), openForReg: fc.boolean(), plannedStart: none },
  }),
  merged(anyMessage('RunnerAdded', about), runners),
  merged(anyMessage('RunnerChanged', about), runners),
  anyMessage('RunnerMoved', { sort: sorts, from: parts, to: parts }),
  anyMessage('RunnerAnonymised', { ...about, anonymous: fc.boolean() }),
  anyMessage('BibRegistered', { ...about, bib: bibs }),
  anyMessage('PickupRecorded', { ...about, items, at: moments }),
  anyMessage('PickupUndone', { ...about, items }),
  anyMessage('RaceStarted', { part: parts, at: moments }),
  anyMessage('RunnerFinished', { ...about, at: moments }),
  anyMessage('RunnerRestored', about),
  anyMessage('RunnerStatusSet', { ...about, status: statuses }),
  anyMessage('RaceEnded', { part: parts, at: moments }),
  anyMessage('RaceReset', { part: parts }),
  anyMessage('RunnerWithdrawn', { ...about, registration: none, note: noText }),
  anyMessage('RunnerReinstated', { ...about, registration: none }),
  anyMessage('RunnerErased', { ...about, registration: none }),
  anyMessage('StartTimeAdjusted', {
    part: parts,
    by: fc.integer({ min: -9000, max: 9000 }),
    reason: noText,
  }),
  anyMessage('FinishTimeAdjusted', { ...about, at: moments, reason: noText }),
  anyMessage('FinishInserted', { ...about, at: moments, reason: noText }),
  anyMessage('BibsSwapped', { ...about, other: sorts, reason: noText }),
  anyMessage('TieDeclared', { part: parts, sorts: fc.array(sorts, { maxLength: 4 }), reason: noText }),
  anyMessage('JudgeOrderSet', { part: parts, sorts: fc.array(sorts, { maxLength: 4 }), reason: noText }),
  anyMessage('ResultsPublished', {
    ...{ part: parts, at: moments, version: fc.nat(2), changes: noText },
    ...{ fingerprint: fc.constant('f00f'), standings: fc.constant([]) },
  }),
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
