import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnEarlierResult } from '../../api/earlier-results';
import { aRegisteredRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { EarlierResultOwners } from './EarlierResultOwners';

const year: OwnEarlierResult = {
  edition: '2024',
  part: 'race-240914-56',
  distance: 5600,
  bib: 12,
  place: 3,
  of: 40,
  result: 1_392_000,
  earlier: 'a',
  name: 'Stina Ödman',
  runner: null,
};
const route = 'POST /api/my-years';

function open(years: readonly OwnEarlierResult[], server = new FakeServer()) {
  server.on('GET /api/my-years', { body: years });
  return renderPage(<EarlierResultOwners runners={{ k1: aRegisteredRunner() }} />, { server });
}

describe('The earlier results of a family', () => {
  it('saves a chosen runner at once, and removes the choice again', async () => {
    const server = new FakeServer().on(route, ({ body }) => ({
      body: [{ ...year, runner: (body as OwnEarlierResult).runner }],
    }));
    open([year], server);
    const choice = await screen.findByLabelText('Stina Ödman, 2024, 5.6K, 23:12.0');
    await userEvent.selectOptions(choice, 'Stina Ödman');
    expect(await screen.findByText('Sparat')).toBeVisible();
    expect(choice).toHaveValue('k1');
    await userEvent.selectOptions(choice, 'Visas inte');
    expect(server.requestsTo(route).map(({ body }) => body)).toEqual([
      { edition: '2024', earlier: 'a', runner: 'k1' },
      { edition: '2024', earlier: 'a', runner: null },
    ]);
  });

  it('reports a failed save and keeps the old choice', async () => {
    open([year], new FakeServer().on(route, { status: 503, body: { error: 'Försök igen' } }));
    const choice = await screen.findByLabelText(/^Stina/);
    await userEvent.selectOptions(choice, 'Stina Ödman');
    expect(await screen.findByText('Inte sparat. Försök igen')).toBeVisible();
    expect(choice).toHaveValue('');
  });

  it('shows nothing without earlier results', async () => {
    const { queryClient } = open([]);
    await waitFor(() => {
      expect(queryClient.getQueryData(['own-years'])).toEqual([]);
    });
    expect(screen.queryByText('Tidigare år')).toBeNull();
  });
});
