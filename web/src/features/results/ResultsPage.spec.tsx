import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fingerprintOf, standingsIn, type RaceRow, type RunnerRow } from '@app/domain';
import { aRace, aRunner, anEdition } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ResultsPage } from './ResultsPage';

const START = Date.parse('2025-09-13T09:45:00Z');
const raceRoute = 'GET /api/races/get/race-250913-56';
const race = aRace({ state: 'started', started: START });
const stina = aRunner({ sort: 'runner-1', bib: 127, company: 'Ängens IF', revision: 5 });
const anders = home(
  aRunner({ sort: 'runner-2', bib: 101, firstname: 'Anders', lastname: 'Ek', group: 'Herr' }),
  207_000,
);

function home(runner: RunnerRow, ms: number): RunnerRow {
  const finished = START + ms;
  const finishedAt = new Date(finished).toISOString();
  return { ...runner, status: 'finished', finished, finishedAt, result: ms, revision: runner.revision + 10 };
}

function show(
  at = '/resultat',
  rows: unknown[] = [race, anders, stina],
  { hideAgeUnder = null, races = [race] }: { hideAgeUnder?: number | null; races?: RaceRow[] } = {},
) {
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: races })
    .on('GET /api/races/get/race-240914-28', { body: races.slice(1) })
    .on('GET /api/races/get/race-250913-56', { body: rows })
    .on('GET /api/old-results', { body: { years: [], documents: [] } });
  const config = { edition: anEdition({ publicResults: { hideAgeUnder } }) };
  return renderPage(<ResultsPage />, { at, server, config });
}

const table = () => screen.findByRole('table', { name: 'Resultat' });
const rowOf = async (name: string) =>
  within(await table())
    .getByText(new RegExp(name))
    .closest('tr');

