import { screen } from '@testing-library/react';
import { aBoardRunner, aRace } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ListByRacePage } from './ListByRacePage';

const races = 'GET /api/races?ended=true';

describe("The organisers' overview", () => {
  it('counts who is in each race, the longest first, and leads to its screens', async () => {
    const short = aRace({ part: 'race-250913-08', distance: 800, state: 'ended' });
    const runners = [
      aBoardRunner({ sort: 'runner-1', bib: 1, status: 'finished' }),
      aBoardRunner({ sort: 'runner-2', bib: 2 }),
      aBoardRunner({ sort: 'runner-3' }),
    ];
    const server = new FakeServer()
      .on(races, { body: [short, aRace({ state: 'started' })] })
      .on('GET /admin/api/races/get/race-250913-56', { body: [aRace(), ...runners] })
      .on('GET /admin/api/races/get/race-250913-08', { body: [short] });
    renderPage(<ListByRacePage />, { server });

    expect(await screen.findByRole('cell', { name: '3' })).toBeVisible();
    const lines = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^5\.6K.*pågår321Tidtagning/),
      expect.stringMatching(/^0\.8K.*avslutat000Tidtagning/),
    ]);
    expect(screen.getByRole('link', { name: 'Tidtagning 5.6K 2025-09-13' })).toHaveAttribute(
      'href',
      '/admin/race/race-250913-56',
    );
  });

  it('shows the way to the first race when there is none', async () => {
    renderPage(<ListByRacePage />, { server: new FakeServer().on(races, { body: [] }) });
    expect(await screen.findByRole('link', { name: 'Skapa ett lopp' })).toHaveAttribute(
      'href',
      '/admin/edit-races',
    );
  });
});
