import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaceRow, RunnerRow } from '@app/domain';
import type { EarlierResult } from '../../api/earlier-results';
import { aRace, aRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RunnerResultPage } from './RunnerResultPage';

const START = Date.parse('2025-09-13T09:45:00Z');
const race = aRace({ state: 'started', started: START });

function runner(bib: number, ms: number | null, group: RunnerRow['group'] = 'Dam'): RunnerRow {
  const row = aRunner({
    sort: `runner-${bib}`,
    bib,
    firstname: 'Löpare',
    lastname: String(bib),
    group,
    revision: bib,
  });
  if (ms === null) return row;
  return { ...row, status: 'finished', finished: START + ms, result: ms, revision: bib + 1000 };
}

const field = [101, 102, 103, 104, 105].map((bib, index) => runner(bib, 1_200_000 + index * 60_000));

function show(bib: string, rows: readonly (RaceRow | RunnerRow)[], years: readonly EarlierResult[] = []) {
  const server = new FakeServer()
    .on('GET /api/races/get/race-250913-56', { body: rows })
    .on(`GET /api/races/years/race-250913-56/${bib}`, { body: years });
  return renderPage(<RunnerResultPage />, {
    at: `/resultat/race-250913-56/${bib}`,
    path: '/resultat/:part/:bib',
    server,
  });
}

const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;

describe('A runner’s result page', () => {
  it('shows the time, the places, the pace and the gap to the winner', async () => {
    show('103', [race, ...field, runner(106, 1_230_000, 'Herr')]);
    expect(await screen.findByRole('heading', { name: 'Löpare 103' })).toBeVisible();
    expect(screen.getAllByText('22:00.0')[0]).toBeVisible();
    expect(await figure('Plats')).toBe('4 av 6');
    expect(await figure('Dam')).toBe('3 av 5');
    expect(await figure('Fart')).toBe('3:55 min/km');
    expect(await figure('Efter segraren')).toBe('+2:00.0');
    expect(screen.getByText(/^i mål, preliminärt$/)).toBeVisible();
  });

  it('shows the finish time of day and corrections, without their author', async () => {
    const [first, ...others] = field;
    const rows = [aRace({ ...race, startMoved: -2500 }), { ...first, corrected: 'time' as const }, ...others];
    show('101', rows as (RaceRow | RunnerRow)[]);
    expect(await screen.findByText('I mål 12:05:00 · rättad tid · starten rättad −2,5 s')).toBeVisible();
  });

  it('lists the runner’s earlier years, each linked to its own page', async () => {
    const part = 'race-240914-56';
    const year = { edition: '2024', part, distance: 5600, bib: 12, place: 3, of: 40, result: 1_392_000 };
    show('103', [race, ...field], [year]);
    const years = within(await screen.findByRole('region', { name: 'Tidigare år' }));
    expect(years.getByRole('listitem')).toHaveTextContent('23:12.0 plats 3 av 40 · 2024, 5.6K');
    expect(years.getByRole('link')).toHaveAttribute('href', '/resultat/race-240914-56/12');
  });

  it('counts the runners before, at and after the same place, including a judge’s tie', async () => {
    const [first, second, third, ...others] = field;
    const rows = [first, { ...second, tie: '7' }, { ...third, tie: '7' }, ...others] as (
      RaceRow | RunnerRow
    )[];
    show('103', [race, ...rows]);
    expect(
      await screen.findByText('1 löpare före, 1 på samma plats och 2 efter. Den fyllda stapeln är din.'),
    ).toBeVisible();
    expect(await figure('Plats')).toBe('2 av 5');
    expect(screen.getByText(/^I mål 12:\d\d:00 · delad plats enligt domare$/)).toBeVisible();
  });

  it('points out the runner in the histogram and in its table', async () => {
    show('103', [race, ...field]);
    expect(await screen.findByText('2 löpare före och 2 efter. Den fyllda stapeln är din.')).toBeVisible();
    await userEvent.click(screen.getByText('Visa som tabell'));
    const table = screen.getByRole('table', { name: 'I fältet' });
    expect(within(table).getByText(/22:00–22:15 \(du\)/)).toBeInTheDocument();
  });

  it('updates when the runner finishes', async () => {
    const { socket } = show('102', [race, runner(101, 1_200_000), runner(102, null)]);
    expect(await screen.findByText('på banan')).toBeVisible();
    expect(screen.getByRole('timer')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Skriv ut diplom' })).toBeNull();
    act(() => socket.say('race-update', [runner(102, 1_300_000)]));
    expect(await screen.findByRole('button', { name: 'Skriv ut diplom' })).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('prints a diploma, marked as preliminary while the race runs', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    show('101', [race, ...field]);
    await userEvent.click(await screen.findByRole('button', { name: 'Skriv ut diplom' }));
    expect(print).toHaveBeenCalledTimes(1);
    const sheet = screen.getByText('Diplom').parentElement;
    expect(sheet).toHaveTextContent(
      /Löpare 101.*5,6 kilometer på20:00\.0Plats 1 · Dam 1.*preliminärt resultat/,
    );
  });

  it('shows no time when it is withheld', async () => {
    const hidden: RunnerRow = {
      ...runner(101, null),
      firstname: 'Anonym',
      lastname: '',
      status: 'finished',
      order: 1,
    };
    show('101', [race, hidden, runner(102, 1_300_000)]);
    expect(await figure('Plats')).toBe('1 av 2');
    expect(screen.queryByText('Fart')).toBeNull();
    expect(screen.queryByText('I fältet')).toBeNull();
    expect(screen.getByText('Diplom').parentElement).not.toHaveTextContent(/\d:\d\d/);
  });

  it('says when no runner has the bib', async () => {
    show('999', [race, ...field]);
    expect(await screen.findByRole('heading', { name: 'Löparen finns inte' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Till resultaten' })).toHaveAttribute(
      'href',
      '/resultat?dag=2025-09-13&distans=5.6',
    );
  });

  it('shows the not-found page for an unknown race', async () => {
    const server = new FakeServer().on('GET /api/races/get/race-250913-56', {
      status: 404,
      body: { error: 'Loppet finns inte' },
    });
    renderPage(<RunnerResultPage />, {
      at: '/resultat/race-250913-56/1',
      path: '/resultat/:part/:bib',
      server,
    });
    expect(await screen.findByRole('heading', { name: 'Här tog banan slut' })).toBeVisible();
  });

  it('has a labelled follow button', async () => {
    show('103', [race, ...field]);
    const button = await screen.findByRole('button', { name: 'Följ Löpare 103 nr 103', pressed: false });
    expect(button).toHaveTextContent('Följ');
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Följ Löpare 103 nr 103', pressed: true })).toBeVisible();
  });

  it('copies its address when the device cannot share', async () => {
    const user = userEvent.setup();
    show('101', [race, ...field]);
    await user.click(await screen.findByRole('button', { name: 'Dela' }));
    expect(await screen.findByText('Länken är kopierad')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
  });
});
