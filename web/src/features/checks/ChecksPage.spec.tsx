import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checksOf, type CheckedDay } from '@app/domain';
import { act } from 'react';
import {
  aRace,
  aStartListEntry,
  aCheckInput,
  now,
  part,
} from '../../../../libs/domain/src/overview/testing/overview-fixture';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ChecksPage } from './ChecksPage';

const route = 'GET /admin/api/checks';
const at = '/admin/stammer';
const aDay = (
  fields: Parameters<typeof aCheckInput>[0] = {},
  more: Partial<CheckedDay> = {},
): CheckedDay => ({
  now,
  date: '2025-09-13',
  days: ['2025-09-13'],
  checks: checksOf(aCheckInput(fields)),
  ...more,
});
const show = (body: CheckedDay) =>
  renderPage(<ChecksPage />, { at, server: new FakeServer().on(route, { body }) });
const byHand = aStartListEntry({
  sort: 'runner-bo',
  bib: 8,
  firstname: 'Bo',
  paid: false,
  registration: null,
});
const missing = { races: [aRace({ state: 'started', started: now - 3_600_000 })] } as const;

describe('The checks page', () => {
  it('says that everything adds up, without any section', async () => {
    show(aDay());
    expect(await screen.findByText('Allt stämmer', { selector: 'p:not([role])' })).toBeVisible();
    expect(screen.getByText(/betald utan startnummer, startnummer utan betalning/)).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('lists each finding with a link to it, and names the other checks in one line', async () => {
    const { address } = show(aDay({ runners: [aStartListEntry({ bib: null }), byHand] }));
    const found = within(await screen.findByRole('region', { name: 'Betald utan startnummer (1)' }));
    expect(found.getByText('Anna Ek, 0.8K')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Startnummer utan betalning (1)' })).toBeVisible();
    expect(screen.getByText('2 saker att se över')).toBeVisible();
    expect(screen.getByText(/går inte ihop/)).not.toHaveTextContent('startnummer');
    await userEvent.click(found.getByRole('link', { name: 'Till löparen: Anna Ek, 0.8K' }));
    expect(address()).toBe(`/admin/edit-races/${part}?sok=Anna%20Ek`);
  });

  it.each([
    {
      what: 'a registration',
      fields: { runners: [] },
      name: /^Till anmälan: Anna Ek/,
      path: '/admin/anmalan/anna',
    },
    {
      what: 'a time in the journal',
      fields: { runners: [aStartListEntry({ status: 'finished', finished: now, ahead: 5000 })] },
      name: /^Till journalen: Nr 7/,
      path: `/admin/journal/250913?lopp=${part}&sok=7`,
    },
    {
      what: 'conflicts in the journal',
      fields: { runners: [aStartListEntry({ conflict: 'finish-before-start' })] },
      name: /^Till journalen: Nr 7/,
      path: `/admin/journal/250913?lopp=${part}&typ=konflikt`,
    },
  ] as const)('links to $what', async ({ fields, name, path }) => {
    const { address } = show(aDay(fields));
    await userEvent.click(await screen.findByRole('link', { name }));
    expect(address()).toBe(path);
  });

  it('marks a missing runner DNF after confirmation and fetches the list again', async () => {
    const { server } = show(aDay(missing));
    server.on('POST /admin/api/commands', { body: { results: [{ id: 'x', outcome: 'accepted' }] } });
    await userEvent.click(await screen.findByRole('button', { name: /^Markera DNF: Nr 7 Anna Ek/ }));
    server.on(route, { body: aDay() });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Markera DNF' }));
    await screen.findByText('Allt stämmer', { selector: 'p:not([role])' });
    const [sent] = server.requestsTo('POST /admin/api/commands');
    expect(sent?.body).toMatchObject({
      commands: [{ type: 'SetRunnerStatus', part, sort: 'runner-anna-a', status: 'dnf' }],
    });
  });

  it('shows why a runner could not be marked', async () => {
    const { server } = show(aDay(missing));
    const results = [{ id: 'x', outcome: 'rejected', error: 'Löparen är i mål.' }];
    server.on('POST /admin/api/commands', { body: { results } });
    await userEvent.click(await screen.findByRole('button', { name: /^Markera DNF/ }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Markera DNF' }));
    expect(await screen.findByText('Löparen är i mål.')).toBeVisible();
  });

  it('shows the first 10 of 12 rows, and all on request', async () => {
    const many = Array.from({ length: 12 }, (_, n) => aStartListEntry({ sort: `s-${String(n)}`, bib: null }));
    show(aDay({ runners: many, registrations: [], payments: [] }));
    const found = within(await screen.findByRole('region', { name: 'Betald utan startnummer (12)' }));
    expect(found.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(found.getByRole('button', { name: 'Visa alla 12' }));
    expect(found.getAllByRole('listitem')).toHaveLength(12);
  });

  it('offers a choice of day when the edition has several', async () => {
    const days = ['2025-09-13', '2025-09-14'];
    const { server, address } = show(aDay({}, { days }));
    server.on(`${route}?dag=250914`, { body: aDay({}, { days, date: '2025-09-14' }) });
    await userEvent.selectOptions(await screen.findByLabelText('Dag'), '14 september 2025');
    expect(await screen.findByText('söndag 14 september 2025')).toBeVisible();
    expect(address()).toBe('/admin/stammer?dag=250914');
  });

  it("shows the server's error and retries on request", async () => {
    const server = new FakeServer().on(route, { status: 503, body: { error: 'Servern startar.' } });
    renderPage(<ChecksPage />, { at, server });
    expect(await screen.findByText('Servern startar.')).toBeVisible();
    server.on(route, { body: aDay() });
    await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByText(/^Senast hämtad/)).toBeVisible();
  });

  it('still shows the findings when the server stops answering', async () => {
    const { server, queryClient } = show(aDay({ runners: [] }));
    await screen.findByText('1 sak att se över');
    server.on(route, 'no contact');
    await act(() => queryClient.refetchQueries({ queryKey: ['checks'] }));
    await waitFor(() => expect(screen.getByText('Servern svarar inte')).toBeVisible());
    expect(screen.getByText('1 sak att se över')).toBeVisible();
  });
});
