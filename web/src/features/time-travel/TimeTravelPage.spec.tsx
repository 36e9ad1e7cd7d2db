import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RacedayEvent } from '@app/domain';
import { serverClock } from '../../api/clock';
import { aDayEvent, addedRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { TimeTravelPage } from './TimeTravelPage';

const part = 'race-250913-56';
const events = 'GET /admin/api/days/250913/events';
const gun = Date.parse('2025-09-13T08:00:00Z');

// At 10:05 an organiser records a missed finish: Bea crossed before Anna.
const happened: readonly (readonly [seconds: number, event: RacedayEvent])[] = [
  [-3600, { type: 'RaceCreated', part, date: '2025-09-13', distance: 5600, openForReg: true }],
  ...[...addedRunner('a', 'Anna', 101), ...addedRunner('b', 'Bea', 102)].map(
    (event) => [-3600, event] as const,
  ),
  [0, { type: 'RaceStarted', part, at: gun }],
  [120, { type: 'RunnerFinished', part, sort: 'a', at: gun + 120_000 }],
  [300, { type: 'FinishInserted', part, sort: 'b', at: gun + 110_000, reason: 'filmen' }],
];
const history = happened.map(([seconds, event], index) =>
  aDayEvent({
    revision: index + 1,
    event,
    meta: { at: gun + seconds * 1000, recordedAt: gun + seconds * 1000 },
  }),
);
const answer = (known: typeof history) => ({
  body: { day: '250913', revision: known.length, events: known, operations: [] },
});

function show(query = '', server = new FakeServer().on(events, answer(history))) {
  const at = `/admin/tidsresa/250913${query}`;
  return renderPage(<TimeTravelPage />, { at, path: '/admin/tidsresa/:day', server });
}

const standings = async () => {
  const table = await screen.findByRole('table', { name: /^Löparna/ });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
};
const clock = () => screen.getByRole('slider', { name: 'Loppets klocka, reglage' });
const knowledge = () => screen.getByRole('slider', { name: 'Vad som var känt, reglage' });

// A week later, so that the clock of the race day has stopped.
beforeEach(() => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-09-20T08:00:00Z'));
});

