import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../api/clock';
import { aRace, aRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { StartListsPage } from './StartListsPage';

const long = aRace();
const short = aRace({ part: 'race-250913-08', distance: 800 });
const stina = aRunner({ bib: 127, company: 'Ängens IF' });
const late = aRunner({ sort: 'runner-2', firstname: 'Leo', lastname: 'Ek', bib: null });

function show(race = long, runners = [late, stina]) {
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: [long, short] })
    .on('GET /api/races/get/race-250913-56', { body: [race, ...runners] })
    .on('GET /api/races/get/race-250913-08', { body: [short] });
  return renderPage(<StartListsPage />, { at: '/startlistor', server });
}

const rows = async () => {
  await screen.findByRole('table', { name: 'Startlista' });
  return screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join('|'));
};

describe('The start lists', () => {
  it('list the runners by bib, with TBD for runners without one', async () => {
    show();
    expect(await rows()).toEqual([
      'BIB|Namn|Klass|Klubb',
      '127|Stina ÖdmanDam\u00a0· Ängens IF|Dam|Ängens IF',
      'TBD|Leo EkDam|Dam|',
    ]);
  });

  it('list anonymous runners last among those without a bib', async () => {
    const anonym = aRunner({ sort: 'runner-3', firstname: 'Anonym', lastname: '' });
    show(long, [anonym, late, stina]);
    expect((await rows()).slice(2)).toEqual(['TBD|Leo EkDam|Dam|', 'TBD|AnonymDam|Dam|']);
  });

  it('show results after the start, and DNS for runners without a bib', async () => {
    const home = { ...stina, status: 'finished' as const, finished: 1, result: 207_000 };
    show(aRace({ state: 'started', started: 0 }), [home, late]);
    expect(await rows()).toEqual([
      'BIB|Namn|Klass|Klubb|Resultat',
      '127|Stina ÖdmanDam\u00a0· Ängens IF|Dam|Ängens IF|3:27.0',
      'DNS|Leo EkDam|Dam||DNS',
    ]);
  });

  it('fetch a list when its tab is opened, and say when it is empty', async () => {
    const { server } = show();
    await rows();
    expect(server.requestsTo('GET /api/races/get/race-250913-08')).toHaveLength(0);
    await userEvent.click(screen.getByRole('tab', { name: '0.8K' }));
    expect(await screen.findByText('Inga löpare anmälda på distansen')).toBeVisible();
    expect(server.requestsTo('GET /api/races/get/race-250913-08')).toHaveLength(1);
  });
});

describe('An empty start list', () => {
  const showAt = (instant: string) => {
    jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(instant));
    return show(long, []);
  };

  it('links to the registration while it is open', async () => {
    showAt('2025-09-01T10:00:00Z');
    expect(await screen.findByText('Inga löpare anmälda på distansen')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Anmäl dig' })).toHaveAttribute('href', '/anmalan');
  });

  it('says how to register on site after that, and nothing when it is too late', async () => {
    showAt('2025-09-13T07:00:00Z');
    expect(await screen.findByText(/välkommen att anmäla dig på plats/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Anmäl dig' })).toBeNull();
    cleanup();
    showAt('2025-09-14T07:00:00Z');
    expect(await screen.findByText('Inga löpare anmälda på distansen')).toBeVisible();
    expect(screen.queryByText(/på plats/)).toBeNull();
  });
});

describe('The search in a start list', () => {
  it('says which distance a search without matches covers', async () => {
    show();
    await rows();
    await userEvent.type(screen.getByLabelText('Sök namn, nummer eller klubb'), 'zz');
    expect(await screen.findByText('Ingen löpare matchar sökningen.')).toBeVisible();
    expect(screen.getByText('Sökningen gäller 5.6K. Byt distans ovanför för att söka där.')).toBeVisible();
  });

  it('filters while typing, ignoring accents, and announces the number of matches', async () => {
    const ake = aRunner({ sort: 'runner-4', firstname: 'Åke', lastname: 'Öst', bib: 5 });
    show(long, [ake, stina]);
    await rows();
    await userEvent.type(screen.getByLabelText('Sök namn, nummer eller klubb'), 'ake');
    expect(await screen.findByText('1 av 2 löpare')).toBeInTheDocument();
    expect(screen.getByText('Åke Öst')).toBeVisible();
    expect(screen.queryByText('Stina Ödman')).toBeNull();
  });

  it('stands below the start time and the number of runners', async () => {
    show();
    await rows();
    expect(screen.getByText(/^Start 11:45/)).toBeVisible();
    expect(screen.getByText(/^2 anmälda löpare · 2 Dam · 1 utan nummer$/)).toBeVisible();
  });
});
