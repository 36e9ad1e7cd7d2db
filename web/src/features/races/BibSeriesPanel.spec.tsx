import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBoardRunner, aRace, aDaySnapshot } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RaceEditorPage } from './RaceEditorPage';

const commandsRoute = 'POST /admin/api/commands';
const part = 'race-250913-56';
const rows = [
  aRace(),
  aRace({ part: 'race-250913-08', distance: 800 }),
  aBoardRunner({ sort: 'runner-1', bib: 127 }),
  aBoardRunner({ sort: 'runner-2', firstname: 'Nils', lastname: 'Åberg', company: 'Zeta' }),
  aBoardRunner({ sort: 'runner-3', firstname: 'Eva', lastname: 'Alm' }),
  aBoardRunner({ sort: 'runner-4', firstname: 'Leo', lastname: 'Ek', part: 'race-250913-08', bib: 129 }),
];

describe('Assigning a series of bibs', () => {
  it('previews assigned and skipped bibs, then sends one command', async () => {
    const { user, server } = await openPanel();
    expect(screen.getByLabelText('Från nummer')).toHaveValue('128');
    expect(given()).toEqual([
      ['128', 'Eva Alm'],
      ['130', 'Nils Åberg'],
    ]);
    expect(screen.getByText('2 löpare får nummer 128, 130')).toBeVisible();
    expect(screen.getByText('Redan utdelade i serien: 129 (Leo Ek, 0.8K)')).toBeVisible();

    server.on(commandsRoute, (request) => answering(request, { outcome: 'accepted' }));
    await user.click(screen.getByRole('button', { name: 'Dela ut 2 startnummer' }));
    expect(await screen.findByText(/2 löpare har fått nummer 128, 130/)).toBeVisible();
    expect(sent(server)).toMatchObject([
      {
        type: 'AssignBibs',
        part,
        bibs: [
          { sort: 'runner-3', bib: 128 },
          { sort: 'runner-2', bib: 130 },
        ],
      },
    ]);
  });

  it('applies order, reserved numbers and the end of the series while typing', async () => {
    const { user } = await openPanel();
    await user.selectOptions(screen.getByLabelText('Ordning'), 'Klubb, sedan efternamn');
    await user.clear(screen.getByLabelText('Från nummer'));
    await user.type(screen.getByLabelText('Från nummer'), '501');
    await user.type(screen.getByLabelText('Reserverade nummer'), '501, 503-510');
    expect(given()).toEqual([
      ['502', 'Nils Åberg'],
      ['511', 'Eva Alm'],
    ]);
    expect(screen.getByText('Reserverade i serien: 501, 503–510')).toBeVisible();
    await user.type(screen.getByLabelText('Till och med'), '502');
    expect(screen.getByText(/1 löpare får inget nummer: serien räcker inte/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dela ut 1 startnummer' })).toBeEnabled();
  });

  it('shows invalid input, and disables sending', async () => {
    const { user } = await openPanel();
    await user.type(screen.getByLabelText('Från nummer'), 'x');
    await user.type(screen.getByLabelText('Reserverade nummer'), 'fem');
    expect(screen.getByText('felaktigt startnummer')).toBeVisible();
    expect(screen.getByText('skriv nummer som 510, 520–525')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dela ut 0 startnummer' })).toBeDisabled();
  });

  it('shows why the server refused, and retries with a new command', async () => {
    const { user, server } = await openPanel();
    const error = 'Inga startnummer är utdelade. 128: Startnumret är upptaget';
    server.on(commandsRoute, (request) => answering(request, { outcome: 'rejected', error }));
    await user.click(screen.getByRole('button', { name: 'Dela ut 2 startnummer' }));
    expect(await screen.findByText(error)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dela ut 2 startnummer' }));
    expect(new Set(sent(server).map(({ id }) => id)).size).toBe(2);
  });

  it('repeats the same command after a lost answer', async () => {
    const { user, server } = await openPanel();
    server.on(commandsRoute, 'no contact');
    await user.click(screen.getByRole('button', { name: 'Dela ut 2 startnummer' }));
    expect(await screen.findByText(/Inget delas ut två gånger/)).toBeVisible();
    server.on(commandsRoute, (request) => answering(request, { outcome: 'accepted' }));
    await user.click(screen.getByRole('button', { name: 'Dela ut 2 startnummer' }));
    await screen.findByText(/har fått nummer/);
    expect(new Set(sent(server).map(({ id }) => id)).size).toBe(1);
  });

  it('says when all runners have a bib', async () => {
    await openPanel(rows.filter(({ sort }) => sort !== 'runner-2' && sort !== 'runner-3'));
    expect(screen.getByText('Alla löpare i loppet har startnummer.')).toBeVisible();
  });
});

async function openPanel(known: typeof rows = rows) {
  const server = new FakeServer().on('GET /admin/api/days/250913', { body: aDaySnapshot(...known) });
  renderPage(<RaceEditorPage />, {
    at: `/admin/edit-races/${part}`,
    path: '/admin/edit-races/:part',
    server,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dela ut startnummer' }));
  await screen.findByRole('heading', { name: 'Dela ut startnummer' });
  return { user, server };
}

function given() {
  const [, ...all] = within(screen.getByRole('table', { name: 'Vem får vilket nummer' })).getAllByRole('row');
  return all.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 2)
      .map((cell) => cell.firstChild?.textContent),
  );
}

function sent(server: FakeServer) {
  return server.requestsTo(commandsRoute).flatMap(({ body }) => (body as Batch).commands);
}

interface Batch {
  readonly commands: readonly { readonly id: string }[];
}

function answering({ body }: { readonly body: unknown }, result: object) {
  return { body: { results: (body as Batch).commands.map(({ id }) => ({ id, ...result })) } };
}
