import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  dayFrom,
  fingerprintOf,
  standingsOfRace,
  type PublishedStanding,
  type RacedayEvent,
} from '@app/domain';
import { aDayEvent, addedRunner } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { PublishingPage } from './PublishingPage';

const part = 'race-250913-56';
const START = Date.parse('2025-09-13T09:45:00Z');
const at = Date.parse('2025-09-13T12:32:00Z');
const sent = 'POST /admin/api/commands';

const planned: readonly RacedayEvent[] = [
  { type: 'RaceCreated', part, date: '2025-09-13', distance: 5600, openForReg: true },
  ...addedRunner('runner-1', 'Stina', 12),
  ...addedRunner('runner-2', 'Anna', 13),
];
const running: readonly RacedayEvent[] = [
  ...planned,
  { type: 'RaceStarted', part, at: START },
  { type: 'RunnerFinished', part, sort: 'runner-1', at: START + 1_000_000 },
];
const raced: readonly RacedayEvent[] = [
  ...running,
  { type: 'RunnerFinished', part, sort: 'runner-2', at: START + 1_010_000 },
  { type: 'RaceEnded', part, at: START + 2_000_000 },
];
const dsq: RacedayEvent = { type: 'RunnerStatusSet', part, sort: 'runner-1', status: 'dsq' };
const standingsAfter = (events: readonly RacedayEvent[]): readonly PublishedStanding[] =>
  standingsOfRace(dayFrom(dayEventsOf(events)), part);
const published = (version: number, events: readonly RacedayEvent[]): RacedayEvent => {
  const standings = standingsAfter(events);
  const fingerprint = fingerprintOf(standings);
  return { type: 'ResultsPublished', part, version, at, fingerprint, changes: '', standings };
};

function dayEventsOf(events: readonly RacedayEvent[]) {
  return events.map((event, index) => aDayEvent({ revision: index + 1, event }));
}

function open(events: readonly RacedayEvent[], at = part) {
  const server = new FakeServer()
    .on('GET /admin/api/days/250913/events', {
      body: { day: '250913', revision: events.length, events: dayEventsOf(events), operations: [] },
    })
    .on(sent, { body: { results: [{ id: 'x', outcome: 'accepted' }] } });
  renderPage(<PublishingPage />, {
    at: `/admin/edit-races/${at}/publicera`,
    path: '/admin/edit-races/:part/publicera',
    server,
  });
  return server;
}

const button = (name: RegExp) => screen.findByRole('button', { name });
const confirm = async (label: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }));

describe('Publishing results', () => {
  it('publishes the results shown, after confirmation', async () => {
    const server = open(raced);
    expect(await screen.findByText('Inte publicerat än')).toBeVisible();
    expect(screen.getByText('2 i mål')).toBeVisible();
    await userEvent.click(await button(/^Fastställ som version 1$/));
    await confirm('Fastställ');
    await waitFor(() =>
      expect(server.requestsTo(sent)[0]?.body).toMatchObject({
        commands: [
          { type: 'PublishResults', part, official: true, seen: fingerprintOf(standingsAfter(raced)) },
        ],
      }),
    );
    expect(await screen.findByText('Version 1 är publicerad')).toBeVisible();
  });

  it('shows the difference from the last version, and all versions', async () => {
    open([...raced, published(1, raced), dsq]);
    expect(await screen.findByText('Ändrat sedan version 1, ännu inte fastställt')).toBeVisible();
    expect(screen.getByText('Sedan version 1: nr 12 DSQ; nr 13 plats 1.')).toBeVisible();
    expect(await button(/^Fastställ som version 2$/)).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Publicera som preliminärt' })).not.toBeInTheDocument();
    const all = within(screen.getByRole('table', { name: 'Publicerat' }));
    expect(all.getByRole('row', { name: /^Officiellt resultat, version 1/ })).toHaveTextContent(/14\.32 av/);
  });

  it('disables publishing when nothing has changed', async () => {
    open([...raced, published(1, raced)]);
    expect(await screen.findByText('Officiellt resultat, version 1, kl. 14.32')).toBeVisible();
    expect(screen.getByText('Inget är annorlunda än när det publicerades.')).toBeVisible();
    expect(await button(/^Fastställ som version 2$/)).toBeDisabled();
  });

  it('publishes an unchanged preliminary version as official', async () => {
    open([...raced, published(0, raced)]);
    expect(await screen.findByText('Preliminärt resultat, kl. 14.32')).toBeVisible();
    expect(await button(/^Fastställ som version 1$/)).toBeEnabled();
    expect(await button(/^Publicera som preliminärt$/)).toBeDisabled();
  });

  it('publishes as preliminary while the race is running', async () => {
    const server = open(running);
    await userEvent.click(await button(/^Publicera som preliminärt$/));
    await confirm('Publicera');
    await waitFor(() =>
      expect(server.requestsTo(sent)[0]?.body).toMatchObject({
        commands: [{ type: 'PublishResults', official: false }],
      }),
    );
    expect(screen.queryByRole('button', { name: /^Fastställ/ })).not.toBeInTheDocument();
  });

  it('warns of conflicts', async () => {
    const out: RacedayEvent[] = [...running, { type: 'RaceEnded', part, at: START + 2_000_000 }];
    open(out);
    expect(await screen.findByText(/^En löpare går inte ihop/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visa' })).toHaveAttribute(
      'href',
      `/admin/journal/250913?lopp=${part}&typ=konflikt`,
    );
  });

  it('shows why the server refused', async () => {
    const error = 'Resultatet har ändrats sedan du såg det: se igenom det igen';
    const server = open(raced);
    server.on(sent, {
      body: { results: [{ id: 'x', outcome: 'rejected', code: 'results-changed', error }] },
    });
    await userEvent.click(await button(/^Fastställ/));
    await confirm('Fastställ');
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('says when the race has not started, and when it does not exist', async () => {
    open(planned);
    expect(await screen.findByText('Loppet har inte startat: det finns inget resultat än.')).toBeVisible();
    open(planned, 'race-250913-08');
    open(planned, 'x');
    await waitFor(() => expect(screen.getAllByText('Loppet finns inte.')).toHaveLength(2));
  });
});