describe('The results page', () => {
  it('shows place, bib, name, group place, time and gap', async () => {
    show('/resultat', [race, anders, home(stina, 216_540)]);
    expect(await rowOf('Stina Ödman')).toHaveTextContent(
      '2127Stina Ödman Ängens IF · Dam 1Ängens IFDam 13:36.6+0:09.6+0:09.6',
    );
    expect(screen.getByText('2 i mål')).toBeVisible();
  });

  it('shows a correction beside the time', async () => {
    show('/resultat', [race, { ...anders, corrected: 'inserted' }, home(stina, 216_540)]);
    expect(await rowOf('Anders Ek')).toHaveTextContent(/3:27\.0införd efteråt/);
    expect(await rowOf('Stina Ödman')).not.toHaveTextContent('införd');
  });

  it('links to the same race on the big screen', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Storskärm' });
    expect(link).toHaveAttribute('href', '/resultat/race-250913-56/skarm');
  });

  it('is preliminary until the race has ended', async () => {
    show();
    expect(await screen.findByText(/preliminärt/)).toBeVisible();
    expect(await rowOf('Stina Ödman')).toHaveTextContent('på banan');
  });

  it('shows the official version and its changes, and says when the results differ from it', async () => {
    const isIn = home(stina, 216_540);
    const ended = aRace({ state: 'ended', started: START });
    const status = { version: 2, at: START + 3_600_000, changes: 'nr 17 och 21 bytte plats' };
    const list = fingerprintOf(standingsIn([anders, isIn]));
    show('/resultat', [{ ...ended, published: { ...status, fingerprint: 'x', list } }, anders, isIn]);
    expect(
      await screen.findByText(/^Officiellt resultat, version 2, kl. 12.45: nr 17 och 21 bytte plats$/),
    ).toBeVisible();
    show('/resultat', [{ ...ended, published: { ...status, fingerprint: 'x', list: 'y' } }, anders, isIn]);
    expect(await screen.findByText(/^Ändrat sedan version 2, ännu inte fastställt$/)).toBeVisible();
  });

  it('marks a new finisher, but not earlier ones', async () => {
    const { socket } = show();
    await table();
    expect(screen.queryByText('NY')).toBeNull();
    act(() => socket.say('race-update', [home(stina, 216_540)]));
    const marks = await screen.findAllByText('NY');
    expect(marks).toHaveLength(2);
    expect(await rowOf('Stina Ödman')).toHaveTextContent('NY');
    expect(await screen.findByText('I mål: Stina Ödman, 3:36.6, plats 2')).toBeInTheDocument();
  });

  it('shows an anonymous runner without name and club', async () => {
    const { socket } = show();
    await table();
    const anonym = { ...stina, firstname: 'Anonym', lastname: '', company: '' };
    act(() => socket.say('race-update', [home(anonym, 216_540)]));
    expect(await screen.findByText('I mål: Anonym, 3:36.6, plats 2')).toBeInTheDocument();
    expect(await rowOf('Anonym')).toHaveTextContent('2127Anonym NYDam 1Dam 13:36.6+0:09.6+0:09.6');
  });

  it('says whose times are withheld, and why there are no gaps behind them', async () => {
    const child = { ...stina, firstname: 'Anonym', lastname: '', status: 'finished' as const };
    const note = /^Löpare under 12 år visas utan namn och tid/;
    const { unmount } = show('/resultat', [race, anders, { ...child, order: 2 }], { hideAgeUnder: 12 });
    expect(await screen.findByText(note)).not.toHaveTextContent('Segraren');
    expect(await rowOf('Anonym')).toHaveTextContent('2127Anonym Ängens IF · Dam 1Ängens IFDam 1i mål');
    unmount();
    show('/resultat', [race, anders, { ...child, order: 1 }], { hideAgeUnder: 12 });
    expect(await screen.findByText(note)).toHaveTextContent('Segraren är en av dem');
    expect(await rowOf('Anders Ek')).not.toHaveTextContent('+');
  });

  it('says nothing about withheld times without any', async () => {
    show('/resultat', undefined, { hideAgeUnder: 12 });
    await table();
    expect(screen.queryByText(/visas utan namn och tid/)).toBeNull();
  });

  it('holds updates back while paused, and catches up afterwards', async () => {
    const { socket } = show();
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Pausa' }));
    act(() => socket.say('race-update', [home(stina, 216_540)]));
    expect(screen.getByText('1 i mål · 1 på banan')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fortsätt' }));
    expect(screen.getByText('2 i mål')).toBeVisible();
  });

  it('finds a runner by club, ignoring case, and stores the search in the address', async () => {
    const { address } = show();
    await table();
    await userEvent.type(screen.getByLabelText('Sök namn, nummer eller klubb'), 'ängen');
    expect(within(await table()).queryByText(/Anders Ek/)).toBeNull();
    expect(await rowOf('Stina Ödman')).toBeVisible();
    expect(new URLSearchParams(address().split('?')[1]).get('sok')).toBe('ängen');
  });

  it('shows one group with the places of the whole race', async () => {
    show('/resultat?klass=Herr', [race, home(stina, 200_000), anders]);
    expect(within(await table()).queryByText(/Stina/)).toBeNull();
    expect(await rowOf('Anders Ek')).toHaveTextContent(/^2101Anders Ek/);
  });

  it('says which distance and class a search without matches covers', async () => {
    show('/resultat?klass=Herr&sok=stina', [race, home(stina, 200_000), anders]);
    expect(
      await screen.findByText(
        'Sökningen gäller 5.6K, Herr. Byt distans eller klass ovanför för att söka där.',
      ),
    ).toBeVisible();
  });

  it('opens a distance without runners from the address', async () => {
    show('/resultat?dag=2025-09-13&distans=0.8');
    expect(await screen.findByText('Inga löpare anmälda på distansen')).toBeVisible();
    expect(screen.getByRole('tab', { name: '0.8K' })).toHaveAttribute('aria-selected', 'true');
  });

  it('says that it shows another race when the address has none', async () => {
    show('/resultat?dag=2019-01-01&distans=5.6');
    expect(await screen.findByText('Det loppet finns inte. Här visas 5.6K i stället.')).toBeVisible();
    await table();
    await userEvent.click(screen.getByRole('tab', { name: '5.6K' }));
    expect(screen.queryByText(/^Det loppet finns inte/)).toBeNull();
  });

  it('leads to an existing race when the other day lacks the distance', async () => {
    const older = aRace({ part: 'race-240914-28', date: '2024-09-14', distance: 2800, state: 'ended' });
    const { address } = show('/resultat', [race, anders], { races: [race, older] });
    await table();
    await userEvent.selectOptions(screen.getByLabelText('Tävlingsdag'), '2024-09-14');
    expect(address()).toBe('/resultat?dag=2024-09-14&distans=2.8');
  });

  it('puts the chosen distance into the address', async () => {
    const { address } = show();
    await table();
    await userEvent.click(screen.getByRole('tab', { name: '1.6K' }));
    expect(address()).toBe('/resultat?dag=2025-09-13&distans=1.6');
  });

  it('has the course records of the edition', async () => {
    show();
    const records = await screen.findByRole('table', { name: 'Banrekord' });
    expect(records).toHaveTextContent('5.6K201417:43.0');
  });

  it('reports an unavailable server, retains the list, and reports the recovery', async () => {
    jest.useFakeTimers();
    const { server, socket } = show();
    await flush();
    act(() => socket.connectNow());
    await flush();
    expect(screen.getByText(/^Direkt/)).toHaveTextContent(/Uppdaterad \d\d:\d\d:\d\d/);

    server.on(raceRoute, 'no contact');
    act(() => socket.drop());
    await act(() => jest.advanceTimersByTimeAsync(3000));
    await flush();
    expect(screen.getByText(/^Servern svarar inte\./)).toHaveTextContent(/Listan är från \d\d:\d\d:\d\d/);
    expect(screen.getByRole('row', { name: /Anders Ek/ })).toBeVisible();

    server.on(raceRoute, { body: [race, anders, stina] });
    act(() => socket.connectNow());
    await flush();
    expect(screen.getByText('Servern svarar igen.')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText(/^Direkt/)).toBeVisible();
  });

  it('distinguishes a lost network from an unavailable server', async () => {
    show();
    await table();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByText(/^Inget nät\./)).toBeInTheDocument();
    expect(screen.queryByText(/Servern svarar inte/)).toBeNull();
  });

  it('offers a retry when the race cannot be fetched', async () => {
    const { server } = show();
    server.on('GET /api/races/get/race-250913-56', 'no contact');
    const retry = await screen.findByRole('button', { name: 'Försök igen' });
    server.on('GET /api/races/get/race-250913-56', { body: [race, anders] });
    await userEvent.click(retry);
    expect(await rowOf('Anders Ek')).toBeVisible();
  });
});

/** Lets pending answers arrive while the fake clock hardly moves. */
async function flush(): Promise<void> {
  for (let step = 0; step < 10; step++) await act(() => jest.advanceTimersByTimeAsync(1));
}
