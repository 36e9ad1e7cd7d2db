import fc from 'fast-check';
import { recordedFrom } from '@app/eventing/testing';
import { runAllChunks } from '../chunked-work';
import { PLACEHOLDER_REASON } from '../reason';
import { Refusal } from '../refusal';
import { consequencesOf } from './compare-days';
import type { Day } from './day';
import { racedayDecider } from './decider';
import {
  applyDraft,
  closingOfDraft,
  hasOtherOutcome,
  describeDraft,
  isDraftedCommand,
  tryDraft,
} from './draft';
import type { RacedayEvent, RacedayEventOf } from './events';
import { dayFrom } from './evolve';
import { foldOf } from './history';
import { journalOf } from './journal';
import { diffDays } from './testing/diff-days';
import type { DraftedCommand, RacedayCommand, RacedayCommandOf } from './commands';
import { anyCommand } from './testing/any-day';
import {
  created,
  details,
  ended,
  finished,
  gun,
  leo,
  longer,
  leoListed,
  part,
  running,
  stina,
  given,
} from './testing/short-race';

const reason = 'målfoto';
const leoFinished: RacedayEvent = { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 };
const raced: readonly RacedayEvent[] = [...running, ...leoListed, finished, leoFinished];
const dayAfter = (...events: RacedayEvent[]) => dayFrom(recordedFrom(events));

const shift: DraftedCommand = { type: 'AdjustStart', part, start: gun + 7000, others: [], reason: '' };
const shifted: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason };
const swap: DraftedCommand = { type: 'SwapBibs', part, sort: stina, other: leo, bib: 7, reason: '' };
const reopen: DraftedCommand = {
  type: 'RevokeEvents',
  part,
  events: [raced.length + 1],
  alone: false,
  reason: '',
};
const status: DraftedCommand = { type: 'SetRunnerStatus', part, sort: leo, status: 'dsq' };
const apply = (commands: readonly DraftedCommand[], seen: number): RacedayCommandOf<'ApplyCorrection'> => ({
  type: 'ApplyCorrection',
  part,
  correction: 'c1',
  commands,
  seen,
  reason,
});

/** The day's history with these events of the draft. */
const withDraft = (...events: readonly RacedayEvent[]) =>
  recordedFrom([...raced, ...events]).map((recorded) =>
    recorded.revision > raced.length
      ? { ...recorded, meta: { ...recorded.meta, commandId: 'apply-c1-1-f00f' } }
      : recorded,
  );

const afterRace = given(...raced);
const afterRaceEnd = given(...raced, ended);

