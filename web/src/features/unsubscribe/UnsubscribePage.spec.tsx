import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { UnsubscribePage } from './UnsubscribePage';

const read = 'GET /api/mail-preference/abc';
const change = 'POST /api/mail-preference/abc';
const show = (server: FakeServer) =>
  renderPage(<UnsubscribePage />, { at: '/avregistrera/abc', path: '/avregistrera/:token', server });

describe('The unsubscribe page', () => {
  it('changes nothing until the button is pressed, and then confirms it', async () => {
    const { server } = show(new FakeServer().on(read, { body: { declined: false } }));
    const button = await screen.findByRole('button', { name: 'Avregistrera mig' });
    expect(server.requestsTo(change)).toEqual([]);
    server.on(change, { body: { declined: true } });
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Du får inga fler utskick' })).toBeVisible();
    expect(server.requestsTo(change)[0]?.body).toEqual({ declined: true });
  });

  it('resubscribes', async () => {
    const { server } = show(new FakeServer().on(read, { body: { declined: true } }));
    server.on(change, { body: { declined: false } });
    await userEvent.click(await screen.findByRole('button', { name: 'Jag vill ha utskick igen' }));
    expect(await screen.findByRole('button', { name: 'Avregistrera mig' })).toBeVisible();
  });

  it('shows a text for an unknown link', async () => {
    show(new FakeServer().on(read, { status: 404, body: { error: 'x' } }));
    expect(await screen.findByText(/Länken gäller inte/)).toBeVisible();
  });

  it('still offers its button without network', async () => {
    show(new FakeServer().on(read, { body: { declined: false } }).on(change, 'no contact'));
    await userEvent.click(await screen.findByRole('button', { name: 'Avregistrera mig' }));
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Avregistrera mig' })).toBeEnabled();
  });
});
