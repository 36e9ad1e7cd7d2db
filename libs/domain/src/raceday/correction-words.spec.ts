import { recordedFrom } from '@app/eventing/testing';
import { consequencesOf } from './before-after';
import { correctionAnnounced, draftedInWords, recordsCorrected } from './correction-words';
import { draftInWords, tryDraft } from './try-draft';
import { dayFrom } from './evolve';
import type { DraftedCommand } from './raceday-command';
import { finished, gun, leo, leoIsIn, part, running, stina } from './testing/short-race';

const day = dayFrom(
  recordedFrom([
    ...running,
    ...leoIsIn,
    finished,
    { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 },
  ]),
);
const reason = '';
const shift: DraftedCommand = { type: 'AdjustStart', part, start: gun + 7000, others: [], reason };
const faster: DraftedCommand = { type: 'AdjustFinish', part, sort: leo, crossing: gun + 150_000, reason };
const announced = (...commands: DraftedCommand[]) =>
  correctionAnnounced(consequencesOf(day, tryDraft(day, commands, 'målfoto').after));

describe('Corrections in words', () => {
  it.each([
    [shift, /^Starten 0\.8K kl\. \d\d[:.]\d\d[:.]\d\d$/],
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
    [{ type: 'SetRunnerStatus', part, sort: 'runner-x', status: 'dnf' }, /^en löpare som inte finns: DNF$/],
  ] as (readonly [DraftedCommand, RegExp])[])('say what %j does', (command, words) => {
    expect(draftedInWords(command, day)).toMatch(words);
  });

  it('are told each on what those before it make', () => {
    const swap: DraftedCommand = { type: 'SwapBibs', part, sort: stina, other: leo, bib: 7, reason };
    const unknown: DraftedCommand = { ...faster, sort: 'runner-x' };
    const [, swapped, , timed] = draftInWords([shift, swap, unknown, faster], day);
    expect(swapped).toBe(draftedInWords(swap, day));
    expect(timed).toMatch(/^nr 128 Leo .+ i mål 2:23\.0$/);
    expect(draftInWords([shift], day)).toEqual([draftedInWords(shift, day)]);
  });

  it('name the line of the journal that they are about, as the day calls it now', () => {
    const dsq = { type: 'RunnerStatusSet', part, sort: leo } as const;
    const told = dayFrom(
      recordedFrom([
        ...running,
        ...leoIsIn,
        { ...dsq, status: 'dsq' },
        { ...dsq, status: '' },
        { type: 'EventsRevoked', events: [running.length + leoIsIn.length + 1], reason: 'fel' },
        finished,
      ]),
    );
    const last = running.length + leoIsIn.length + 4;
    const said = (...events: number[]) =>
      draftedInWords({ type: 'RevokeEvents', part, events, alone: true, reason }, told);
    expect(said(last)).toBe('Ur kraft: Nr 127 Stina Ödman i mål 3:30.0');
    expect(said(last, last - 1)).toBe('Ur kraft: Nr 127 Stina Ödman i mål 3:30.0 och 1 till');
    expect(said(last - 1)).toMatch(/^Ur kraft: Ur kraft: Nr \d+ Leo .+ DSQ$/);
    expect(said(last - 2)).toMatch(/^Ur kraft: Nr \d+ Leo .+ inte längre DSQ$/);
    expect(said(999)).toBe('Ur kraft: okänd rad');
  });

  it('are for an announcer who has come onto the podium, with which time, race by race', () => {
    expect(announced(faster)).toEqual([
      expect.stringMatching(/^Rättelse i 0\.8K: etta Leo .+ på 2:30\.0, tvåa Stina Ödman på 3:30\.0\.$/),
    ]);
    expect(announced({ type: 'SetRunnerStatus', part, sort: leo, status: 'dsq' })).toEqual([
      'Rättelse i 0.8K: pallen är densamma.',
    ]);
    expect(announced({ type: 'AdjustFinish', part, sort: leo, crossing: gun + 240_000, reason })).toEqual([]);
  });

  it.each<[string, DraftedCommand, { time: string; sentences: readonly string[] }]>([
    [
      'one that falls',
      faster,
      {
        time: '3:10.0',
        sentences: ['Banrekord! Leo Ödman på 2:30.0. Gamla rekordet: 3:10.0 (Eva, 2014).'],
      },
    ],
    ['one that stands as it is', faster, { time: '2:00.0', sentences: [] }],
    [
      'one that the winner had and has no longer',
      { type: 'SetRunnerStatus', part, sort: stina, status: 'dsq' },
      { time: '3:50.0', sentences: ['Inte längre banrekord: Stina Ödman på 3:30.0.'] },
    ],
    [
      'one that falls by more',
      { ...shift, start: gun + 7000 },
      {
        time: '3:50.0',
        sentences: ['Banrekord! Stina Ödman på 3:23.0. Gamla rekordet: 3:50.0 (Eva, 2014).'],
      },
    ],
  ])('say what becomes of course records: %s', (_what, command, { time, sentences }) => {
    const records = [{ distance: 0.8, name: 'Eva', year: 2014, time }];
    const consequences = consequencesOf(day, tryDraft(day, [command], 'målfoto').after);
    expect(recordsCorrected(consequences, records)).toEqual(sentences);
  });
});