describe('Applying a draft of corrections', () => {
  it("decides each correction on the result of those before, with the draft's reason", () => {
    const twice: DraftedCommand = { ...shift, start: gun + 9000 };
    afterRaceEnd
      .when(apply([shift, twice, reopen, status], raced.length + 1))
      .then(
        shifted,
        { ...shifted, by: 2000 },
        { type: 'EventsRevoked', events: [raced.length + 1], reason },
        { type: 'RunnerStatusSet', part, sort: leo, status: 'dsq' },
      );
  });

  it('accepts a bib in an ended race, and the end of a race that the draft reopens', () => {
    const bib: DraftedCommand = { type: 'RegisterBib', part, sort: leo, bib: 99 };
    const end: DraftedCommand = { type: 'EndRace', part, at: gun + 700_000 };
    afterRaceEnd.when({ type: 'RegisterBib', part, sort: leo, bib: 99 }).thenRefused('race-ended');
    afterRaceEnd
      .when(apply([bib, reopen, end], raced.length + 1))
      .then(
        { type: 'BibRegistered', part, sort: leo, bib: 99 },
        { type: 'EventsRevoked', events: [raced.length + 1], reason },
        { type: 'RaceEnded', part, at: gun + 700_000 },
      );
    afterRaceEnd.when(apply([end], raced.length + 1)).thenRefused('correction-empty');
  });

  it('is refused as a whole when one correction is refused, when nothing changes, and without a reason', () => {
    const finish: DraftedCommand = { type: 'AdjustFinish', part, sort: leo, crossing: gun - 1, reason: '' };
    afterRace.when(apply([shift, finish], raced.length)).thenRefused('time-before-start');
    afterRace.when(apply([{ ...shift, start: gun }], raced.length)).thenRefused('correction-empty');
    afterRace.when({ ...apply([shift], raced.length), reason: ' ' }).thenRefused('reason-missing');
  });

  it('is refused for a reason with a name, also when already applied', () => {
    const again = (why: string) =>
      applyDraft({ ...apply([shift], raced.length), reason: why }, dayFrom(withDraft(shifted)));
    expect(again(reason)).toEqual([]);
    expect(() => again('Leo stod fel')).toThrow(new Refusal('reason-names-runner'));
  });

  it('is refused for a reason with an earlier name of a runner', () => {
    const renamed: RacedayEvent = { type: 'RunnerChanged', part, sort: leo, ...details, firstname: 'Bo' };
    const back: DraftedCommand = { ...reopen, events: [raced.length + 1] };
    given(...raced, renamed)
      .when({ ...apply([back], raced.length + 1), reason: 'Leo stod rätt' })
      .thenRefused('reason-names-runner');
  });

  it("stores the names in its reason once; the journal shows them in each of the draft's events", () => {
    const events = applyDraft(
      {
        ...apply([status, shift, { ...shift, start: gun + 9000 }], raced.length),
        reason: 'Leos nummer',
        allowedNames: ['Leos'],
      },
      dayAfter(...raced),
    );
    const cut = { reason: '… nummer', named: { [leo]: { at: [0], words: ['Leos'] } } };
    expect(events).toEqual([
      { type: 'RunnerStatusSet', part, sort: leo, status: 'dsq' },
      { ...shifted, ...cut },
      { ...shifted, by: 2000, reason: '… nummer' },
    ]);
    const erasure: RacedayEvent = { type: 'RunnerErased', part, sort: leo, registration: null };
    const words = (...more: readonly RacedayEvent[]) =>
      journalOf(withDraft(...events, ...more)).map((entry) => entry.words);
    for (const line of words().slice(-2)) expect(line).toContain('(Leos nummer)');
    expect(words(erasure).join()).not.toContain('Leo');
  });

  it('closes with the reason of its events, or the given one, with the names apart', () => {
    const reasonGiven = 'Leo var anmäld två gånger';
    const stored = { reason: '… var anmäld två gånger', named: { [leo]: { at: [0], words: ['Leo'] } } };
    const leoAdded = raced.findIndex((event) => event.type === 'RunnerAdded' && event.sort === leo) + 1;
    const closing = (...events: readonly RacedayEvent[]) =>
      closingOfDraft(dayFrom(withDraft(...events)), 'c1', reasonGiven);
    const closed = { revision: raced.length + 1, ...stored };
    expect(closing({ type: 'EventsRevoked', events: [leoAdded], ...stored })).toEqual(closed);
    expect(closing({ type: 'RunnerStatusSet', part, sort: leo, status: 'dsq' })).toEqual(closed);
    expect(closing()).toBeUndefined();
  });

  it('appends the events of the preview, which does not change the day', () => {
    const day = dayAfter(...raced);
    const before = dayAfter(...raced);
    const { events, after } = tryDraft(day, [shift, swap], reason);
    expect(diffDays(day, before)).toEqual([]);
    expect(day.past).toEqual(before.past);
    expect(diffDays(after, foldOf(recordedFrom([...raced, ...events])))).toEqual([]);
  });
});

describe('A drafted correction of an unknown type', () => {
  it('is refused and described as unknown', () => {
    const unknown = { type: 'SomethingNew', part } as unknown as DraftedCommand;
    expect(() => tryDraft(dayAfter(...raced), [unknown], reason)).toThrow(
      new Refusal('correction-kind-unknown'),
    );
    expect(describeDraft([unknown], dayAfter(...raced))).toMatchObject([{ words: 'Okänd rättelse' }]);
  });
});

describe('Any draft on any day', () => {
  const anyDraft = fc.array(
    anyCommand.filter((command) => isDraftedCommand(command)),
    { minLength: 1, maxLength: 5 },
  );

  it('has the consequences of its preview, or the same refusal', () => {
    let applied = 0;
    fc.assert(
      fc.property(
        fc.array(anyCommand, { maxLength: 40 }),
        anyDraft,
        fc.boolean(),
        (pressed, drawn, isSound) => {
          const history = historyOf(pressed);
          const day = dayAfter(...history);
          const drafted = isSound ? withoutRefused(day, drawn) : drawn;
          const shown = orRefusal(() => tryDraft(day, drafted, PLACEHOLDER_REASON));
          const command = apply(drafted, history.length);
          const events = orRefusal(() => applyDraft(command, day));
          if (shown instanceof Refusal || events instanceof Refusal) {
            const isEmpty = !(shown instanceof Refusal) && shown.events.length === 0;
            expect(codeOf(events)).toBe(isEmpty ? 'correction-empty' : codeOf(shown));
            return;
          }
          applied += 1;
          const after = dayAfter(...history, ...events);
          expect(consequencesOf(day, after)).toEqual(consequencesOf(day, shown.after));
          expect(diffDays(day, dayAfter(...history))).toEqual([]);
        },
      ),
    );
    expect(applied).toBeGreaterThan(10);
  });
});

