import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RacedayEvent } from '@app/domain';
import { aDayEvent } from '../testing/builders';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { ProvenanceButton } from './ProvenanceButton';

const part = 'race-250913-56';
const sort = 'runner-1';
const START = Date.parse('2025-09-13T09:45:00Z');
const journal = 'GET /admin/api/days/250913/events';

const details = { age: 34, birthYear: null, company: '', phone: '', registration: null } as const;
const runner: RacedayEvent[] = [
  { type: 'RaceCreated', part, date: '2025-09-13', distance: 5600, openForReg: true },
  { type: 'RunnerAdded', part, sort, firstname: 'Stina', lastname: 'Ek', group: 'Dam', ...details },
  { type: 'BibRegistered', part, sort, bib: 12 },
];
const raced: RacedayEvent[] = [
  ...runner,
  { type: 'RaceStarted', part, at: START },
  { type: 'RunnerFinished', part, sort, at: START + 1_000_963 },
];

const dayOf = (events: readonly RacedayEvent[]) => ({
  body: {
    day: '250913',
    revision: events.length,
    events: events.map((event, index) => aDayEvent({ revision: index + 1, event })),
    operations: [],
  },
});

async function open(events = raced, server = new FakeServer().on(journal, dayOf(events))) {
  const page = renderPage(
    <ProvenanceButton part={part} sort={sort} about="nr 12 Stina Ek" text="16:41.0">
      16:41.0
    </ProvenanceButton>,
    { at: '/admin/race', server },
  );
  await userEvent.click(screen.getByRole('button', { name: '16:41.0, Så blev det, nr 12 Stina Ek' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Så blev det' }));
  const facts = async () => {
    await dialog.findByText('Målgång');
    return screen.getAllByRole('definition').map(({ textContent }) => textContent);
  };
  const steps = async () =>
    within(await dialog.findByRole('list', { name: 'Steg för steg' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace('Se i journalen', ''));
  return { ...page, server, dialog, facts, steps };
}

describe('The provenance of a time', () => {
  it('links to the corrections of a finisher', async () => {
    const { dialog } = await open();
    const link = (name: string) => dialog.findByRole('link', { name });
    expect(await link('Rätta tiden')).toHaveAttribute('href', '/admin/korrigera/250913?typ=finish&nr=12');
    expect(await link('Byt nummer')).toHaveAttribute('href', '/admin/korrigera/250913?typ=swap&nr=12');
    expect(await link('Nytt nummer')).toHaveAttribute('href', '/admin/korrigera/250913?typ=bib&nr=12');
    expect(await link('Flera i rad fel')).toHaveAttribute('href', '/admin/korrigera/250913?typ=run&nr=12');
  });

  it('links to inserting a missed finish', async () => {
    const { dialog } = await open(runner);
    expect(await dialog.findByRole('link', { name: 'Sätt in målgången' })).toHaveAttribute(
      'href',
      '/admin/korrigera/250913?typ=insert&nr=12',
    );
  });

  it('shows crossing minus start, rounded up, and the place with its rule', async () => {
    const { dialog, facts, steps } = await open();
    expect(await facts()).toEqual([
      '12:01:40,963',
      '11:45:00,000',
      '16:40,963visas 16:41.0, avrundat uppåt till tiondelar',
      '1 (Dam 1)i den ordning de gick i mål, på tusendelen',
    ]);
    expect(dialog.getByText('Nr 12 Stina Ek · 5.6K · Dam')).toBeVisible();
    expect((await steps()).at(-1)).toBe(
      '12:01:40Nr 12 Stina Ek i mål 16:41.0admin · mål-1 · sparat 11:45:02',
    );
  });

  it('shows revoked and replaced steps, with organiser and reason', async () => {
    const reason = 'sett på filmen';
    const { steps } = await open([
      ...raced,
      { type: 'EventsRevoked', events: [5], reason: 'fel löpare' },
      { type: 'RunnerStatusSet', part, sort, status: 'dnf' },
      { type: 'FinishInserted', part, sort, at: START + 990_000, reason },
    ]);
    const [, , , crossing, status] = await steps();
    expect(crossing).toContain('Nr 12 Stina Ek i mål 16:41.0 ur kraft 11:45:02 av admin (fel löpare)');
    expect(status).toContain('Nr 12 Stina Ek DNF ersatt 11:45:02');
  });

  it('shows start, missing crossing and state of a runner on the course', async () => {
    const { facts } = await open(raced.slice(0, 4));
    expect(await facts()).toEqual(['saknas', '11:45:00,000', 'saknas: på banan']);
  });

  it('links each step to its line in the journal', async () => {
    const { dialog, address } = await open();
    await userEvent.click(
      await dialog.findByRole('link', { name: 'Se i journalen: Nr 12 Stina Ek i mål 16:41.0' }),
    );
    await waitFor(() => expect(address()).toBe('/admin/journal/250913#h-5'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error when the server is unreachable, and refetches on retry', async () => {
    const server = new FakeServer().on(journal, 'no contact');
    const { dialog, facts } = await open(raced, server);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Servern svarar inte');
    server.on(journal, dayOf(raced));
    await userEvent.click(dialog.getByRole('button', { name: 'Försök igen' }));
    expect(await facts()).toContain('11:45:00,000');
  });

  it('shows a message when the journal does not contain the runner', async () => {
    const { dialog } = await open(runner.slice(0, 1));
    expect(await dialog.findByText('Dagens journal känner inte löparen.')).toBeVisible();
  });

  it('closes with Escape and returns the focus to the button', async () => {
    const { dialog } = await open();
    await dialog.findByText('Målgång');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^16:41\.0/ })).toHaveFocus();
  });
});
