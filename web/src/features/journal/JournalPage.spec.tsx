import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DayEvent, OperationsEntry, RacedayEvent } from '@app/domain';
import type { SentCommand } from '../../api/commands';
import { aDayEvent, aRace } from '../../testing/builders';
import { deviceId } from '../../api/device';
import { FakeServer, type RecordedRequest } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { JournalPage } from './JournalPage';

const FINISH = Date.parse('2025-09-13T10:03:10.250Z');
const commands = 'POST /admin/api/commands';
const journal = 'GET /admin/api/days/250913/events';
const part = 'race-250913-56';
const START = Date.parse('2025-09-13T09:45:00Z');

function added(sort: string, firstname: string, lastname: string): RacedayEvent {
  const rest = { age: 34, birthYear: null, company: '', phone: '', registration: null };
  return { type: 'RunnerAdded', part, sort, firstname, lastname, group: 'Dam', ...rest };
}
const happened = (events: readonly RacedayEvent[]) =>
  events.map((event, index) => aDayEvent({ revision: index + 1, event }));

// Anders was mistaken for another runner at the finish line; Stina finished.
const soFar: readonly DayEvent[] = [
  ...happened([
    { type: 'RaceCreated', part, date: '2025-09-13', distance: 5600, openForReg: true },
    added('runner-2', 'Anders', 'Ek'),
    { type: 'BibRegistered', part, sort: 'runner-2', bib: 101 },
    added('runner-1', 'Stina', 'Ödman'),
    { type: 'BibRegistered', part, sort: 'runner-1', bib: 127 },
    { type: 'RaceStarted', part, at: START },
    { type: 'RunnerFinished', part, sort: 'runner-2', at: START + 599_000 },
    { type: 'RunnerRestored', part, sort: 'runner-2' },
  ]),
  aDayEvent({
    revision: 9,
    event: { type: 'RunnerFinished', part, sort: 'runner-1', at: FINISH },
    meta: { by: 'Åsa Öberg', device: 'mål-2' },
  }),
];
const after = (...events: readonly RacedayEvent[]) =>
  happened([...soFar.map(({ event }) => event), ...events]).slice(soFar.length);
const ended: RacedayEvent = { type: 'RaceEnded', part, at: FINISH + 60_000 };

const historyOf = (events: readonly DayEvent[], operations: readonly OperationsEntry[] = []) => ({
  body: { day: '250913', revision: events.at(-1)?.revision ?? 0, events, operations },
});

function show(at = '/admin/journal/250913') {
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: [aRace({ state: 'started' })] })
    .on(journal, historyOf(soFar))
    .on(commands, ({ body }: RecordedRequest) => ({
      body: { results: [{ id: idOf(body), outcome: 'accepted' }] },
    }));
  return renderPage(<JournalPage />, { at, path: '/admin/journal/:day?', server });
}

const sentIn = ({ body }: RecordedRequest) =>
  (body as { commands: (SentCommand & { id: string })[] }).commands[0];
const idOf = (body: unknown) => (body as { commands: { id: string }[] }).commands[0]?.id;
const entries = async () => {
  await screen.findByRole('table');
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent));
};