describe('Time travel over a race day', () => {
  it('opens at now, with everything known', async () => {
    show();
    expect(await standings()).toEqual([
      ['1', '102', 'Bea Ek', 'Dam\u00a01', 'i mål', '1:50.0'],
      ['2', '101', 'Anna Ek', 'Dam\u00a02', 'i mål', '2:00.0'],
    ]);
    expect(screen.getByText('pågår, start 10:00:00: 2 i mål')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Journalen till dess, senaste först' })).toBeVisible();
  });

  it('shows the moment in a link, on both axes', async () => {
    show('?tid=10:01:55&vetat=10:02:30');
    expect((await standings()).map((row) => row[4])).toEqual(['på banan', 'på banan']);
    expect(clock()).toHaveAttribute('aria-valuetext', '10:01:55');
    expect(screen.queryByText(/Missad målgång|lagts till/)).toBeNull();
  });

  it('follows typing and dragging, and writes the address when settled', async () => {
    const { address } = show();
    await standings();
    const field = screen.getByLabelText('Loppets klocka', { selector: 'input[autocomplete]' });
    await userEvent.clear(field);
    await userEvent.type(field, '10:01:55{Enter}');
    expect((await standings()).map((row) => row[4])).toEqual(['i mål', 'på banan']);
    expect(address()).toBe('/admin/tidsresa/250913?tid=10%3A01%3A55');

    fireEvent.change(knowledge(), { target: { value: '2' } });
    expect((await standings()).map((row) => row[4])).toEqual(['på banan', 'på banan']);
    expect(address()).not.toContain('vetat');
    fireEvent.pointerUp(knowledge());
    expect(address()).toBe('/admin/tidsresa/250913?tid=10%3A01%3A55&vetat=10%3A02%3A00');

    await userEvent.click(screen.getByRole('button', { name: 'Nu: Loppets klocka' }));
    await userEvent.click(screen.getByRole('button', { name: 'Nu: Vad som var känt' }));
    expect(address()).toBe('/admin/tidsresa/250913');
  });

  it('reports an invalid time, and stays at the old moment', async () => {
    const { address } = show('?tid=10:01:55');
    await standings();
    const field = screen.getByLabelText('Loppets klocka', { selector: 'input[autocomplete]' });
    await userEvent.clear(field);
    await userEvent.type(field, '10:99');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Skriv 12:03:10, eller nu');
    expect(address()).toBe('/admin/tidsresa/250913?tid=10:01:55');
  });

  it('plays the race’s clock at the chosen speed, and stops on pause', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { address } = show('?tid=10:00:00');
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(clock()).toHaveAttribute('aria-valuetext', '10:00:00');

    await user.click(screen.getByRole('button', { name: '60 gånger' }));
    await user.click(screen.getByRole('button', { name: 'Spela upp' }));
    await act(() => jest.advanceTimersByTimeAsync(1920));
    expect(clock()).toHaveAttribute('aria-valuetext', '10:01:45');
    expect(address()).toBe('/admin/tidsresa/250913?tid=10:00:00');

    await user.click(screen.getByRole('button', { name: 'Pausa' }));
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(address()).toBe('/admin/tidsresa/250913?tid=10%3A01%3A45');
  });

  it('ends when the clock reaches now', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { address } = show('?tid=10:01:57');
    await act(() => jest.advanceTimersByTimeAsync(100));
    await user.click(await screen.findByRole('button', { name: 'Spela upp' }));
    // The number of frames varies: each waits until the one before is rendered.
    for (let seconds = 0; seconds < 60 && !screen.queryByRole('button', { name: 'Spela upp' }); seconds++)
      await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('button', { name: 'Spela upp' })).toBeVisible();
    expect(address()).toBe('/admin/tidsresa/250913');
  });

  it('compares two moments, and describes the differences', async () => {
    const { address } = show('?vetat=10:02:30');
    await standings();
    await userEvent.click(screen.getByRole('button', { name: 'Jämför med …' }));
    expect(await screen.findByText('2 löpare skiljer sig.')).toBeVisible();
    expect(await standings()).toEqual([
      [
        'Anna EkSkiljer sig: plats 1 → 2, plats i klassen 1 → 2',
        'Anna Ek: nr 101, i mål 2:00.0, plats 1 (Dam 1)',
        'nr 101, i mål 2:00.0, plats 2 (Dam 2)Skiljer sig: plats 1 → 2, plats i klassen 1 → 2',
      ],
      [
        'Bea EkSkiljer sig: läge på banan → i mål, tid saknas → 1:50.0, plats saknas → 1, plats i klassen saknas → 1',
        'Bea Ek: nr 102, på banan',
        'nr 102, i mål 1:50.0, plats 1 (Dam 1)Skiljer sig: läge på banan → i mål, tid saknas → 1:50.0, plats saknas → 1, plats i klassen saknas → 1',
      ],
    ]);
    await userEvent.click(screen.getByLabelText('Visa bara det som skiljer sig'));
    const journal = screen.getByRole('table', { name: 'Journalen till dess, senaste först' });
    expect(within(journal).getAllByRole('row')).toHaveLength(2);
    expect(within(journal).getByText('bara i den andra')).toBeVisible();
    expect(address()).toContain('bara=skillnader');
    await userEvent.click(screen.getByRole('button', { name: 'Sluta jämföra' }));
    expect(address()).not.toContain('jamfor');
  });

  it('says when the day has no races, cannot be fetched, or does not exist', async () => {
    const { unmount } = show('', new FakeServer().on(events, answer([])));
    expect(await screen.findByText('Den här dagen har inga lopp.')).toBeVisible();
    unmount();
    const failing = show('', new FakeServer().on(events, { status: 500, body: { error: 'Det gick inte' } }));
    expect(await screen.findByRole('alert')).toBeVisible();
    failing.unmount();
    renderPage(<TimeTravelPage />, { at: '/admin/tidsresa/250231', path: '/admin/tidsresa/:day' });
    expect(await screen.findByText('Det finns ingen sådan tävlingsdag.')).toBeVisible();
  });
});