/** The events of the commands, without those refused. */
function historyOf(commands: readonly RacedayCommand[]): readonly RacedayEvent[] {
  const longerStarted: readonly RacedayEvent[] = [
    ...[created, { ...created, part: longer, distance: 1600 }],
    ...['a', 'b', 'c', 'd'].flatMap((name, index): RacedayEvent[] => {
      const about = { part: index < 3 ? part : longer, sort: `runner-${name}` };
      return [
        { type: 'RunnerAdded', ...about, ...details },
        { type: 'BibRegistered', ...about, bib: index + 1 },
      ];
    }),
    ...[part, longer].map((of): RacedayEvent => ({ type: 'RaceStarted', part: of, at: gun })),
  ];
  return commands.reduce<readonly RacedayEvent[]>((history, command) => {
    const events = orRefusal(() => racedayDecider.decide(command, dayFrom(recordedFrom(history))));
    return events instanceof Refusal ? history : [...history, ...events];
  }, longerStarted);
}

/** Leaves out the commands that would be refused. */
function withoutRefused(day: Day, drawn: readonly DraftedCommand[]): readonly DraftedCommand[] {
  return drawn.reduce<readonly DraftedCommand[]>((draft, command) => {
    const more = [...draft, command];
    return orRefusal(() => tryDraft(day, more, PLACEHOLDER_REASON)) instanceof Refusal ? draft : more;
  }, []);
}

