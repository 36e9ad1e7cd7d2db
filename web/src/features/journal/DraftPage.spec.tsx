import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DraftedCommand, RacedayEvent } from '@app/domain';
import type { CorrectionRow } from '@app/views';
import { aDayEvent, addedRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { CorrectionsPage } from './CorrectionsPage';

const part = 'race-250913-56';
const id = '5c0f7c5e-0000-4000-8000-00000000000a';
const START = Date.parse('2025-09-13T09:45:00Z');
const list = '/admin/api/days/250913/corrections';
const path = `${list}/${id}`;

const raced: readonly RacedayEvent[] = [
  { type: 'RaceCreated', part, date: '2025-09-13', distance: 5600, openForReg: true },
  ...addedRunner('runner-1', 'Stina', 12),
  ...addedRunner('runner-2', 'Anna', 13),
  { type: 'RaceStarted', part, at: START },
  { type: 'RunnerFinished', part, sort: 'runner-1', at: START + 1_000_000 },
  { type: 'RunnerFinished', part, sort: 'runner-2', at: START + 1_010_000 },
];
const swap: DraftedCommand = {
  type: 'SwapBibs',
  part,
  sort: 'runner-1',
  other: 'runner-2',
  bib: 12,
  reason: '',
};
const shift: DraftedCommand = { type: 'AdjustStart', part, start: START + 7000, others: [], reason: '' };
const row = (changes: Partial<CorrectionRow> = {}): CorrectionRow => ({
  correction: id,
  version: 1,
  state: 'open',
  commands: [swap],
  changedAt: '2025-09-13T10:00:00.000Z',
  changedBy: 'Åsa',
  applied: null,
  revision: 1,
  ...changes,
});

/** Renders a draft against a fake server that stores its last change. */
function open(draft: CorrectionRow | null, search = '') {
  let stored = draft ? [draft] : [];
  const becomes = (changed: CorrectionRow) => () => {
    stored = [changed];
    return { body: changed };
  };
  const server = new FakeServer()
    .on('GET /admin/api/days/250913/events', {
      body: {
        day: '250913',
        revision: raced.length,
        events: raced.map((event, index) => aDayEvent({ revision: index + 1, event })),
        operations: [],
      },
    })
    .on(`GET ${list}`, () => ({ body: stored }))
    .on(`POST ${path}`, becomes(row({ version: 2, commands: [swap, shift] })))
    .on(`POST ${path}/apply`, becomes(row({ state: 'applied', applied: { reason: 'målfoto', revision: 9 } })))
    .on(`POST ${path}/discard`, becomes(row({ state: 'discarded' })));
  renderPage(<CorrectionsPage />, {
    at: `/admin/korrigera/250913/${id}${search}`,
    path: '/admin/korrigera/:day/:id?',
    server,
  });
  return server;
}

/** Chooses a kind of correction and returns the field with that label. */
async function chosen(kind: string, field: string): Promise<HTMLElement> {
  await userEvent.selectOptions(await screen.findByLabelText('Vad ska rättas?'), kind);
  return screen.getByLabelText(field);
}

describe('A draft of corrections', () => {
  it('previews results before and after, and the text for the announcer', async () => {
    open(row());
    expect(await screen.findByText('nr 12 Stina Ek och nr 13 Anna Ek byter nummer')).toBeVisible();
    const outcome = within(screen.getByRole('region', { name: 'Så blir det' }));
    expect(outcome.getByRole('row', { name: /^Stina Ek/ })).toHaveTextContent(
      'nr 12, i mål 16:40.0, plats 1 (Dam 1)nr 13, i mål 16:50.0, plats 2 (Dam 2)',
    );
    expect(
      outcome.getByText('Till speakern: Rättelse i 5.6K: etta Anna Ek på 16:40.0, tvåa Stina Ek på 16:50.0.'),
    ).toBeVisible();
  });

  it('starts empty and adds one correction at a time', async () => {
    const server = open(null);
    expect(await screen.findByText('Utkastet är tomt än.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tillämpa alla' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    expect(await screen.findByText('Skriv hur många sekunder, utan minus, t.ex. 7')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Sekunder'), '7');
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    await waitFor(() =>
      expect(server.requestsTo(`POST ${path}`)[0]?.body).toMatchObject({
        version: 0,
        commands: [{ type: 'AdjustStart', part, start: START + 7000 }],
      }),
    );
  });

  it('adds a mark for several runners at once', async () => {
    const server = open(row({ commands: [] }));
    await userEvent.selectOptions(await screen.findByLabelText('Vad ska rättas?'), 'mark');
    await userEvent.type(screen.getByLabelText('Startnummer'), '12, 13');
    await userEvent.selectOptions(screen.getByLabelText('Markering'), 'DSQ');
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    await waitFor(() =>
      expect(server.requestsTo(`POST ${path}`)[0]?.body).toMatchObject({
        commands: [
          { type: 'SetRunnerStatus', sort: 'runner-1', status: 'dsq' },
          { type: 'SetRunnerStatus', sort: 'runner-2', status: 'dsq' },
        ],
      }),
    );
  });

  it('adds a run of finishes with bibs one off, and names a bib without runner', async () => {
    const server = open(row({ commands: [] }));
    await userEvent.selectOptions(
      await screen.findByLabelText('Vad ska rättas?'),
      'Målgångar i rad med fel nummer',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    expect(await screen.findByText('Skriv från och till vilket nummer, t.ex. 12–24')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Startnummer'), '12–13');
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    expect(await screen.findByText(/11/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Startnummer'));
    await userEvent.type(screen.getByLabelText('Startnummer'), '12–12');
    await userEvent.selectOptions(screen.getByLabelText('Rätt nummer är'), 'Ett högre');
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    await waitFor(() =>
      expect(server.requestsTo(`POST ${path}`)[0]?.body).toMatchObject({
        commands: [
          { type: 'AdjustFinish', sort: 'runner-2', crossing: START + 1_000_000 },
          { type: 'RevokeEvents', events: [7] },
        ],
      }),
    );
  });

  it('adds a bib for a runner identified by an unambiguous part of the name', async () => {
    const server = open(row({ commands: [] }));
    const add = () => userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    const runner = await chosen('Fel eller inget startnummer', 'Löpare');
    await add();
    expect(await screen.findByText('Skriv löparens nummer eller namn')).toBeVisible();
    await userEvent.type(runner, 'ek');
    await add();
    expect(await screen.findByText('Flera löpare heter ek: skriv mer av namnet')).toBeVisible();
    await userEvent.clear(runner);
    await userEvent.type(runner, 'bo');
    await add();
    expect(await screen.findByText('Ingen löpare heter eller har nummer bo')).toBeVisible();
    await userEvent.clear(runner);
    await userEvent.type(runner, 'anna e');
    await add();
    expect(await screen.findByText('Skriv det nya startnumret')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Nytt startnummer'), '99');
    await add();
    await waitFor(() =>
      expect(server.requestsTo(`POST ${path}`)[0]?.body).toMatchObject({
        commands: [{ type: 'RegisterBib', part, sort: 'runner-2', bib: 99 }],
      }),
    );
  });

  it('sends the end of a race without a time, since it ends when the draft is applied', async () => {
    const server = open(row({ commands: [] }));
    await userEvent.selectOptions(await chosen('Loppet ska avslutas', 'De som är kvar på banan blir'), 'DNS');
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    await waitFor(() =>
      expect(server.requestsTo(`POST ${path}`)[0]?.body).toMatchObject({
        commands: [{ type: 'EndRace', part, status: 'dns' }],
      }),
    );
    expect(JSON.stringify(server.requestsTo(`POST ${path}`)[0]?.body)).not.toContain('"at"');
  });

  it('starts with the correction in its address', async () => {
    open(row(), '?typ=finish&nr=13');
    expect(await screen.findByLabelText('Vad ska rättas?')).toHaveDisplayValue('Fel tid i mål');
    expect(screen.getByLabelText('Startnummer')).toHaveValue('13');
  });

  it('starts with the race or the runner in its address', async () => {
    open(row(), `?typ=start&lopp=${part}`);
    expect(await screen.findByLabelText('Lopp')).toHaveValue(part);
    cleanup();
    open(row(), '?typ=bib&nr=13');
    expect(await screen.findByLabelText('Löpare')).toHaveValue('13');
    cleanup();
    open(row(), '?typ=bib&lopare=runner-2');
    expect(await screen.findByLabelText('Löpare')).toHaveValue('Anna Ek');
  });

  it('starts with both bibs of a swap', async () => {
    open(row(), '?typ=swap&nr=12,13');
    expect(await screen.findByLabelText('Den enas nummer')).toHaveValue('12');
    expect(screen.getByLabelText('Den andras nummer')).toHaveValue('13');
  });

  it('shows an empty form of the same kind after adding', async () => {
    open(row(), '?typ=finish&nr=13');
    await userEvent.type(await screen.findByLabelText('Tid från starten'), '16:41,0');
    await userEvent.click(screen.getByRole('button', { name: 'Lägg till' }));
    await waitFor(() => expect(screen.getByLabelText('Startnummer')).toHaveValue(''));
    expect(screen.getByLabelText('Vad ska rättas?')).toHaveDisplayValue('Fel tid i mål');
    expect(screen.getByRole('form', { name: 'Lägg till en rättelse' })).toHaveFocus();
  });

  it('leaves the input in the form when another organiser changes the draft', async () => {
    const server = open(row());
    await userEvent.type(await screen.findByLabelText('Sekunder'), '7');
    server.on(`GET ${list}`, { body: [row({ version: 2, commands: [swap, shift] })] });
    expect(await screen.findByText(/^Starten 5\.6K/, {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByLabelText('Sekunder')).toHaveValue('7');
  });

  it('marks rows that differ after a refused application', async () => {
    const server = open(row());
    server.on(`POST ${path}/apply`, {
      status: 409,
      body: { error: 'Någon annan har ändrat utkastet: se igenom det igen', code: 'correction-changed' },
    });
    await userEvent.type(await screen.findByLabelText('Varför?'), 'målfoto');
    const now = row({ version: 2, commands: [swap, { ...shift, start: START - 1000 }] });
    server.on(`GET ${list}`, { body: [now] });
    await userEvent.click(screen.getByRole('button', { name: 'Tillämpa alla' }));
    expect(await screen.findByRole('row', { name: /^Stina Ek \(ändrat\).*16:51\.0/ })).toBeVisible();
  });

  it('shows which correction is impossible, and why', async () => {
    const taken: DraftedCommand = { type: 'RegisterBib', part, sort: 'runner-1', bib: 13 };
    open(row({ commands: [taken, shift] }));
    const lines = within(await screen.findByRole('list', { name: 'Rättelser' })).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent(/Går inte: Startnummer 13 är upptaget/);
    expect(lines[1]).not.toHaveTextContent('Går inte');
  });

  it('names the crossings that a start would pass, and revokes them in the same draft', async () => {
    const late: DraftedCommand = { ...shift, start: START + 1_005_000 };
    const server = open(row({ commands: [late] }));
    expect(await screen.findByText('nr 12 Stina Ek 12:01:40')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tillämpa alla' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Ta målgångarna ur kraft i utkastet' }));
    await waitFor(() =>
      expect(server.requestsTo(`POST ${path}`)[0]?.body).toMatchObject({
        commands: [{ type: 'AdjustStart' }, { type: 'RevokeEvents', events: [7], alone: true }],
      }),
    );
  });

  it('names the runner of the typed bib with the time to correct', async () => {
    open(row(), '?typ=finish&nr=13');
    expect(await screen.findByText('Stina Ek, i mål 16:50.0')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Vad ska rättas?'), 'Starten gick en annan tid');
    expect(screen.getByText(/^Starten står på 11[:.]45[:.]00\. Alla tider/)).toBeVisible();
  });

  it('removes a correction', async () => {
    const server = open(row({ commands: [shift, swap] }));
    await userEvent.click(await screen.findByRole('button', { name: /^Ta bort: Starten 5\.6K/ }));
    await waitFor(() =>
      expect(server.requestsTo(`POST ${path}`)[0]?.body).toMatchObject({
        version: 1,
        commands: [{ type: 'SwapBibs' }],
      }),
    );
  });

  it('is applied for a reason, with the version and revision shown', async () => {
    const server = open(row());
    const apply = await screen.findByRole('button', { name: 'Tillämpa alla' });
    await userEvent.click(apply);
    expect(screen.getByText('Ange varför')).toBeVisible();
    expect(screen.getByLabelText('Varför?')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Varför?'), 'målfoto');
    await userEvent.click(apply);
    expect(await screen.findByText(/^Tillämpat .* av Åsa: målfoto$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'I journalen' })).toHaveAttribute(
      'href',
      '/admin/journal/250913#h-9',
    );
    expect(server.requestsTo(`POST ${path}/apply`).map(({ body }) => body)).toEqual([
      { version: 1, seen: raced.length, reason: 'målfoto' },
    ]);
  });

  it('asks about a name in the reason, and is applied with it confirmed', async () => {
    const server = open(row());
    const named = { error: 'Skälet innehåller namn', code: 'reason-names-runner', names: ['Anna'] };
    server.on(`POST ${path}/apply`, { status: 409, body: named });
    await userEvent.type(await screen.findByLabelText('Varför?'), 'Anna stod fel');
    await userEvent.click(screen.getByRole('button', { name: 'Tillämpa alla' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Rättelserna är tillämpade')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Tillämpa alla' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Skälet innehåller ett namn: visa ändå?' }),
    );
    expect(question.getByText(/”Anna”/)).toBeVisible();
    const applied = { reason: '… stod fel', revision: 9 };
    server.on(`POST ${path}/apply`, { body: row({ state: 'applied', applied }) });
    server.on(`GET ${list}`, { body: [row({ state: 'applied', applied })] });
    await userEvent.click(question.getByRole('button', { name: 'Visa ändå' }));
    expect(await screen.findByText(/^Tillämpat /)).toBeVisible();
    expect(server.requestsTo(`POST ${path}/apply`).at(-1)?.body).toMatchObject({
      reason: 'Anna stod fel',
      allowedNames: ['Anna'],
    });
  });

  it('shows why applying was refused, and leaves the reason in the field', async () => {
    const server = open(row());
    server.on(`POST ${path}/apply`, {
      status: 409,
      body: { error: 'Någon annan har ändrat utkastet: se igenom det igen', code: 'correction-changed' },
    });
    await userEvent.type(await screen.findByLabelText('Varför?'), 'målfoto');
    await userEvent.click(screen.getByRole('button', { name: 'Tillämpa alla' }));
    expect(await screen.findByText('Någon annan har ändrat utkastet: se igenom det igen')).toBeVisible();
    expect(screen.getByLabelText('Varför?')).toHaveValue('målfoto');
  });

  it('cannot be applied when the rules refuse it', async () => {
    open(row({ commands: [{ ...swap, sort: 'runner-x' }] }));
    expect(await screen.findByText('Löparen finns inte')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Varför?'), 'målfoto');
    expect(screen.getByRole('button', { name: 'Tillämpa alla' })).toBeDisabled();
  });

  it('is discarded after confirmation', async () => {
    open(row());
    await userEvent.click(await screen.findByRole('button', { name: 'Kasta utkastet' }));
    const question = within(await screen.findByRole('dialog', { name: 'Kasta utkastet?' }));
    expect(screen.queryByText(/^Kastat /)).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Kasta' }));
    expect(await screen.findByText(/^Kastat /)).toBeVisible();
  });
});

describe('The corrections page', () => {
  const openDesk = (rows: readonly CorrectionRow[], day = '250913') => {
    const server = new FakeServer().on(`GET ${list}`, { body: rows });
    renderPage(<CorrectionsPage />, { at: `/admin/korrigera/${day}`, path: '/admin/korrigera/:day', server });
  };

  it('lists the drafts of a day and links to a new one', async () => {
    openDesk([
      row({ commands: [swap, shift] }),
      row({ correction: 'b', state: 'applied', applied: { reason: 'målfoto', revision: 9 } }),
      row({ correction: 'c', state: 'discarded', commands: [] }),
    ]);
    expect(await screen.findByRole('link', { name: '2 rättelser' })).toHaveAttribute(
      'href',
      `/admin/korrigera/250913/${id}`,
    );
    expect(screen.getByText(/^Utkast, ändrat .* av Åsa$/)).toBeVisible();
    expect(screen.getByText(/^Tillämpat \(målfoto\)/)).toBeVisible();
    expect(screen.getByText(/^Kastat/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nytt utkast' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/korrigera\/250913\/[\da-f-]{36}$/),
    );
  });

  it.each([
    [
      'the newest open draft',
      [row({ state: 'discarded' }), row({ correction: 'b' })],
      /\/250913\/b\?typ=swap&nr=12$/,
    ],
    [
      'a new draft when none is open',
      [row({ state: 'discarded' })],
      /\/250913\/[\da-f-]{36}\?typ=swap&nr=12$/,
    ],
  ])('redirects an address with a correction to %s', async (_which, rows, to) => {
    const server = new FakeServer().on(`GET ${list}`, { body: rows });
    const { address } = renderPage(<CorrectionsPage />, {
      at: '/admin/korrigera/250913?typ=swap&nr=12',
      path: '/admin/korrigera/:day',
      server,
    });
    await waitFor(() => expect(address()).toMatch(to));
  });

  it('says when there are no drafts, and when there is no such day', async () => {
    openDesk([]);
    expect(await screen.findByText('Inga utkast än.')).toBeVisible();
    openDesk([], '250231');
    expect(await screen.findByText('Det finns ingen sådan tävlingsdag.')).toBeVisible();
  });
});
