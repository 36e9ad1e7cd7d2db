import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BoardRow, DayEvent } from '@app/domain';
import { serverClock } from '../../api/clock';
import type { DayCommand } from '../../api/command-log';
import { addedRunner, aBoardRunner, aDayEvent, aRace, aDaySnapshot } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { PickupPage } from './PickupPage';

const morning = Date.parse('2025-09-13T07:10:00Z');
const race = aRace();
const { part } = race;
const anna = aBoardRunner({
  sort: 'runner-anna',
  bib: 101,
  firstname: 'Anna',
  lastname: 'Ek',
  registration: 'ek',
});
const nils = aBoardRunner({ ...anna, sort: 'runner-nils', bib: 102, firstname: 'Nils' });
const eva = aBoardRunner({ sort: 'runner-eva', bib: null, firstname: 'Eva', lastname: 'Alm', revision: 3 });

describe('Handing out bibs and bags', () => {
  beforeEach(() => serverClock.measure(() => Promise.resolve({ now: morning })));

  it('hands out both to the only match on Enter, and clears the search', async () => {
    const { user, sent } = await openTables();
    const search = screen.getByRole('searchbox');
    expect(search).toHaveFocus();
    await user.keyboard('101{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ type: 'RecordPickup', sort: anna.sort, part }]));
    expect(sent()[0]).toMatchObject({ items: ['bib', 'bag'] });
    expect(search).toHaveValue('');
    expect(search).toHaveFocus();
    expect(latest()).toHaveTextContent('Utlämnat: nr 101 och påse till Anna Ek');
    expect(screen.getByRole('button', { name: /Alla 1 av 3/ })).toBeInTheDocument();
  });

  it('shows that another table has served the runner, and hands out nothing', async () => {
    const { user, sent, hear } = await openTables();
    await hear({ type: 'PickupRecorded', part, sort: anna.sort, items: ['bib', 'bag'], at: morning });
    await user.keyboard('anna{Enter}');
    expect(latest()).toHaveTextContent('Anna Ek: Redan utlämnat kl. 09.10 av Stina Öberg');
    expect(sent()).toEqual([]);
  });

  it('shows a refusal when another table was faster', async () => {
    const { user, socket, hear } = await openTables();
    socket.answer('commands', ({ commands }) => ({
      results: commands.map((command) => ({
        id: (command as DayCommand).id,
        outcome: 'rejected',
        error: 'Redan utlämnat kl. 09.10',
      })),
    }));
    await user.keyboard('101{Enter}');
    await hear({ type: 'PickupRecorded', part, sort: anna.sort, items: ['bib', 'bag'], at: morning });
    const text = 'Anna Ek: Redan utlämnat kl. 09.10 av Stina Öberg';
    expect(await within(screen.getByRole('alert')).findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Klart' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it("shows a runner's conflict", async () => {
    const { hear } = await openTables();
    await hear({ type: 'RunnerFinished', part, sort: anna.sort, at: morning });
    expect(screen.getByText(/^Går inte ihop: /)).toBeVisible();
  });

  it('hands out one item alone, and takes it back', async () => {
    const { user, sent } = await openTables();
    await user.click(screen.getByRole('button', { name: 'Bara påse till Nils Ek' }));
    await waitFor(() => expect(sent()).toMatchObject([{ sort: nils.sort, items: ['bag'] }]));
    expect(screen.getByRole('button', { name: /^Lämna ut nummer/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ångra påse till Nils Ek' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [fetched, undone] = sent();
    const pickedUp = Date.parse(fetched?.capturedAt ?? '');
    expect(undone).toMatchObject({ type: 'UndoPickup', sort: nils.sort, items: ['bag'], pickedUp });
  });

  it('asks for a missing bib first, then focuses the hand-over button', async () => {
    const { user, sent } = await openTables();
    await user.keyboard('eva{Enter}');
    expect(screen.getByRole('textbox', { name: 'Nummer till Eva Alm' })).toHaveFocus();
    await user.keyboard('101');
    expect(screen.getByText('Har redan Anna Ek, 5.6K')).toBeVisible();
    await user.keyboard('{Backspace}9{Enter}');
    const button = await screen.findByRole('button', { name: /^Lämna ut: nr.109 och påse till Eva Alm/ });
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([{ type: 'RegisterBib', bib: 109 }, { type: 'RecordPickup' }]);
  });

  it('asks for no bib once the race has ended', async () => {
    const { user, hear } = await openTables([{ ...race, state: 'ended' }, eva]);
    await hear({ type: 'PickupRecorded', part, sort: eva.sort, items: ['bag'], at: morning });
    await user.keyboard('eva');
    expect(await screen.findByText('En träff')).toBeVisible();
    expect(screen.getByText('Inget nummer: loppet är avslutat')).toBeVisible();
  });

  it('serves a whole family by its receipt code, and takes everything back', async () => {
    const { user, sent } = await openTables();
    await user.keyboard('4f9a 21c7');
    expect(await screen.findByText('2 löpare i anmälan: Enter lämnar ut.')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map((command) => 'sort' in command && command.sort)).toEqual([anna.sort, nils.sort]);
    await user.click(within(latest()).getByRole('button', { name: 'Ångra' }));
    await waitFor(() => expect(sent()).toHaveLength(4));
  });

  it('keeps a family on screen until all of them are served, and then ignores a press meant for them', async () => {
    const { user, sent } = await openTables();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    await user.keyboard('4f9a21c7');
    await user.click(await screen.findByRole('button', { name: /^Lämna ut: .* Anna Ek$/ }));
    expect(screen.getByRole('searchbox')).toHaveValue('4f9a21c7');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Lämna ut: .* Nils Ek$/ }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    const other = screen.getByRole('button', { name: 'Bara påse till Eva Alm' });
    await user.click(other);
    expect(await screen.findByText('Listan ändrades just när du tryckte. Tryck igen.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    clock.mockReturnValue(11_000);
    await user.click(other);
    clock.mockRestore();
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()).toMatchObject([{ sort: anna.sort }, { sort: nils.sort }, { sort: eva.sort }]);
  });

  it('ignores a press on a list that another table has just changed', async () => {
    const { user, sent, hear } = await openTables();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    await user.keyboard('ek');
    for (const event of addedRunner('runner-agnes', 'Agnes', 103)) await hear(event);
    await user.click(screen.getByRole('button', { name: /^Lämna ut: .* Anna Ek$/ }));
    clock.mockRestore();
    expect(sent()).toEqual([]);
  });

  it('serves a family found by name with one button, but not strangers', async () => {
    const { user, sent } = await openTables();
    await user.keyboard('a');
    expect(screen.queryByRole('button', { name: /^Lämna ut alla/ })).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.keyboard('ek');
    await user.click(screen.getByRole('button', { name: 'Lämna ut alla 2' }));
    await waitFor(() => expect(sent()).toMatchObject([{ sort: anna.sort }, { sort: nils.sort }]));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('refetches the codes once for an unknown one, and says that no registration has it', async () => {
    const { user, server } = await openTables();
    await user.keyboard('0000 1111');
    expect(await screen.findByText('Ingen betald anmälan har den hämtkoden.')).toBeVisible();
    await waitFor(() => expect(server.requestsTo(CODES)).toHaveLength(2));
  });

  it('lists who is left, and leaves rows in place that are handed out meanwhile', async () => {
    const { user, hear } = await openTables();
    const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names()).toHaveLength(3);
    await hear({ type: 'PickupRecorded', part, sort: anna.sort, items: ['bib', 'bag'], at: morning });
    expect(screen.getByRole('heading', { name: 'Ej hämtat (2)' })).toBeInTheDocument();
    expect(names()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Hämtat' }));
    expect(names()).toEqual([expect.stringContaining('Anna Ek')]);
    await user.click(screen.getByRole('button', { name: 'Ej hämtat' }));
    expect(names()).toHaveLength(2);
  });

  it('says when there is no race, and when there are no runners', async () => {
    renderPage(<PickupPage />, { server: aServer([]).on(RACES, { body: [] }) });
    expect(await screen.findByText('Det finns inga lopp ännu.')).toBeVisible();
    renderPage(<PickupPage />, { server: aServer([race]) });
    expect(await screen.findByText('Inga löpare står på startlistorna ännu.')).toBeVisible();
  });
});

const RACES = 'GET /api/races?ended=true';
const CODES = 'GET /admin/api/receipt-codes';

const latest = () => screen.getByRole('status', { name: 'Senast' });

function aServer(rows: readonly BoardRow[]): FakeServer {
  return new FakeServer()
    .on(RACES, { body: [race] })
    .on(CODES, { body: [{ code: '4F9A 21C7', registration: 'ek' }] })
    .on('GET /admin/api/days/250913', { body: aDaySnapshot(...rows) });
}

async function openTables(rows: readonly BoardRow[] = [race, anna, nils, eva]) {
  const page = renderPage(<PickupPage />, { server: aServer(rows) });
  const { socket } = page;
  socket.answer('commands', ({ commands }) => ({
    results: commands.map((command) => ({ id: (command as DayCommand).id, outcome: 'accepted' })),
  }));
  act(() => socket.connectNow());
  await screen.findByRole('searchbox');
  const sent = () =>
    socket.sent
      .filter(({ name }) => name === 'commands')
      .flatMap(({ payload }) => (payload as { commands: DayCommand[] }).commands);
  let revision = Math.max(...rows.map((row) => row.revision));
  const hear = async (event: DayEvent['event']) => {
    const from = revision++;
    const dayEvent = aDayEvent({ revision, event });
    const events = [{ ...dayEvent, meta: { ...dayEvent.meta, by: 'Stina Öberg' } }];
    await act(async () => socket.say('day-events', { day: '250913', from, events }));
  };
  return { ...page, user: userEvent.setup(), sent, hear };
}
