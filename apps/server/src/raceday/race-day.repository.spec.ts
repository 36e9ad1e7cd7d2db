import { MemoryEventStore } from '@app/adapters';
import {
  draftCommandId,
  Refusal,
  type DaySnapshot,
  type DraftedCommand,
  type RacedayEvent,
  type Runner,
  type RunnerDetails,
} from '@app/domain';
import { RaceDayRepository, SnapshotBytes } from './race-day.repository';

const [part, sort, reason, id] = ['race-250913-08', 'runner-1', 'målfoto', 'c1'] as const;
const gun = Date.parse('2025-09-13T08:30:00Z');
const details: RunnerDetails = {
  ...{ firstname: 'Stina', lastname: 'Ödman', age: 58, birthYear: null, group: 'Dam' as const },
  ...{ company: '', phone: '', registration: null },
};
const began: readonly RacedayEvent[] = [
  { type: 'RaceCreated', part, date: '2025-09-13', distance: 800, openForReg: true },
  { type: 'RunnerAdded', part, sort, ...details },
  { type: 'BibRegistered', part, sort, bib: 7 },
  { type: 'RaceStarted', part, at: gun },
];
const crossing = gun + 200_000;
const inserted: RacedayEvent = { type: 'FinishInserted', part, sort, at: crossing, reason };
const adjusted: RacedayEvent = { type: 'FinishTimeAdjusted', part, sort, at: crossing + 9000, reason };
const insert: DraftedCommand = { type: 'InsertFinish', part, sort, crossing, reason: '' };
const seen = began.length;
const draft = { commands: [insert], seen, reason };

/** A day where command `commandId` inserted a finish after the draft was reviewed, then adjusted it. */
async function dayMovedBy(commandId: string): Promise<RaceDayRepository> {
  const store = new MemoryEventStore();
  const by = { by: 'Stina', device: 'mål', correlationId: id, causationId: id };
  const toRecorded = (event: RacedayEvent, nth: number) => ({
    id: String(nth),
    event,
    meta: { at: gun, recordedAt: gun, ...by, commandId: event === inserted ? commandId : 'begin' },
  });
  await store.append('raceday-250913', 0, [...began, inserted, adjusted].map(toRecorded));
  return new RaceDayRepository(store);
}

describe('RaceDayRepository.verifyDraftOutcome', () => {
  it('refuses a draft when another command has changed its outcome', async () => {
    const days = await dayMovedBy('other');
    await expect(days.verifyDraftOutcome({ day: '250913', id }, draft)).rejects.toThrow(Refusal);
  });

  it('accepts a draft that was itself applied meanwhile', async () => {
    const days = await dayMovedBy(draftCommandId(id, { version: 1, seen, held: seen, reason: 'målfoto' }));
    expect(await days.verifyDraftOutcome({ day: '250913', id }, draft)).toBe(seen + 2);
  });
});

describe('SnapshotBytes', () => {
  const runner = (nth: number, bib: number | null = nth) =>
    ({ sort: `runner-${String(nth)}`, bib }) as Runner;
  const snapshot = (runners: readonly Runner[]): DaySnapshot => ({
    ...{ day: '250913', revision: runners.length, races: [], runners, erased: [] },
  });

  it('serialises each snapshot correctly while reusing pieces of the last one', () => {
    const written = new SnapshotBytes();
    const many = Array.from({ length: 250 }, (_, nth) => runner(nth));
    const changed = many.map((one, nth) => (nth === 130 ? runner(130, null) : one));
    const days = [
      [],
      many.slice(0, 1),
      many.slice(0, 100),
      many,
      changed,
      many.slice(0, 249),
      changed.slice(1),
      many,
    ];
    for (const runners of days)
      expect(JSON.parse(Buffer.concat(written.of(snapshot(runners))).toString())).toEqual(snapshot(runners));
  });
});
