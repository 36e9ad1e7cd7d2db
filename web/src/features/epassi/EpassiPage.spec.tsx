import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../testing/fake-server';
import { fill } from '../../testing/fill';
import { renderPage } from '../../testing/render';
import { EpassiPage } from './EpassiPage';

const invite = 'POST /admin/api/invite/epassi';

const sent = { email: 'stina@example.se', number: 1, isNew: true, issuedAt: null };
const show = (server = new FakeServer().on(invite, { status: 201, body: sent })) =>
  renderPage(<EpassiPage />, { at: '/admin/epassi', server });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Skicka kod' }));

function fillIn(email = 'Stina@Example.se') {
  fill('Namn', 'Stina Ödman');
  fill('E-post', email);
}

describe('Inviting somebody who paid with the wellness benefit', () => {
  it('needs a name and an address', async () => {
    const { server } = show();
    await send();
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('E-mail is required')).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  it.each(['stina', 'stina@example', 'stina ödman@example.se'])(
    'does not take %s for an address',
    async (typed) => {
      show();
      fillIn(typed);
      await send();
      expect(await screen.findByText('E-mail must be valid')).toBeVisible();
    },
  );

  it('says that it was sent and is ready for the next', async () => {
    const { server } = show();
    await userEvent.type(screen.getByLabelText('Namn'), 'Stina Ödman');
    await userEvent.type(screen.getByLabelText('E-post'), 'Stina@Example.se');
    await send();
    expect(await screen.findByText('Invitation sent successfully!')).toBeVisible();
    expect(server.seen(invite)[0]?.body).toEqual({ name: 'Stina Ödman', email: 'stina@example.se' });
    expect(screen.getByLabelText('Namn')).toHaveValue('');
    expect(screen.getByLabelText('Namn')).toHaveFocus();
  });

  it('says when the receiver already has a code, and sends another on request', async () => {
    const known = { ...sent, isNew: false, issuedAt: '2025-09-01T10:05:00.000Z' };
    const { server } = show(new FakeServer().on(invite, { status: 200, body: known }));
    fillIn();
    await send();
    const status = await screen.findByText(/har redan fått en kod, senast 1 september 2025 kl. 12:05/);
    expect(status).toHaveTextContent('Ingen ny är skickad.');
    server.on(invite, { status: 201, body: { ...sent, number: 2 } });
    await userEvent.click(screen.getByRole('button', { name: 'Skicka en kod till' }));
    expect(await screen.findByText('Invitation sent successfully!')).toBeVisible();
    expect(server.seen(invite)[1]?.body).toEqual({
      name: 'Stina Ödman',
      email: 'stina@example.se',
      number: 2,
    });
  });

  it("passes the server's words on and keeps what was typed", async () => {
    show(new FakeServer().on(invite, { status: 429, body: { error: 'För många försök. Vänta en stund.' } }));
    fillIn();
    await send();
    expect(await screen.findByText('Error: För många försök. Vänta en stund.')).toBeVisible();
    expect(screen.getByLabelText('Namn')).toHaveValue('Stina Ödman');
  });

  it.each(['no contact', { status: 500 }] as const)('has words of its own for %j', async (answer) => {
    show(new FakeServer().on(invite, answer));
    fillIn();
    await send();
    expect(await screen.findByText('Failed to send invitation')).toBeVisible();
  });
});
