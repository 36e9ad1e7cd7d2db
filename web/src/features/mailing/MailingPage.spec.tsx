import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { MailingPage } from './MailingPage';
import type { Mailing } from './mailings';

const sending = 'POST /admin/api/send-email-previous-runners';
const testing = 'POST /admin/api/mailings/test';
const list = 'GET /admin/api/mailings';
const where = 'GET /admin/api/mailings/test';
const underWay: Mailing = {
  mailing: 'm1',
  subject: 'Förra utskicket',
  message: 'Så här stod det.',
  distances: null,
  by: 'Astrid',
  requestedAt: '2025-08-01T10:00:00.000Z',
  recipients: 40,
  sent: 12,
  failed: 1,
  completedAt: null,
  stoppedAt: null,
  failures: [{ email: 'bo@example.se', why: 'refused' }],
  revision: 14,
};

const serverWith = (count: number, mailings: readonly Mailing[] = []) =>
  new FakeServer()
    .on('GET /api/admin/previous-runners-count', { body: { count } })
    .on(list, { body: mailings })
    .on(where, { body: { ownAddress: null, staysHere: true } });
const show = async (server = serverWith(12)) => {
  const shown = renderPage(<MailingPage />, { at: '/admin/email-previous-runners', server });
  await screen.findByText(/^Det finns/);
  return shown;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
function write() {
  fill('Ämne', 'Välkommen tillbaka');
  fill('Meddelande', 'Nu öppnar anmälan.\n\nSe https://loppet.se.');
}
const sendToAll = async () => {
  await press('Skicka till alla');
  await userEvent.click(await screen.findByRole('button', { name: 'Skicka' }));
};

describe('Mailing previous runners', () => {
  it('shows the number of recipients, and where mail goes in test mode', async () => {
    await show();
    expect(screen.getByText('Det finns 12 tidigare löpare')).toBeVisible();
    expect(await screen.findByText(/Testläge: inga mail går ut/)).toBeVisible();
  });

  it('shows no form without recipients', async () => {
    await show(serverWith(0));
    expect(screen.getByText('Det finns inga tidigare löpare')).toBeVisible();
    expect(screen.queryByLabelText('Ämne')).toBeNull();
  });

  it.each([
    ['', '', 'Ämne krävs', 'Meddelande krävs'],
    [
      'Hå',
      'För kort',
      'Ämnet måste vara minst 3 tecken långt',
      'Meddelandet måste vara minst 10 tecken långt',
    ],
  ])('rejects %j and %j', async (subject, message, ...problems) => {
    const { server } = await show();
    fill('Ämne', subject);
    fill('Meddelande', message);
    await press('Skicka till alla');
    for (const problem of problems) expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.getByLabelText('Ämne')).toHaveFocus();
    expect(server.requestsTo(sending)).toEqual([]);
  });

  it('previews the mail with its links and sender', async () => {
    await show();
    write();
    const preview = screen.getByRole('region', { name: 'Så här ser mailet ut' });
    expect(within(preview).getByText('Välkommen tillbaka')).toBeVisible();
    expect(within(preview).getByRole('link', { name: 'https://loppet.se' })).toHaveAttribute(
      'href',
      'https://loppet.se',
    );
    expect(within(preview).getByText('Avregistrera dig från våra utskick')).toBeVisible();
  });

  it('sends after confirmation, shows the number of recipients, and clears the form', async () => {
    const { server } = await show(serverWith(12).on(sending, { body: { sentCount: 12, mailing: 'm2' } }));
    write();
    await press('Skicka till alla');
    expect(await screen.findByText('Skicka till 12 tidigare löpare?')).toBeVisible();
    expect(server.requestsTo(sending)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Skicka' }));
    expect(await screen.findByText('E-post skickad till 12 mottagare')).toBeVisible();
    const [sent] = server.requestsTo(sending);
    expect(sent?.body).toEqual({
      subject: 'Välkommen tillbaka',
      message: 'Nu öppnar anmälan.\n\nSe https://loppet.se.',
      draft: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(screen.getByLabelText('Ämne')).toHaveValue('');
  });

  it.each([
    ['the server’s error text', { status: 429, body: { error: 'För många försök.' } }, 'För många försök.'],
    ['a general error', { status: 500 }, 'Ett fel uppstod vid skickandet'],
    ['a general error without network', 'no contact', 'Ett fel uppstod vid skickandet av e-post'],
  ] as const)('shows %s on failure, and retries with the same draft id', async (_, answer, words) => {
    const { server } = await show(serverWith(12).on(sending, answer));
    write();
    await sendToAll();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Ämne')).toHaveValue('Välkommen tillbaka');
    await sendToAll();
    await waitFor(() => expect(server.requestsTo(sending)).toHaveLength(2));
    const [first, second] = server.requestsTo(sending).map(({ body }) => (body as { draft: string }).draft);
    expect(second).toBe(first);
  });

  it('uses a new draft id once the server has accepted the draft with another text', async () => {
    const taken = { status: 409, body: { code: 'mailing-exists', error: 'Utskicket är redan på väg' } };
    const { server } = await show(serverWith(12).on(sending, taken));
    write();
    await sendToAll();
    expect(await screen.findByText('Utskicket är redan på väg')).toBeVisible();
    await sendToAll();
    await waitFor(() => expect(server.requestsTo(sending)).toHaveLength(2));
    const drafts = server.requestsTo(sending).map(({ body }) => (body as { draft: string }).draft);
    expect(new Set(drafts).size).toBe(2);
  });

  it('restores the draft after a reload', async () => {
    const { unmount } = await show();
    write();
    const stored = localStorage.getItem('raceday.mailing');
    unmount();
    await show();
    expect(screen.getByLabelText('Ämne')).toHaveValue('Välkommen tillbaka');
    expect(localStorage.getItem('raceday.mailing')).toBe(stored);
  });

  it('sends a test to the typed address, or to the organiser’s own', async () => {
    const { server, unmount } = await show(
      serverWith(12).on(testing, { body: { email: 'astrid@example.se' } }),
    );
    write();
    await userEvent.type(await screen.findByLabelText('Din e-postadress'), ' astrid@example.se ');
    await press('Skicka till mig först');
    expect(await screen.findByText('Testmailet är skickat till astrid@example.se')).toBeVisible();
    expect(server.requestsTo(testing)[0]?.body).toMatchObject({ email: 'astrid@example.se' });
    unmount();

    const own = serverWith(12).on(where, { body: { ownAddress: 'bo@example.se', staysHere: false } });
    const again = await show(own.on(testing, { body: { email: 'bo@example.se' } }));
    await press('Skicka till mig först');
    expect(await screen.findByText('Testmailet är skickat till bo@example.se')).toBeVisible();
    expect(screen.queryByLabelText('Din e-postadress')).toBeNull();
    expect(again.server.requestsTo(testing)[0]?.body).not.toHaveProperty('email');
  });

  it('lists mailings with progress and failures', async () => {
    const done = { ...underWay, mailing: 'm0', sent: 39, completedAt: '2025-08-01T10:01:00.000Z' };
    await show(serverWith(12, [underWay, done]));
    expect(await screen.findByText('12 av 40 skickade, 1 fick inget, 27 kvar')).toBeVisible();
    expect(screen.getByText('Klart: 39 skickade, 1 fick inget')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
    expect(screen.getAllByText(/bo@example.se: mottagarens mailserver/)).toHaveLength(2);
  });

  it('stops a running mailing after confirmation', async () => {
    const stopped = { ...underWay, stoppedAt: '2025-08-01T10:01:00.000Z' };
    const { server } = await show(
      serverWith(12, [underWay]).on('POST /admin/api/mailings/m1/stop', { body: [stopped] }),
    );
    await press('Stoppa utskicket');
    expect(await screen.findByText(/^27 som inte har fått ”Förra utskicket” får det inte/)).toBeVisible();
    expect(server.requestsTo('POST /admin/api/mailings/m1/stop')).toEqual([]);
    await press('Stoppa');
    expect(await screen.findByText('Stoppat: 12 skickade, 1 fick inget, 27 får inget')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stoppa utskicket' })).toBeNull();
  });
});

describe('Mailing this edition’s families', () => {
  const families = '/admin/api/mailings/families?distances=';
  const toFamilies = 'POST /admin/api/mailings';

  it('goes to the chosen distances, shows the number of families, and has no unsubscribe link', async () => {
    const server = serverWith(0)
      .on(`GET ${families}800,1600,2800,5600`, { body: { count: 41 } })
      .on(`GET ${families}800,2800,5600`, { body: { count: 30 } })
      .on(toFamilies, { body: { sentCount: 30, mailing: 'm3' } });
    renderPage(<MailingPage />, { at: '/admin/email-previous-runners', server });
    await userEvent.selectOptions(await screen.findByLabelText('Till'), 'Årets anmälda');
    expect(await screen.findByRole('heading', { name: 'Maila årets anmälda' })).toBeVisible();
    expect(await screen.findByText('Går till 41 familjer')).toBeVisible();
    await userEvent.click(screen.getByLabelText('1.6K'));
    expect(await screen.findByText('Går till 30 familjer')).toBeVisible();
    write();
    const preview = screen.getByRole('region', { name: 'Så här ser mailet ut' });
    expect(within(preview).getByText(/Det är information om loppet/)).toBeVisible();
    expect(within(preview).queryByText(/Avregistrera/)).toBeNull();
    await press('Skicka till alla');
    expect(await screen.findByText('Skicka till 30 familjer?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Skicka' }));
    expect(await screen.findByText('E-post skickad till 30 mottagare')).toBeVisible();
    expect(server.requestsTo(toFamilies)[0]?.body).toMatchObject({ distances: [800, 2800, 5600] });
  });
});
