import { recordedFrom } from '@app/eventing/testing';
import { compareDays, consequencesOf } from './compare-days';
import { correctionAnnouncements, describeDraftedCommand, recordAnnouncements } from './correction-text';
import { describeDraft, tryDraft } from './draft';
import { dayFrom } from './evolve';
import type { Day } from './day';
import type { RacedayEvent, RunnerDetails } from './events';
import type { DraftedCommand } from './commands';
import { details, finished, gun, leo, leoListed, part, running, stina } from './testing/short-race';

const day = dayFrom(
  recordedFrom([
    ...running,
    ...leoListed,
    finished,
    { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 },
  ]),
);
const reason = '';
const shift: DraftedCommand = { type: 'AdjustStart', part, start: gun + 7000, others: [], reason };
const faster: DraftedCommand = { type: 'AdjustFinish', part, sort: leo, crossing: gun + 150_000, reason };
const edition = { publicResults: { hideAgeUnder: null }, courseRecords: [] };
const announced = (...commands: DraftedCommand[]) => announcedOn(day, commands);
const announcedOn = (on: Day, commands: readonly DraftedCommand[], hideAgeUnder: number | null = null) =>
  correctionAnnouncements(compareDays(on, tryDraft(on, commands, 'målfoto').after), {
    ...edition,
    publicResults: { hideAgeUnder },
  });
const dsq = (sort: string): DraftedCommand => ({ type: 'SetRunnerStatus', part, sort, status: 'dsq' });

/** A day with more runners in the same race, who finish `ms` after the start. */
const withRunners = (
  ...runners: (Partial<RunnerDetails> & { bib: number; ms: number; anonymous?: boolean })[]
): Day =>
  dayFrom(
    recordedFrom([
      ...running,
      ...leoListed,
      finished,
      ...runners.flatMap(({ bib, ms, anonymous = false, ...given }): RacedayEvent[] => {
        const sort = `runner-${String(bib)}`;
        return [
          { type: 'RunnerAdded', part, sort, ...details, ...given },
          { type: 'RunnerAnonymised', part, sort, anonymous },
          { type: 'BibRegistered', part, sort, bib },
          { type: 'RunnerFinished', part, sort, at: gun + ms },
        ];
      }),
    ]),
  );

