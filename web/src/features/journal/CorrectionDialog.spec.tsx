import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RacedayEvent } from '@app/domain';
import { aDayEvent, aRace, addedRunner } from '../../testing/builders';
import { FakeServer, type RecordedRequest } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { JournalPage } from './JournalPage';

const part = 'race-250913-56';
const START = Date.parse('2025-09-13T09:45:00Z');
const commands = 'POST /admin/api/commands';
const journal = 'GET /admin/api/days/250913/events';

const finished = (sort: string, after: number): RacedayEvent => ({
  type: 'RunnerFinished',
  part,
  sort,
  at: START + after,
});
const raced: readonly RacedayEvent[] = [
  { type: 'RaceCreated', part, date: '2025-09-13', distance: 5600, openForReg: true },
  ...addedRunner('runner-1', 'Stina', 12),
  ...addedRunner('runner-2', 'Anna', 13),
  ...addedRunner('runner-3', 'Maja', 14),
  { type: 'RaceStarted', part, at: START },
  finished('runner-1', 1_000_000),
  finished('runner-2', 1_010_000),
];

async function open(events = raced) {
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: [aRace({ state: 'started' })] })
    .on(journal, {
      body: {
        day: '250913',
        revision: events.length,
        events: events.map((event, index) => aDayEvent({ revision: index + 1, event })),
        operations: [],
      },
    })
    .on(commands, { body: { results: [{ id: '1', outcome: 'accepted' }] } });
  renderPage(<JournalPage />, { at: '/admin/journal/250913', path: '/admin/journal/:day?', server });
  await userEvent.click(await screen.findByRole('button', { name: 'Rätta …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rätta' }));
  const choose = (kind: string) => userEvent.selectOptions(dialog.getByLabelText('Vad ska rättas?'), kind);
  const type = (label: string, text: string) => userEvent.type(dialog.getByLabelText(label), text);
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Rätta' }));
  const sent = () =>
    server
      .requestsTo(commands)
      .map(({ body }: RecordedRequest) => (body as { commands: unknown[] }).commands[0]);
  return { dialog, choose, type, save, sent };
}

