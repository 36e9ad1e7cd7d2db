import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BoardRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import type { DayCommand } from '../../api/command-log';
import { aBoardRunner, aRace, aDaySnapshot } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { AllRacesPage } from './AllRacesPage';

const gun = Date.parse('2025-09-13T09:45:00Z');
const part = (hundreds: string) => `race-250913-${hundreds}`;
const started = { state: 'started', started: gun } as const;
const short = aRace({ part: part('28'), distance: 2800, ...started });
const long = aRace({ part: part('56'), distance: 5600, ...started });
const ended = aRace({ part: part('08'), distance: 800, state: 'ended', started: gun - 3_600_000 });
const stina = aBoardRunner({ sort: 'runner-1', part: part('56'), bib: 127 });
const nils = aBoardRunner({
  sort: 'runner-2',
  part: part('28'),
  bib: 12,
  firstname: 'Nils',
  lastname: 'Åberg',
});
const late = aBoardRunner({ sort: 'runner-3', part: part('08'), bib: 99, firstname: 'Eva', lastname: 'Alm' });
const day = [ended, short, long, late, nils, stina];

describe('The finish line for all races', () => {
  beforeEach(() => serverClock.measure(() => Promise.resolve({ now: gun + 60_000 })));

  it('has the runners on the course in started races by bib, each with its distance', async () => {
    await open(day);
    const cells = within(screen.getByRole('group', { name: 'Kvar ute' })).getAllByRole('button');
    expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
      'Nr 12 Nils Åberg, 2.8K, i mål',
      'Nr 127 Stina Ödman, 5.6K, i mål',
    ]);
    expect(counts()).toEqual(['0 i mål · 1 ute', '0 i mål · 1 ute']);
  });

  it('finishes a typed and a tapped bib in their own races, and undoes', async () => {
    const { user, sent } = await open(day);
    await press(screen.getByRole('button', { name: /^Nr 12 / }));
    await user.keyboard('127{Enter}');
    expect(sent()).toMatchObject([
      { type: 'FinishRunner', part: part('28'), sort: 'runner-2' },
      { type: 'FinishRunner', part: part('56'), sort: 'runner-1' },
    ]);
    expect(counts()).toEqual(['1 i mål · 0 ute', '1 i mål · 0 ute']);
    expect(screen.getByText(/^Nr 127 Stina Ödman/).parentElement).toHaveTextContent(/^5\.6KNr 127 Stina/);
    await user.click(screen.getByRole('button', { name: 'Ångra' }));
    expect(sent()[2]).toMatchObject({ type: 'UndoCommand', part: part('56'), command: sent()[1]?.id });
    expect(counts()).toEqual(['1 i mål · 0 ute', '0 i mål · 1 ute']);
  });

  it('says why a bib is not on the course, and finishes no runner', async () => {
    const { user, sent } = await open(day);
    await user.keyboard('99{Enter}');
    expect(screen.getByText(/\(0\.8K\): Eva Alm/)).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('starts the races of the next start together, and undoes it as one, after a question', async () => {
    const planned = { state: '', started: null } as const;
    const { sent, user } = await open([
      ended,
      { ...short, ...planned },
      { ...long, ...planned },
      nils,
      stina,
    ]);
    const next = within(screen.getByRole('region', { name: 'Nästa start' }));
    expect(next.getByText(/^1:0\d över tiden$/)).toBeInTheDocument();
    await press(next.getByRole('button', { name: 'Starta 2.8K + 5.6K' }));
    expect(sent()).toMatchObject([{ type: 'StartRace', part: part('28'), others: [part('56')] }]);
    expect(screen.queryByRole('region', { name: 'Nästa start' })).toBeNull();
    expect(screen.getAllByRole('timer')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Ångra' }));
    await user.click(await screen.findByRole('button', { name: 'Ångra starten' }));
    expect(sent().slice(1)).toMatchObject([{ type: 'UndoCommand', command: sent()[0]?.id }]);
  });

  it('asks for confirmation long before the planned start, then counts from the press', async () => {
    await serverClock.measure(() => Promise.resolve({ now: gun - 3_600_000 }));
    const { sent, user } = await open([{ ...short, state: '', started: null }, nils]);
    await press(screen.getByRole('button', { name: 'Starta 2.8K' }));
    expect(sent()).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Starta' }));
    expect(sent()).toMatchObject([{ type: 'StartRace', part: part('28') }]);
  });

  it('asks before a new start takes the crossings of an undone one out of force', async () => {
    const done = aBoardRunner({ ...nils, finished: gun + 30_000, status: 'finished' });
    const { sent, user } = await open([{ ...short, state: '', started: null }, done]);
    await press(screen.getByRole('button', { name: 'Starta 2.8K' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Starta om 2.8K?' }));
    expect(dialog.getByText(/^1 i mål från den förra starten tas ur kraft/)).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Starta om' }));
    expect(sent()).toMatchObject([{ type: 'StartRace', part: part('28'), revokeCrossingsOf: [nils.sort] }]);
  });

  it('shows no next start of a race without a planned one, as the programme’s on another day', async () => {
    const tomorrow = aRace({ part: 'race-250913-56', distance: 5600, date: '2025-09-14' });
    await open([aRace({ part: part('80'), distance: 8000 }), tomorrow]);
    expect(screen.queryByRole('region', { name: 'Nästa start' })).toBeNull();
  });

  it('keeps the screen awake', async () => {
    const release = jest.fn(() => Promise.resolve());
    const request = jest.fn(() => Promise.resolve({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    try {
      const { unmount } = await open(day);
      expect(request).toHaveBeenCalledWith('screen');
      unmount();
      expect(release).toHaveBeenCalledTimes(1);
    } finally {
      delete (navigator as { wakeLock?: unknown }).wakeLock;
    }
  });

  it('says when no race is running, and when there is none', async () => {
    const { unmount } = await open([ended, late]);
    expect(screen.getByText('Inget lopp pågår.')).toBeVisible();
    expect(screen.getByText('Numren står här när ett lopp har startat.')).toBeVisible();
    unmount();
    renderPage(<AllRacesPage />, { server: new FakeServer().on('GET /api/races?ended=true', { body: [] }) });
    expect(await screen.findByText('Det finns inga lopp ännu.')).toBeVisible();
  });
});

const counts = () => screen.getAllByTestId('counts').map(({ textContent }) => textContent);

async function open(rows: readonly BoardRow[]) {
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: rows.filter(({ type }) => type === 'race') })
    .on('GET /admin/api/days/250913', { body: aDaySnapshot(...rows) });
  const page = renderPage(<AllRacesPage />, { at: '/tidtagning', server });
  const received: DayCommand[] = [];
  page.socket.answer('commands', ({ commands }) => {
    const batch = commands as DayCommand[];
    received.push(...batch);
    return { results: batch.map(({ id }) => ({ id, outcome: 'accepted' })) };
  });
  await act(async () => page.socket.connectNow());
  await screen.findByRole('navigation', { name: 'Lopp som pågår' });
  // A grid that has just appeared accepts no taps.
  runAhead(400);
  return { ...page, user: userEvent.setup(), sent: () => received };
}

/** Moves the page’s monotonic clock ahead by `ms` until the test ends. */
function runAhead(ms: number): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

// jsdom has no PointerEvent: a mouse event with a pointer type. Its time stamp follows the clock that
// `runAhead` sets.
async function press(element: HTMLElement): Promise<void> {
  const event = new MouseEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  await act(async () => {
    fireEvent(element, Object.assign(event, { pointerType: 'mouse' }));
  });
}
