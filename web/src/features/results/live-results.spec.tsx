import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RaceRow, RunnerRow } from '@app/domain';
import { storedFollowed } from '../../components/Follow';
import { aRace, aRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { BigScreenPage } from './BigScreenPage';
import { ResultsPage } from './ResultsPage';

const START = Date.parse('2025-09-13T09:45:00Z');
const RECORD_MS = 1_063_000;
const long = aRace({ state: 'started', started: START });
const mile = aRace({ part: 'race-250913-16', distance: 1600 });

function runner(bib: number, ms: number | null, fields: Partial<RunnerRow> = {}): RunnerRow {
  const row = aRunner({ sort: `runner-${bib}`, bib, lastname: `Nr${bib}`, revision: bib, ...fields });
  if (ms === null) return row;
  const times = { finished: START + ms, result: ms };
  return { ...row, status: 'finished', ...times, revision: (fields.revision ?? bib) + 1000 };
}

function serve(rows: readonly (RaceRow | RunnerRow)[], races: readonly RaceRow[] = [long, mile]) {
  return new FakeServer()
    .on('GET /api/races?ended=true', { body: races })
    .on('GET /api/races/get/race-250913-56', { body: rows })
    .on('GET /api/races/get/race-250913-16', { body: [mile, runner(7, null, { part: mile.part })] })
    .on('GET /api/old-results', { body: { years: [], documents: [] } });
}

const show = (rows: readonly (RaceRow | RunnerRow)[], races?: readonly RaceRow[]) =>
  renderPage(<ResultsPage />, { at: '/resultat', server: serve(rows, races) });

const card = async (title: string) => {
  const podium = await screen.findByRole('group', { name: /^(I ledningen|Pallen)$/ });
  return within(podium).getByRole('heading', { name: title }).parentElement;
};

describe('The live results of a race', () => {
  it('show the leaders overall and in each class with runners', async () => {
    show([long, runner(1, 1_100_000), runner(2, 1_090_000, { group: 'Herr' }), runner(3, null)]);
    expect(await card('Totalt')).toHaveTextContent('Totalt1Stina Nr218:10.02Stina Nr118:20.0');
    expect(await card('Dam')).toHaveTextContent('Dam1Stina Nr118:20.0');
    expect(await card('Herr')).toHaveTextContent('Herr1Stina Nr218:10.0');
  });

  it('show all runners who share the last podium place', async () => {
    const tie = '9';
    show([
      long,
      runner(1, 1_100_000),
      runner(2, 1_110_000),
      runner(3, 1_120_000, { tie }),
      runner(4, 1_120_000, { tie }),
      runner(5, 1_130_000),
    ]);
    expect(await card('Totalt')).toHaveTextContent(/3Stina Nr318:40\.0.?3Stina Nr418:40\.0$/);
  });

  it('say Pallen when the race is over, and omit classes without runners', async () => {
    const over = { ...long, state: 'ended' as const };
    show([over, runner(1, 1_100_000)], [over]);
    expect(await screen.findByRole('heading', { name: 'Pallen' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Herr' })).toBeNull();
  });

  it('open a race that starts, unless the visitor has chosen one', async () => {
    const waiting = { ...long, state: '' as const, started: null };
    const { socket } = show([waiting, runner(1, null)], [waiting, mile]);
    await screen.findByRole('table', { name: 'Resultat' });
    const started = { ...mile, state: 'started' as const, started: START, revision: 9 };
    act(() => socket.say('race-update', [started]));
    expect(await screen.findByRole('tab', { name: '1.6K' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('tab', { name: '5.6K' }));
    expect(await screen.findByText(/^Ej startat/)).toBeVisible();
    expect(screen.getByRole('tab', { name: '5.6K' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('A course record', () => {
  it('shows beside the race until it falls, and again when a correction removes the time', async () => {
    const { socket } = show([long, runner(1, null)]);
    expect(await screen.findByText('17:43.0 (2014)')).toBeVisible();
    expect(screen.queryByText('Banrekord!')).toBeNull();
    act(() => socket.say('race-update', [runner(1, RECORD_MS - 100)]));
    const [line, mark] = await screen.findAllByText('Banrekord!');
    expect(line?.parentElement).toHaveTextContent('Stina Nr1, 17:42.9Gamla rekordet: 17:43.0 (2014)');
    expect(mark?.closest('tr')).toHaveTextContent('Stina Nr1');
    act(() => socket.say('race-update', [runner(1, null, { revision: 5000 })]));
    expect(await screen.findByText('17:43.0 (2014)')).toBeVisible();
    expect(screen.queryByText('Banrekord!')).toBeNull();
  });

  it('shows on the big screen while its time stands, as equalled when equal', async () => {
    const { socket } = renderPage(<BigScreenPage />, {
      at: '/resultat/race-250913-56/skarm',
      path: '/resultat/:part/skarm',
      server: serve([long, runner(1, RECORD_MS)]),
    });
    const band = await screen.findByRole('region', { name: 'Tangerat banrekord!' });
    expect(band).toHaveTextContent('Stina Nr1 17:43.0Rekordet: 17:43.0 (2014)');
    act(() => socket.say('race-update', [runner(1, null, { revision: 5000 })]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tangerat banrekord!' })).toBeNull());
  });
});

describe('Following a runner', () => {
  it('is stored on the device, listed first across races, and announces the finish', async () => {
    const stored = [{ part: mile.part, sort: 'runner-7' }];
    localStorage.setItem('raceday.followed', JSON.stringify(stored));
    const { socket } = show([long, runner(1, null)]);
    const followed = await screen.findByRole('region', { name: 'Du följer' });
    expect(await within(followed).findByText(/Nr7/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Följ Stina Nr1 nr 1' }));
    expect(await within(followed).findByText(/Nr1/)).toBeVisible();
    expect(storedFollowed.read()).toEqual([...stored, { part: long.part, sort: 'runner-1' }]);
    act(() => socket.say('race-update', [runner(1, 1_100_000)]));
    expect(await screen.findByText('Stina Nr1 är i mål: 18:20.0, plats 1')).toBeInTheDocument();
    await userEvent.click(within(followed).getByRole('button', { name: 'Följ Stina Nr1 nr 1' }));
    expect(within(followed).queryByText(/Nr1/)).toBeNull();
  });

  it('ignores unreadable stored values', () => {
    for (const stored of ['', '{', '7', '[null]', '[{"part":"x","sort":"y"}]']) {
      localStorage.setItem('raceday.followed', stored);
      expect(storedFollowed.read()).toEqual([]);
    }
  });
});