describe('The journal', () => {
  it('exports the filtered entries as CSV and JSON Lines', async () => {
    const names: string[] = [];
    const made: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(made.push(blob))}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    show();
    await screen.findByRole('table');
    await userEvent.selectOptions(screen.getByLabelText('Av'), 'Åsa Öberg');
    await userEvent.selectOptions(screen.getByLabelText('Enhet'), 'mål-2');
    expect(screen.getByText('1 av 9 rader')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ladda ner CSV' }));
    await userEvent.click(screen.getByRole('button', { name: 'JSON Lines' }));
    click.mockRestore();

    expect(names).toEqual(['journal-250913.csv', 'journal-250913.jsonl']);
    const [table, lines] = await Promise.all(made.map(textOf));
    expect(table?.trim().split('\r\n')).toHaveLength(2);
    expect(JSON.parse(String(lines))).toMatchObject({ number: 9, type: 'RunnerFinished', by: 'Åsa Öberg' });
  });

  it('does not redirect a visitor who is navigating otherPagesReady when the races load', async () => {
    let arrive: (nothing: null) => void = () => undefined;
    const otherPagesReady = new Promise<null>((resolve) => (arrive = resolve));
    const server = new FakeServer().on('GET /api/races?ended=true', { body: [aRace()] });
    const at = '/admin/journal';
    const page = renderPage(<JournalPage />, { at, path: '/admin/journal/:day?', server, otherPagesReady });
    act(() => void page.go('/admin/meddelanden'));
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
    act(() => arrive(null));
    await waitFor(() => expect(page.address()).toBe('/admin/meddelanden'));
  });

  it('opens at the line that a link names', async () => {
    const page = show('/admin/journal/250913#h-7');
    const line = await screen.findByRole('row', { current: true });
    expect(line).toHaveTextContent('Nr 101 Anders Ek i mål 9:59.0');
    expect(line).toHaveFocus();
    await act(() => page.go('/admin/journal/250913#h-9'));
    const other = screen.getByRole('row', { current: true });
    expect(other).toHaveTextContent('Nr 127 Stina Ödman i mål 18:10.3');
    expect(other).toHaveFocus();
  });

  it('links from a line to the provenance of its runner’s time, and from there to another line', async () => {
    const { address } = show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Så blev det, Nr 127 Stina Ödman i mål 18:10.3' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Så blev det' }));
    await userEvent.click(await dialog.findByRole('link', { name: 'Se i journalen: Start 5.6K' }));
    await waitFor(() => expect(address()).toBe('/admin/journal/250913#h-6'));
    expect(await screen.findByRole('row', { current: true })).toHaveTextContent('Start 5.6K');
  });

  it('lists events latest first, with time, device and number', async () => {
    show();
    expect((await entries()).slice(0, 4)).toEqual([
      ['9', '12:03:105.6K', '5.6K', 'Nr 127 Stina Ödman i mål 18:10.3Åsa Öberg · mål-2'],
      ['8', '11:45:005.6K', '5.6K', 'Nr 101 Anders Ek tillbaka på bananadmin · mål-1'],
      ['7', '11:54:595.6K', '5.6K', 'Nr 101 Anders Ek i mål 9:59.0 återtagetadmin · mål-1'],
      ['6', '11:45:005.6K', '5.6K', 'Start 5.6Kadmin · mål-1'],
    ]);
    expect(screen.getByText('Nr 101 Anders Ek i mål 9:59.0').tagName).toBe('DEL');
  });

  it('opens the current day without a day in the address', async () => {
    const { address } = show('/admin/journal');
    await screen.findByText('Start 5.6K');
    expect(address()).toBe('/admin/journal/250913');
  });

  it.each(['251332', 'abc', '2509131'])('shows an error for an impossible day %s', async (day) => {
    show(`/admin/journal/${day}`);
    expect(await screen.findByText('Det finns ingen sådan tävlingsdag.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Till journalen' })).toHaveAttribute('href', '/admin/journal');
  });

  it('finds the entries about a bib', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Sök namn, nummer eller enhet'), '127');
    expect(await entries()).toHaveLength(2);
    expect(screen.getByText('2 av 9 rader')).toBeVisible();
  });

  it('hides its filters behind a button on a phone, which shows how many are active', async () => {
    show('/admin/journal/250913?sok=127&lopp=race-250913-56');
    const button = await screen.findByRole('button', { name: 'Filter (2)' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.clear(screen.getByLabelText('Sök namn, nummer eller enhet'));
    expect(await screen.findByRole('button', { name: 'Filter (1)' })).toBe(button);
    await userEvent.selectOptions(screen.getByLabelText('Lopp'), 'Alla');
    expect(await screen.findByRole('button', { name: 'Filter' })).toBe(button);
  });

  it('requires a reason with letters', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Ta ur kraft: Nr 127/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ta ur kraft' }));
    await userEvent.type(dialog.getByLabelText('Varför?'), '2025-09-13 …');
    expect(dialog.getByRole('alert')).toHaveTextContent('Skriv skälet med ord');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    expect(dialog.getByLabelText('Varför?')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Varför?'), ' film');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('finds the entries of an organiser', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Sök namn, nummer eller enhet'), 'åsa');
    expect(await screen.findByText('1 av 9 rader')).toBeVisible();
    expect(await entries()).toHaveLength(1);
  });

  it('filters by the kind in the address', async () => {
    show('/admin/journal/250913?typ=lopp');
    expect((await entries()).map(([number]) => number)).toEqual(['6', '1']);
  });

  it('shows all rows for an unknown kind, also one that every object inherits', async () => {
    show('/admin/journal/250913?typ=toString');
    expect(await entries()).toHaveLength(9);
  });

  it('lists a moved runner under both races', async () => {
    const moved = { type: 'RunnerMoved', from: part, to: 'race-250913-28', sort: 'runner-2' } as const;
    for (const race of [moved.from, moved.to]) {
      const { server, unmount } = show(`/admin/journal/250913?lopp=${race}&typ=lopare`);
      server.on(journal, historyOf([...soFar, ...after(moved)]));
      const words = 'Nr 101 Anders Ek flyttad från 5.6K till 2.8K';
      expect((await entries()).flat()).toContainEqual(expect.stringContaining(words));
      unmount();
    }
  });

  const send = async (name: RegExp, reason: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    if (reason) await userEvent.type(dialog.getByLabelText(/^Varför/), reason);
    return dialog;
  };

  it('revokes an event for a reason, and offers to undo that', async () => {
    const { server } = show();
    const dialog = await send(/^Ta ur kraft: Nr 127/, 'fel löpare');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra' }));
    await waitFor(() => expect(server.requestsTo(commands)).toHaveLength(2));
    const where = { device: 'journalen', deviceId: deviceId(), part, id: expect.any(String) };
    const [revocation, undo] = server.requestsTo(commands).map(sentIn);
    expect(revocation).toEqual({
      ...where,
      ...{ type: 'RevokeEvents', events: [9], alone: true, reason: 'fel löpare' },
    });
    expect(undo).toEqual({ ...where, type: 'UndoCommand', command: revocation?.id });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows in words why an undo failed', async () => {
    const { server } = show();
    const dialog = await send(/^Ta ur kraft: Nr 127/, 'fel löpare');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    const undo = await screen.findByRole('button', { name: 'Ångra' });
    server.on(commands, { status: 503, body: { error: 'Servern kan inte spara just nu' } });
    await userEvent.click(undo);
    expect(await screen.findByText('Servern kan inte spara just nu')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Journal' })).toBeVisible();
  });

  it('asks about a name in the reason, and sends it again with the name confirmed', async () => {
    const { server } = show();
    const names = (...found: string[]) => ({
      body: { results: [{ id: '1', outcome: 'rejected', code: 'reason-names-runner', names: found }] },
    });
    server.on(commands, ({ body }: RecordedRequest) => {
      const [{ allowedNames = [] } = {}] = (body as { commands: SentCommand[] }).commands;
      if (allowedNames.length === 0) return names('per');
      if (allowedNames.length === 1) return names('per', 'Ek');
      return { body: { results: [{ id: '1', outcome: 'accepted' }] } };
    });
    const dialog = await send(/^Ta ur kraft: Nr 127/, 'en per dag, Ek');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    for (const name of ['per', 'Ek']) {
      await screen.findByText(new RegExp(`^”${name}” är också ett namn`));
      await userEvent.click(screen.getByRole('button', { name: 'Visa ändå' }));
    }
    expect(await screen.findByText(/^Ur kraft: Nr 127/)).toBeVisible();
    expect(server.requestsTo(commands).map(sentIn).at(-1)).toMatchObject({
      reason: 'en per dag, Ek',
      allowedNames: ['per', 'Ek'],
    });
  });

  it('revokes several marked lines as one change, which is undone as one', async () => {
    const { server } = show();
    const dnf = (sort: string): RacedayEvent => ({ type: 'RunnerStatusSet', part, sort, status: 'dnf' });
    const old: RacedayEvent = { type: 'EventsRevoked', events: [7], reason: 'fel' };
    server.on(journal, historyOf([...soFar, ...after(dnf('runner-1'), dnf('runner-2'), old)]));
    await userEvent.click(await screen.findByRole('button', { name: 'Markera flera' }));
    const revoke = screen.getByRole('button', { name: 'Ta ur kraft …' });
    expect(revoke).toBeDisabled();
    // Neither an irrevocable line nor a revoked one can be marked.
    for (const name of [/Lopp 5.6K skapat/, /^Markera: Nr 101 Anders Ek i mål/])
      expect(screen.queryByRole('checkbox', { name })).toBeNull();
    for (const name of [/Nr 127 .* DNF/, /Nr 101 .* DNF/, /Start 5/])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Start 5/ }));
    expect(screen.getByText('2 rader markerade')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Sök namn, nummer eller enhet'), '127');
    expect(await screen.findByText('2 rader markerade, varav 1 utanför filtret')).toBeVisible();
    await userEvent.click(revoke);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ta ur kraft' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Nr 127 Stina Ödman DNF', 'Nr 101 Anders Ek DNF']),
    );
    await userEvent.type(dialog.getByLabelText(/^Varför/), 'fel lopp');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra' }));
    await waitFor(() =>
      expect(server.requestsTo(commands).map(sentIn)).toMatchObject([
        { type: 'RevokeEvents', events: [10, 11], alone: true },
        { type: 'UndoCommand' },
      ]),
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('keeps the marked lines in the open dialog when another organiser revokes one', async () => {
    const { server, socket } = show();
    act(() => socket.connectNow());
    await userEvent.click(await screen.findByRole('button', { name: 'Markera flera' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Nr 127 .* i mål/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Ta ur kraft …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ta ur kraft' }));
    await userEvent.type(dialog.getByLabelText(/^Varför/), 'fel löpare');
    const revoked = after({ type: 'EventsRevoked', events: [9], reason: 'fel' });
    act(() => socket.say('day-events', { day: '250913', from: 9, events: revoked }));
    expect(await screen.findByText('Markera raderna som är fel')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    await waitFor(() =>
      expect(server.requestsTo(commands).map(sentIn)).toMatchObject([{ events: [9], reason: 'fel löpare' }]),
    );
  });

  it('sends a change again with the same id when the answer was lost', async () => {
    const { server } = show();
    server.on(commands, { status: 502, body: {} });
    const dialog = await send(/^Ta ur kraft: Nr 127/, 'fel löpare');
    for (const times of [1, 2]) {
      await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
      await waitFor(() => expect(server.requestsTo(commands)).toHaveLength(times));
      expect(await dialog.findByText(/^Servern svarar inte/)).toBeVisible();
    }
    expect(new Set(server.requestsTo(commands).map(({ body }) => idOf(body))).size).toBe(1);
  });

  it('previews the consequences of a revocation, with conflicts', async () => {
    show();
    const finish = await send(/^Ta ur kraft: Nr 127/, '');
    expect(finish.getByRole('row', { name: /^Stina Ödman/ })).toHaveTextContent(
      'Stina Ödmannr 127, i mål 18:10.3, plats 1 (Dam 1)nr 127, på banan',
    );
    await userEvent.click(finish.getByRole('button', { name: 'Ta ur kraft' }));
    expect(finish.getByText('Ange varför')).toBeVisible();
    await userEvent.click(finish.getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const start = await send(/^Ta ur kraft: Start 5/, '');
    expect(start.getByText('5.6K: pågår → ej startat, start 11:45:00 → saknas')).toBeVisible();
    expect(start.getByText(/^Går inte ihop: I mål, men loppet har ingen start/)).toBeVisible();
  });

  it('revokes all events of a command, or one alone', async () => {
    const together = { meta: { commandId: 'the end' } };
    const { server } = show();
    const dnf: RacedayEvent = { type: 'RunnerStatusSet', part, sort: 'runner-2', status: 'dnf' };
    const ending = [
      aDayEvent({ revision: 10, event: dnf, ...together }),
      aDayEvent({ revision: 11, event: ended, ...together }),
    ];
    server.on(journal, historyOf([...soFar, ...ending]));
    const dialog = await send(/^Ta ur kraft: Loppet/, 'för tidigt');
    expect(dialog.getByText('5.6K: avslutat → pågår')).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Anders Ek/ })).toHaveTextContent('nr 101, DNFnr 101, på banan');
    await userEvent.click(dialog.getByRole('radio', { name: 'Bara: Loppet 5.6K avslutat' }));
    expect(dialog.queryByRole('row', { name: /^Anders Ek/ })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: 'Allt som gjordes på en gång, 2 rader' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    await waitFor(() =>
      expect(server.requestsTo(commands).map(sentIn)).toMatchObject([{ events: [10, 11] }]),
    );
  });

  it('reinstates a revoked event', async () => {
    const { server } = show();
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [9], reason: 'fel' };
    server.on(journal, historyOf([...soFar, ...after(revoked)]));
    expect(await screen.findByText('Ur kraft: Nr 127 Stina Ödman i mål 18:10.3 (fel)')).toBeVisible();
    const dialog = await send(/^Sätt i kraft igen: Nr 127/, 'stämde ändå');
    await userEvent.click(dialog.getByRole('button', { name: 'Sätt i kraft igen' }));
    await waitFor(() =>
      expect(server.requestsTo(commands).map(sentIn)).toMatchObject([
        { type: 'ReinstateEvents', events: [9], reason: 'stämde ändå' },
      ]),
    );
  });

  it('says what the revocation of a revocation does', async () => {
    const { server } = show();
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [9], reason: 'fel' };
    server.on(journal, historyOf([...soFar, ...after(revoked)]));
    const dialog = await send(/^Ta ur kraft: Ur kraft: Nr 127/, 'stämde ändå');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    expect(await screen.findByText('Åter i kraft: Nr 127 Stina Ödman i mål 18:10.3')).toBeVisible();
  });

  it('finds conflicting entries', async () => {
    const { server } = show(`/admin/journal/250913?lopp=${part}&typ=konflikt`);
    server.on(
      journal,
      historyOf([...soFar, ...after({ type: 'EventsRevoked', events: [6], reason: 'fel' })]),
    );
    expect((await entries()).map(([number]) => number)).toEqual(['9']);
    expect(screen.getByText(/^Går inte ihop: I mål, men loppet har ingen start/)).toBeVisible();
  });

  it('opens the dialog of the line in the address, and clears the address on close', async () => {
    const { address } = show('/admin/journal/250913?rad=9');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ta ur kraft' }));
    expect(dialog.getByText('Nr 127 Stina Ödman i mål 18:10.3')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/journal/250913');
  });

  it('offers no revocation of an event that cannot be revoked', async () => {
    show();
    await entries();
    expect(screen.queryByRole('button', { name: /^Ta ur kraft: Lopp 5.6K skapat/ })).toBeNull();
  });

  it('shows why the server refused', async () => {
    const { server } = show();
    const error = 'Skriv skälet utan namn, e-postadress eller telefonnummer: det sparas';
    server.on(commands, {
      body: { results: [{ id: '1', outcome: 'rejected', code: 'reason-names-somebody', error }] },
    });
    const dialog = await send(/^Ta ur kraft: Nr 127/, 'Stina');
    await userEvent.click(dialog.getByRole('button', { name: 'Ta ur kraft' }));
    expect(await dialog.findByText(error)).toBeVisible();
  });

  it('adds new events live', async () => {
    const { server, socket } = show();
    act(() => socket.connectNow());
    await entries();
    await waitFor(() =>
      expect(socket.sent).toEqual([{ name: 'subscribe-to-day', payload: { day: '250913', after: 9 } }]),
    );
    act(() =>
      socket.say('day-events', {
        day: '250913',
        from: 9,
        events: after({ type: 'RunnerRestored', part, sort: 'runner-1' }),
      }),
    );
    expect(await screen.findByText('Nr 127 Stina Ödman tillbaka på banan')).toBeVisible();
    expect(screen.getByText('Nr 127 Stina Ödman i mål 18:10.3').tagName).toBe('DEL');
    expect(server.requestsTo(journal)).toHaveLength(1);
  });

  it('renders at most once a second, and then all events so far', async () => {
    jest.useFakeTimers();
    const { socket } = show();
    act(() => socket.connectNow());
    await act(() => jest.advanceTimersByTimeAsync(100));
    const newEvents = after(
      { type: 'RunnerStatusSet', part, sort: 'runner-2', status: 'dnf' },
      { type: 'RunnerStatusSet', part, sort: 'runner-2', status: '' },
      ended,
    );
    for (const event of newEvents) {
      await act(async () => {
        socket.say('day-events', { day: '250913', from: event.revision - 1, events: [event] });
        await jest.advanceTimersByTimeAsync(50);
      });
    }
    await act(() => jest.advanceTimersByTimeAsync(800));
    expect(screen.getByText('10 rader')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText('12 rader')).toBeVisible();
    expect(screen.getByText('Loppet 5.6K avslutat')).toBeVisible();
    const [, , , reset] = after(...newEvents.map(({ event }) => event), { type: 'RaceReset', part });
    await act(async () => {
      socket.say('day-events', { day: '250913', from: 12, events: reset ? [reset] : [] });
      await jest.advanceTimersByTimeAsync(2000);
    });
    expect(screen.getByText('13 rader')).toBeVisible();
  });

  it('is fetched again when the day has changed, and followed from there', async () => {
    const { server, socket } = show();
    act(() => socket.connectNow());
    await entries();
    server.on(journal, historyOf([...soFar, ...after({ type: 'RaceReset', part })]));
    act(() => socket.say('day-changed', { day: '250913', revision: 10 }));
    expect(await screen.findByText('Loppet 5.6K nollställt')).toBeVisible();
    await waitFor(() => expect(socket.sent.at(-1)?.payload).toEqual({ day: '250913', after: 10 }));
  });

  it('polls every 15 seconds without a socket', async () => {
    jest.useFakeTimers();
    const { server, socket } = show();
    await act(() => jest.advanceTimersByTimeAsync(100));
    server.on(`${journal}?after=9`, historyOf(after(ended)));
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText('Loppet 5.6K avslutat')).toBeVisible();
    act(() => socket.connectNow());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.requests).toHaveLength(3);
  });

  it('includes operational entries, where the system was started with data loss', async () => {
    const { server } = show();
    const lost: OperationsEntry = {
      revision: 1,
      event: { type: 'LossAccepted', losses: ['log'], people: 0 },
      meta: aDayEvent().meta,
    };
    server.on(journal, historyOf([], [lost]));
    expect(await screen.findByText(/^Systemet startades 2025-09-13 fast något saknades/)).toBeVisible();
    expect(screen.getByText('1 rader')).toBeVisible();
  });

  it('says when nothing has happened', async () => {
    const { server } = show();
    server.on(journal, historyOf([]));
    expect(await screen.findByText('Inget har hänt den här dagen.')).toBeVisible();
  });
});

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
}
