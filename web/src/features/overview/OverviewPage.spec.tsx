import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Overview } from '@app/domain';
import { act } from 'react';
import {
  editionFigures,
  aRace,
  anOverview,
  aStartListEntry,
  part,
} from '../../../../libs/domain/src/overview/testing/overview-fixture';
import { serverClock } from '../../api/clock';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { OverviewPage } from './OverviewPage';

const route = 'GET /admin/api/overview';
const show = (overview: Overview, at = '/admin/oversikt') =>
  renderPage(<OverviewPage />, { at, server: new FakeServer().on(route, { body: overview }) });
const withChain = (fields: Parameters<typeof editionFigures>[0]) => anOverview(editionFigures(fields));
const lineOf = (text: string | RegExp) => screen.findByRole('link', { name: text });

describe('The overview', () => {
  it('shows each line with its state as text', async () => {
    show(withChain({ runners: [] }));
    const runners = within(await screen.findByRole('region', { name: 'Löpare' }));
    expect(
      runners.getByRole('link', { name: /^Fel.*0.8K på startlistan.*1 av 1 betald löpare saknas/ }),
    ).toBeVisible();
    expect(runners.getByText('Alla som har betalat har ett nummer')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Översikt' })).toBeVisible();
    expect(screen.getByText(/^Senast hämtad \d\d:\d\d:\d\d/)).toBeVisible();
  });

  it.each([
    {
      what: 'a race with missing runners',
      fields: { runners: [] },
      name: /0.8K på startlistan/,
      path: `/admin/edit-races/${part}`,
    },
    {
      what: 'a planned race that is not created',
      fields: { races: [aRace({ state: null })] },
      name: /Planerat/,
      path: '/admin/edit-races',
    },
    {
      what: 'a running race',
      fields: { races: [aRace({ state: 'started' })] },
      name: /kvar på banan/,
      path: `/admin/race/${part}`,
    },
    {
      what: 'the payments',
      fields: {},
      name: /Betalningar att se över/,
      path: '/admin/list-by-race?visa=flaggade',
    },
    {
      what: 'the pickup',
      fields: {},
      name: /har hämtat nummer och påse/,
      path: `/admin/goodiebags?lopp=${part}`,
    },
    { what: 'the totals', fields: {}, name: /Avstämning/, path: '/admin/stammer' },
    {
      what: 'a conflicting finish',
      fields: { runners: [aStartListEntry({ conflict: 'finish-before-start' })] },
      name: /Att göra.*Målgångar som inte stämmer.*Går inte ihop: 1/,
      path: '/admin/stammer',
    },
    { what: 'the list of checks', fields: {}, name: /^Stämmer allt\?$/, path: '/admin/stammer' },
    { what: 'the bank reconciliation', fields: {}, name: /^Stäm av mot banken$/, path: '/admin/avstamning' },
  ] as const)('links from $what to its repair', async ({ fields, name, path }) => {
    const { address } = show(withChain(fields));
    await userEvent.click(await lineOf(name));
    expect(address()).toBe(path);
  });

  it('filters unfinished lines, with the filter in the address', async () => {
    const { address } = show(withChain({ runners: [aStartListEntry({ bib: null })] }));
    await userEvent.click(await screen.findByRole('button', { name: /^Att göra \(\d\)$/ }));
    expect(address()).toBe('/admin/oversikt?visa=att-gora');
    expect(screen.getByText('1 betald löpare har inget nummer')).toBeVisible();
    expect(screen.queryByText('Klart')).toBeNull();
  });

  it('says when everything is done', async () => {
    jest.spyOn(serverClock, 'offset').mockReturnValue({ offsetMs: 0, errorMs: 0 });
    const done = withChain({ races: [aRace({ state: 'ended', fetched: 1 })] });
    const device = {
      id: 'd',
      name: 'mål-1',
      by: '',
      heardAt: 1,
      delayMs: 0,
      finishes: 0,
      unsent: 0,
      isConnected: true,
    };
    show({ ...done, devices: [device] }, '/admin/oversikt?visa=att-gora');
    expect(await screen.findByText('Allt är klart')).toBeVisible();
  });

  it('starts an empty edition with a link to the next step', async () => {
    const { address } = show(
      withChain({ races: [aRace({ state: null })], registrations: [], payments: [], runners: [] }),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Lägg upp lopp' }));
    expect(address()).toBe('/admin/edit-races');
  });

  it("shows the server's error, and retries on request", async () => {
    const server = new FakeServer().on(route, { status: 503, body: { error: 'Servern startar.' } });
    renderPage(<OverviewPage />, { at: '/admin/oversikt', server });
    expect(await screen.findByText('Servern startar.')).toBeVisible();
    server.on(route, { body: anOverview() });
    await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByRole('region', { name: 'Systemet' })).toBeVisible();
  });

  it('still shows its data when the server stops answering, with the time it was fetched', async () => {
    const { server, queryClient } = show(anOverview());
    await screen.findByRole('region', { name: 'Systemet' });
    server.on(route, 'no contact');
    await act(() => queryClient.refetchQueries({ queryKey: ['overview'] }));
    await waitFor(() => expect(screen.getByText('Servern svarar inte')).toBeVisible());
    expect(screen.getByRole('region', { name: 'Systemet' })).toBeVisible();
    expect(screen.getByText(/^Senast hämtad/)).toBeVisible();
  });
});