function orRefusal<Done>(doing: () => Done): Done | Refusal {
  try {
    return doing();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function codeOf(answer: unknown): string | undefined {
  return answer instanceof Refusal ? answer.code : undefined;
}

describe('A day that changed after the organiser reviewed a draft', () => {
  const maja = 'runner-maja';
  const late: readonly RacedayEvent[] = [
    { ...(leoListed[0] as RacedayEventOf<'RunnerAdded'>), sort: maja },
    { type: 'BibRegistered', part, sort: maja, bib: 99 },
  ];
  const majaFinished = (ms: number): RacedayEvent => ({
    type: 'RunnerFinished',
    part,
    sort: maja,
    at: gun + ms,
  });

  it('accepts the draft when its outcome is the same despite a new finisher', () => {
    const seen = raced.length + late.length;
    given(...raced, ...late, majaFinished(100_000))
      .when(apply([shift], seen))
      .then(shifted);
  });

  it('refuses the draft when a start, finish, status or bib changed its outcome', () => {
    const meanwhile: readonly RacedayEvent[] = [
      shifted,
      { type: 'FinishTimeAdjusted', part, sort: leo, at: gun + 250_000, reason },
      { type: 'RunnerStatusSet', part, sort: leo, status: 'dsq' },
      { type: 'EventsRevoked', events: [raced.length], reason },
      { type: 'BibsSwapped', part, sort: stina, other: leo, reason },
    ];
    for (const event of meanwhile.slice(1))
      given(...raced, event)
        .when(apply([shift], raced.length))
        .thenRefused('outcome-differs');
    given(...raced, ...meanwhile.slice(0, 1))
      .when(apply([{ ...shift, start: gun + 14_000 }], raced.length))
      .then(shifted);
  });

  it('accepts the draft when only first finishes of unaffected runners came since it was last compared', () => {
    const dsq: RacedayEvent = { type: 'RunnerStatusSet', part, sort: leo, status: 'dsq' };
    const held = [...raced, ...late, dsq];
    const draft = (...commands: DraftedCommand[]) => ({
      ...apply(commands, raced.length),
      held: held.length,
    });
    given(...held)
      .when(draft(shift))
      .then(shifted);
    const before = given(...held, majaFinished(100_000));
    before.when(draft(shift)).then(shifted);
    const others: readonly RacedayEvent[] = [
      { type: 'RunnerFinished', part, sort: stina, at: gun + 300_000 },
      { type: 'RunnerStatusSet', part, sort: maja, status: 'dnf' },
    ];
    for (const event of others)
      given(...held, event)
        .when(draft(shift))
        .thenRefused('outcome-differs');
    const ofMaja: DraftedCommand = {
      type: 'SwapBibs',
      part,
      sort: maja,
      other: stina,
      bib: 99,
      reason: '',
    };
    before.when(draft(shift, ofMaja)).thenRefused('outcome-differs');
  });

  it('refuses the draft when a runner whose status it removes finished since it was last compared', () => {
    const isMarked: RacedayEvent = { type: 'RunnerStatusSet', part, sort: maja, status: 'dnf' };
    const held = [...raced, ...late, isMarked, shifted];
    const back: DraftedCommand = { type: 'SetRunnerStatus', part, sort: maja, status: '' };
    const revoked: DraftedCommand = { ...reopen, events: [held.length - 1] };
    for (const command of [back, revoked])
      given(...held, majaFinished(100_000))
        .when({ ...apply([{ ...shift, start: gun + 9000 }, command], held.length - 1), held: held.length })
        .thenRefused('outcome-differs');
  });

  it('accepts the draft when a runner finished before a reset and again after it', () => {
    const again: readonly RacedayEvent[] = [
      ...[...raced, ...late, majaFinished(50_000), { type: 'RaceReset', part } as const],
      ...[...running.slice(-1), finished, leoFinished],
    ];
    given(...again, majaFinished(100_000))
      .when(apply([shift], again.length))
      .then(shifted);
  });

  it("refuses the draft when its reviewed revision is later than the day's", () => {
    afterRace.when(apply([shift], raced.length + 1)).thenRefused('outcome-differs');
  });

  it('refuses the draft when it was refused at review', () => {
    given(...raced, shifted)
      .when(apply([{ type: 'DeclareTie', part, sorts: [stina, leo], reason: '' }], 2))
      .thenRefused('outcome-differs');
  });

  it('refuses an end of the race that marks a runner whom the preview did not show', () => {
    const end: DraftedCommand = { type: 'EndRace', part, at: gun + 700_000, status: 'dnf' };
    given(...raced, ...late)
      .when(apply([end], raced.length))
      .thenRefused('outcome-differs');
    given(...raced, ...late, majaFinished(100_000))
      .when(apply([end], raced.length))
      .then({ type: 'RaceEnded', part, at: gun + 700_000 });
  });

  it('compares podium places that the draft gives, not those that only new finishers move', () => {
    const draft: readonly DraftedCommand[] = [
      { type: 'AdjustFinish', part, sort: leo, crossing: gun + 150_000, reason: '' },
    ];
    const on = (...events: RacedayEvent[]) => {
      const before = dayAfter(...events);
      return { before, after: tryDraft(before, draft, reason).after };
    };
    const then = on(...raced, ...late);
    expect(runAllChunks(hasOtherOutcome(then, on(...raced, ...late, majaFinished(90_000))))).toBe(false);
    const stinaFaster: RacedayEvent = {
      type: 'FinishTimeAdjusted',
      part,
      sort: stina,
      at: gun + 90_000,
      reason,
    };
    expect(runAllChunks(hasOtherOutcome(then, on(...raced, ...late, stinaFaster)))).toBe(true);
  });

  it('compares class podium places in the same way', () => {
    const joined = ['a', 'b', 'c', 'd'].flatMap((sort, index): RacedayEvent[] => [
      { ...(leoListed[0] as RacedayEventOf<'RunnerAdded'>), sort, group: 'Herr' },
      { type: 'BibRegistered', part, sort, bib: index + 1 },
    ]);
    const men = joined.concat(
      ['a', 'b', 'c'].map((sort): RacedayEvent => ({
        type: 'RunnerFinished',
        part,
        sort,
        at: gun + 100_000,
      })),
    );
    const on = (...events: RacedayEvent[]) => {
      const before = dayAfter(...raced, ...late, ...men, ...events);
      return { before, after: tryDraft(before, [shift], reason).after };
    };
    const comesIn = (sort: string): RacedayEvent => ({
      type: 'RunnerFinished',
      part,
      sort,
      at: gun + 90_000,
    });
    const fromOtherClass: RacedayEvent = { type: 'RunnerChanged', part, sort: 'a', ...details };
    const isAnother = (...events: RacedayEvent[]) => runAllChunks(hasOtherOutcome(on(), on(...events)));
    expect(isAnother(comesIn(maja))).toBe(false);
    expect(isAnother(comesIn('d'))).toBe(false);
    expect(isAnother(fromOtherClass)).toBe(true);
  });
});
