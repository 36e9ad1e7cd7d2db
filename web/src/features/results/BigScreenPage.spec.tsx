import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaceRow, RunnerRow } from '@app/domain';
import { aRace, aRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { BigScreenPage } from './BigScreenPage';

const START = Date.parse('2025-09-13T09:45:00Z');
const race = aRace({ state: 'started', started: START });

function runner(bib: number, ms: number | null = null): RunnerRow {
  const row = aRunner({
    sort: `runner-${bib}`,
    bib,
    firstname: 'Löpare',
    lastname: String(bib),
    revision: bib,
  });
  if (ms === null) return row;
  return { ...row, status: 'finished', finished: START + ms, result: ms, revision: bib + 1000 };
}

function show(rows: readonly (RaceRow | RunnerRow)[]) {
  const server = new FakeServer().on('GET /api/races/get/race-250913-56', { body: rows });
  return renderPage(<BigScreenPage />, {
    at: '/resultat/race-250913-56/skarm',
    path: '/resultat/:part/skarm',
    server,
  });
}

const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('The big screen at the finish', () => {
  it('shows the latest finisher in large, and all finishers by place', async () => {
    const { socket } = show([race, runner(101, 900_000), runner(102, 800_000), runner(103)]);
    const table = await screen.findByRole('table', { name: 'Resultat' });
    expect(names(table)).toEqual(['Löpare 102', 'Löpare 101']);
    const latest = screen.getByRole('region', { name: 'Senast i mål' });
    expect(latest).toHaveTextContent('Löpare 101Plats 2 · nr 10115:00.0');

    act(() => socket.say('race-update', [runner(103, 950_500)]));
    expect(await screen.findByText('15:50.5', { selector: 'section *' })).toBeVisible();
    expect(latest).toHaveTextContent('Löpare 103');
    expect(screen.getByText('3 i mål')).toBeVisible();
  });

  it('shows the start list and the start time until the first finish', async () => {
    show([aRace({}), runner(102), runner(101)]);
    expect(names(await screen.findByRole('table', { name: 'Startlista' }))).toEqual([
      'Löpare 101',
      'Löpare 102',
    ]);
    expect(screen.getByText('Start kl. 11.45')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Senast i mål' })).toBeNull();
  });

  it('rotates its pages, restarts after the last, and stops while paused', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    show([race, ...Array.from({ length: 20 }, (_, index) => runner(index + 1, 600_000 + index))]);
    await screen.findByText('Sida 1 av 3');
    expect(names(screen.getByRole('table'))).toEqual(
      Array.from({ length: 8 }, (_, row) => `Löpare ${row + 1}`),
    );

    const turn = () => act(() => jest.advanceTimersByTimeAsync(10_000));
    await turn();
    await turn();
    expect(names(screen.getByRole('table'))).toEqual(['Löpare 17', 'Löpare 18', 'Löpare 19', 'Löpare 20']);
    await turn();
    expect(screen.getByText('Sida 1 av 3')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Pausa' }));
    await turn();
    expect(screen.getByText('Sida 1 av 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }));
    await turn();
    expect(screen.getByText('Sida 2 av 3')).toBeVisible();
  });

  it('retains its list when the network is lost, and shows its time', async () => {
    show([race, runner(101, 900_000)]);
    await screen.findByRole('table');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByRole('status')).toHaveTextContent(/^Inget nät\. Listan är från \d\d:\d\d:\d\d\.$/);
    expect(names(screen.getByRole('table'))).toEqual(['Löpare 101']);
  });

  it('shows the not-found page for an unknown race', async () => {
    const server = new FakeServer().on('GET /api/races/get/race-250913-99', {
      status: 404,
      body: { error: 'Loppet finns inte', code: 'race-unknown' },
    });
    renderPage(<BigScreenPage />, {
      at: '/resultat/race-250913-99/skarm',
      path: '/resultat/:part/skarm',
      server,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Här tog banan slut' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('href', '/');
  });

  it('shows only the place of finishers with a withheld time', async () => {
    const hidden: RunnerRow = {
      ...runner(101),
      firstname: 'Anonym',
      lastname: '',
      status: 'finished',
      order: 1,
    };
    show([race, hidden, runner(102, 900_000)]);
    const [first] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent('1Anonym');
    expect(screen.getByRole('region', { name: 'Senast i mål' })).toHaveTextContent('Löpare 102');
  });
});