describe('Correction texts', () => {
  it.each([
    [shift, /^Starten 0\.8K \d\d[:.]\d\d[:.]\d\d$/],
    [faster, /^nr \d+ Leo .+ i mål 2:30\.0$/],
    [{ ...faster, type: 'InsertFinish' }, /införs i mål 2:30\.0$/],
    [
      { type: 'SwapBibs', part, sort: stina, other: leo, bib: 7, reason },
      /^nr .+ Stina .+ och nr .+ byter nummer$/,
    ],
    [{ type: 'DeclareTie', part, sorts: [stina, leo], reason }, /^Delad placering: nr .+, nr .+ Leo/],
    [{ type: 'SetJudgeOrder', part, sorts: [leo, stina], reason }, /^Målordning: nr .+ Leo .+, nr/],
    [{ type: 'RevokeEvents', part, events: [3], alone: true, reason }, /^Ur kraft: .+$/],
    [{ type: 'ReinstateEvents', part, events: [3, 4], alone: true, reason }, /^Åter i kraft: .+ och 1 till$/],
    [{ type: 'SetRunnerStatus', part, sort: leo, status: 'dsq' }, /^nr .+: DSQ$/],
    [{ type: 'SetRunnerStatus', part, sort: leo, status: '' }, /inte längre struken$/],
    [{ type: 'RegisterBib', part, sort: leo, bib: 99 }, /^nr 128 Leo .+ får nummer 99$/],
    [{ type: 'EndRace', part, at: gun }, /^Loppet 0\.8K avslutas$/],
    [{ type: 'EndRace', part, at: gun, status: 'dns' }, /^Loppet 0\.8K avslutas, kvar på banan blir DNS$/],
    [{ type: 'SetRunnerStatus', part, sort: 'runner-x', status: 'dnf' }, /^en löpare som inte finns: DNF$/],
  ] as (readonly [DraftedCommand, RegExp])[])('describe %j', (command, words) => {
    expect(describeDraftedCommand(command, day)).toMatch(words);
  });

  it('describe each command of a draft on the day after those before it', () => {
    const swap: DraftedCommand = { type: 'SwapBibs', part, sort: stina, other: leo, bib: 7, reason };
    const unknown: DraftedCommand = { ...faster, sort: 'runner-x' };
    const [, swapped, refused, timed] = describeDraft([shift, swap, unknown, faster], day);
    expect(swapped?.words).toBe(describeDraftedCommand(swap, day));
    expect(refused?.refusal?.code).toBe('runner-unknown');
    expect(timed?.words).toMatch(/^nr 128 Leo .+ i mål 2:23\.0$/);
    expect(describeDraft([shift], day)).toEqual([
      { words: describeDraftedCommand(shift, day), refusal: undefined },
    ]);
  });

  it("name a journal line by the runner's current name and bib", () => {
    const dsq = { type: 'RunnerStatusSet', part, sort: leo } as const;
    const laterDay = dayFrom(
      recordedFrom([
        ...running,
        ...leoListed,
        { ...dsq, status: 'dsq' },
        { ...dsq, status: '' },
        { type: 'EventsRevoked', events: [running.length + leoListed.length + 1], reason: 'fel' },
        finished,
      ]),
    );
    const last = running.length + leoListed.length + 4;
    const textOf = (...events: number[]) =>
      describeDraftedCommand({ type: 'RevokeEvents', part, events, alone: true, reason }, laterDay);
    expect(textOf(last)).toBe('Ur kraft: Nr 127 Stina Ödman i mål 3:30.0');
    expect(textOf(last, last - 2)).toBe('Ur kraft: Nr 127 Stina Ödman i mål 3:30.0 och 1 till');
    expect(textOf(last - 1)).toBe('Åter i kraft: Nr 128 Leo Ödman DSQ');
    expect(textOf(last, last - 1)).toBe(
      'Ur kraft: Nr 127 Stina Ödman i mål 3:30.0, åter i kraft: Nr 128 Leo Ödman DSQ',
    );
    expect(textOf(last - 2)).toMatch(/^Ur kraft: Nr \d+ Leo .+ inte längre DSQ$/);
    expect(textOf(999)).toBe('Ur kraft: okänd rad');
  });

  it('announce each changed podium in full, and who left it', () => {
    expect(announced(faster)).toEqual([
      'Rättelse i 0.8K: etta Leo Ödman på 2:30.0, tvåa Stina Ödman på 3:30.0.',
    ]);
    expect(announced(dsq(leo))).toEqual([
      'Rättelse i 0.8K: etta Stina Ödman på 3:30.0. Leo Ödman är inte längre på pallen.',
    ]);
    expect(announced(dsq(leo), dsq(stina))).toEqual([
      'Rättelse i 0.8K: Stina Ödman och Leo Ödman är inte längre på pallen.',
    ]);
  });

  it('announce nothing when no result changes', () => {
    const newBib: DraftedCommand = { type: 'RegisterBib', part, sort: leo, bib: 99 };
    const end: DraftedCommand = { type: 'EndRace', part, at: gun + 700_000 };
    const same: DraftedCommand = { ...faster, crossing: gun + 240_000 };
    for (const command of [newBib, end, same]) expect(announced(command)).toEqual([]);
  });

  it('announce a changed class podium when the overall podium is unchanged', () => {
    const men = [1, 2, 3].map((bib) => ({ bib, ms: 100_000 + bib, group: 'Herr' as const }));
    const raced = withRunners(
      ...men,
      { bib: 4, ms: 220_000, firstname: 'Eva', lastname: 'Ek' },
      { bib: 5, ms: 230_000, firstname: 'Ida' },
      { bib: 6, ms: 240_000, firstname: 'Moa' },
    );
    const later: DraftedCommand = { ...faster, sort: 'runner-4', crossing: gun + 250_000 };
    expect(announcedOn(raced, [later])).toEqual([
      'Rättelse i 0.8K Dam: etta Stina Ödman på 3:30.0, tvåa Ida Ödman på 3:50.0, trea Moa Ödman på 4:00.0. Eva Ek är inte längre på pallen.',
    ]);
    expect(announcedOn(raced, [dsq('runner-6')])).toEqual(['Rättelse i 0.8K: pallen är densamma.']);
  });

  it('announce a shared place, and a race without a start', () => {
    const raced = withRunners({ bib: 4, ms: 220_000, firstname: 'Eva', lastname: 'Ek' });
    const tie: DraftedCommand = { type: 'DeclareTie', part, sorts: [stina, 'runner-4'], reason };
    expect(announcedOn(raced, [tie])).toEqual([
      'Rättelse i 0.8K: delad etta Eva Ek på 3:40.0 och Stina Ödman på 3:30.0.',
    ]);
    const unstarted: DraftedCommand = {
      type: 'RevokeEvents',
      part,
      events: [running.length],
      alone: false,
      reason,
    };
    expect(announcedOn(raced, [unstarted])).toEqual([
      'Rättelse i 0.8K: loppet har ingen start, så tiderna gäller inte.',
    ]);
  });

  it('leave out withheld names and times, and use current bibs', () => {
    const raced = withRunners(
      { bib: 17, ms: 100_000, age: 8 },
      { bib: 18, ms: 150_000, age: 40, anonymous: true },
      { bib: 19, ms: 300_000, age: 40, anonymous: true },
    );
    const child = { ...faster, sort: 'runner-17', crossing: gun + 200_000 };
    expect(announcedOn(raced, [child], 12)).toEqual([
      'Rättelse i 0.8K: etta nr 18 på 2:30.0, tvåa nr 17, trea Stina Ödman på 3:30.0.',
    ]);
    expect(announcedOn(raced, [{ ...child, crossing: gun + 90_000 }], 12)).toEqual([
      'Rättelse i 0.8K: pallen är densamma.',
    ]);
    const swapped: DraftedCommand = {
      ...{ type: 'SwapBibs', part, sort: 'runner-18', other: 'runner-19' },
      ...{ bib: 18, reason },
    };
    expect(announcedOn(raced, [swapped], 12)[0]).toBe(
      'Rättelse i 0.8K: etta nr 17, tvåa nr 18 på 2:30.0, trea Stina Ödman på 3:30.0. Nr 19 är inte längre på pallen.',
    );
  });

  it.each<[string, DraftedCommand, { time: string; sentences: readonly string[] }]>([
    [
      'a record is broken',
      faster,
      {
        time: '3:10.0',
        sentences: ['Banrekord! Leo Ödman på 2:30.0. Gamla rekordet: 3:10.0 (Eva, 2014).'],
      },
    ],
    ['a record stands', faster, { time: '2:00.0', sentences: [] }],
    [
      'a record is lost',
      { type: 'SetRunnerStatus', part, sort: stina, status: 'dsq' },
      { time: '3:50.0', sentences: ['Inte längre banrekord: Stina Ödman på 3:30.0.'] },
    ],
    [
      'a record is broken by more',
      { ...shift, start: gun + 7000 },
      {
        time: '3:50.0',
        sentences: ['Banrekord! Stina Ödman på 3:23.0. Gamla rekordet: 3:50.0 (Eva, 2014).'],
      },
    ],
  ])('announce changes of course records: %s', (_what, command, { time, sentences }) => {
    const courseRecords = [{ distance: 0.8, name: 'Eva', year: 2014, time }];
    const consequences = consequencesOf(day, tryDraft(day, [command], 'målfoto').after);
    expect(recordAnnouncements(consequences, { ...edition, courseRecords })).toEqual(sentences);
  });

  it('announce no record by a runner whose time is withheld', () => {
    const raced = withRunners({ bib: 17, ms: 220_000, age: 8 });
    const won = { ...faster, sort: 'runner-17', crossing: gun + 150_000 };
    const consequences = consequencesOf(raced, tryDraft(raced, [won], 'målfoto').after);
    const courseRecords = [{ distance: 0.8, name: 'Eva', year: 2014, time: '3:00.0' }];
    const limit = (hideAgeUnder: number | null) => ({ publicResults: { hideAgeUnder }, courseRecords });
    expect(recordAnnouncements(consequences, limit(12))).toEqual([]);
    expect(recordAnnouncements(consequences, limit(null))).toHaveLength(1);
  });
});