describe('A correction', () => {
  it('moves a start, previews every changed time, and requires a reason', async () => {
    const { dialog, type, save, sent } = await open();
    const wanted = 'Skriv hur många sekunder, utan minus, t.ex. 7';
    expect(dialog.getByText(wanted)).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Starten var'), 'tidigare');
    for (const none of ['-7,5', '0,0004']) {
      await type('Sekunder', none);
      expect(await dialog.findByText(wanted)).toBeVisible();
      await userEvent.clear(dialog.getByLabelText('Sekunder'));
    }
    await type('Sekunder', '7,5');
    expect(await dialog.findByText('5.6K: start 11:45:00 → 11:44:52')).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Stina Ek/ })).toHaveTextContent(
      '16:40.0, plats 1 (Dam 1)nr 12, i mål 16:47.5',
    );
    await save();
    expect(dialog.getByText('Ange varför')).toBeVisible();
    expect(dialog.getByLabelText('Varför?')).toHaveFocus();
    expect(sent()).toEqual([]);
    await type('Varför?', 'startklockan gick fel');
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          type: 'AdjustStart',
          part,
          start: START - 7500,
          reason: 'startklockan gick fel',
          device: 'journalen',
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('moves a start past a crossing only with the named crossing revoked', async () => {
    const { dialog, type, save, sent } = await open();
    await type('Sekunder', '1005');
    const warning = within(await dialog.findByText(/En målgång hamnar före starten/));
    expect(warning.getByText('nr 12 Stina Ek 12:01:40')).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Stina Ek/ })).toHaveTextContent(/nr 12, på banan$/);
    expect(dialog.getByRole('row', { name: /^Anna Ek/ })).toHaveTextContent(/i mål 0:05\.0, plats 1/);
    await type('Varför?', 'startklockan gick fel');
    expect(dialog.getByRole('button', { name: 'Rätta' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Ta målgångarna ur kraft samtidigt' }));
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject([{ type: 'AdjustStart', start: START + 1_005_000, alsoRevoke: [9] }]),
    );
  });

  it('moves the starts of races that started together by the same amount', async () => {
    const [short, middle] = ['race-250913-16', 'race-250913-28'] as const;
    const race = { type: 'RaceCreated', date: '2025-09-13', openForReg: true } as const;
    const { dialog, type, save, sent } = await open([
      { ...race, part: short, distance: 1600 },
      { ...race, part: middle, distance: 2800 },
      ...raced,
      { type: 'RaceStarted', part: middle, at: START },
      { type: 'RaceStarted', part: short, at: START - 600_000 },
    ]);
    const races = dialog.getByLabelText('Lopp');
    expect(
      within(races)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1.6K', '2.8K', '5.6K', 'Startade samtidigt: 2.8K, 5.6K', 'Alla startade: 1.6K, 2.8K, 5.6K']);
    await userEvent.selectOptions(races, 'Startade samtidigt: 2.8K, 5.6K');
    await type('Sekunder', '7');
    expect(await dialog.findByText('2.8K: start 11:45:00 → 11:45:07')).toBeVisible();
    expect(dialog.getByText('5.6K: start 11:45:00 → 11:45:07')).toBeVisible();
    await type('Varför?', 'startklockan gick fel');
    await save();
    const command = { type: 'AdjustStart', part: middle, others: [part], start: START + 7000 };
    await waitFor(() => expect(sent()).toMatchObject([command]));
  });

  it.each([
    [
      'Fel tid i mål',
      ['12', '17:00,0'],
      { type: 'AdjustFinish', sort: 'runner-1', crossing: START + 1_020_000 },
    ],
    [
      'Missad målgång',
      ['14', '16.45'],
      { type: 'InsertFinish', sort: 'runner-3', crossing: START + 1_005_000 },
    ],
  ] as const)('sets a time: %s', async (kind, [bib, time], command) => {
    const { dialog, choose, type, save, sent } = await open();
    await choose(kind);
    await type('Startnummer', bib);
    await type('Tid från starten', time);
    expect(await dialog.findByText('Före och efter')).toBeInTheDocument();
    await type('Varför?', 'sett på filmen');
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ ...command, part }]));
  });

  it('puts a missed finish between two others, and shows its time and place before', async () => {
    const { dialog, choose, type, save, sent } = await open();
    await choose('Missad målgång');
    await userEvent.selectOptions(dialog.getByLabelText('När?'), 'Mellan två som gick i mål');
    await type('Startnummer', '14');
    expect(await dialog.findByText(/^Skriv numren på dem som gick i mål närmast/)).toBeVisible();
    await type('Efter nummer', '12');
    await type('Före nummer', '14');
    expect(await dialog.findByText('Nr 14 är inte i mål')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Före nummer'));
    await type('Före nummer', '12');
    await userEvent.clear(dialog.getByLabelText('Efter nummer'));
    await type('Efter nummer', '13');
    expect(await dialog.findByText('Nr 13 gick i mål efter nr 12: byt plats på numren')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Efter nummer'));
    await type('Efter nummer', '12');
    await userEvent.clear(dialog.getByLabelText('Före nummer'));
    await type('Före nummer', '13');
    expect(await dialog.findByText('I mål 16:45.0, mitt emellan.')).toBeVisible();
    expect(await dialog.findByRole('row', { name: /^Maja Ek/ })).toHaveTextContent(
      'nr 14, på banannr 14, i mål 16:45.0, plats 2',
    );
    await type('Varför?', 'sett på filmen');
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { type: 'InsertFinish', part, sort: 'runner-3', crossing: START + 1_005_000 },
      ]),
    );
  });

  it('asks for the time of a missed finish between two that are one moment, and names those between', async () => {
    const { dialog, choose, type } = await open([
      ...raced,
      ...addedRunner('runner-4', 'Eva', 15),
      ...addedRunner('runner-5', 'Ida', 16),
      finished('runner-4', 1_010_001),
    ]);
    await choose('Missad målgång');
    await userEvent.selectOptions(dialog.getByLabelText('När?'), 'Mellan två som gick i mål');
    await type('Startnummer', '16');
    await type('Efter nummer', '13');
    await type('Före nummer', '15');
    expect(await dialog.findByText(/^Ingen tid ryms mellan de två: skriv tiden i stället/)).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Efter nummer'));
    await type('Efter nummer', '12');
    expect(
      await dialog.findByText('I mål 16:45.0, mitt emellan. OBS: nr 13 Anna Ek gick i mål mellan de två.'),
    ).toBeVisible();
  });

  it('swaps two bibs with all their crossings', async () => {
    const { dialog, choose, type, save, sent } = await open();
    await choose('Två har bytt nummer');
    await type('Den enas nummer', '12');
    expect(await dialog.findByText('Skriv ett startnummer i varje fält')).toBeVisible();
    await type('Den andras nummer', '14');
    expect(await dialog.findByRole('row', { name: /^Maja Ek/ })).toHaveTextContent(
      'nr 14, på banannr 12, i mål 16:40.0, plats 1',
    );
    await type('Varför?', 'förväxlade lappar');
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject([{ type: 'SwapBibs', sort: 'runner-1', other: 'runner-3', bib: 12 }]),
    );
  });

  it.each([
    ['Delad placering', 'DeclareTie'],
    ['Målordning enligt domare', 'SetJudgeOrder'],
  ])("sends a judge's decision: %s", async (kind, command) => {
    const { choose, type, save, sent } = await open();
    await choose(kind);
    await type('Startnummer', '13, 12');
    await type('Varför?', 'målfoto');
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ type: command, sorts: ['runner-2', 'runner-1'] }]));
  });

  it('shows missing input and refusals while typing', async () => {
    const { dialog, choose, type } = await open();
    await choose('Fel tid i mål');
    expect(dialog.getByText('Skriv startnummer')).toBeVisible();
    await type('Startnummer', '99');
    expect(await dialog.findByText('Ingen löpare har startnummer 99')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Startnummer'));
    await type('Startnummer', '14');
    expect(await dialog.findByText('Skriv tiden från starten, t.ex. 18:10,3')).toBeVisible();
    await type('Tid från starten', '18:10');
    expect(await dialog.findByText('Löparen är inte i mål')).toBeVisible();
    await type('Varför?', 'Maja');
    expect(dialog.getByRole('button', { name: 'Rätta' })).toBeDisabled();
  });
});
