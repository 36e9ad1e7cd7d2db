import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { UnsubscribePage } from './UnsubscribePage';

const read = 'GET /api/mail-preference/abc';
const change = 'POST /api/mail-preference/abc';
const show = (server: FakeServer) =>
  renderPage(<UnsubscribePage />, { at: '/avregistrera/abc', path: '/avregistrera/:token', server });

describe('The page of an unsubscribe link', () => {
  it('changes nothing before the button is pressed, and then says so', async () => {
    const { server } = show(new FakeServer().on(read, { body: { declined: false } }));
    const button = await screen.findByRole('button', { name: 'Avregistrera mig' });
    expect(server.seen(change)).toEqual([]);
    server.on(change, { body: { declined: true } });
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Du får inga fler utskick' })).toBeVisible();
    expect(server.seen(change)[0]?.body).toEqual({ declined: true });
  });

  it('undoes it', async () => {
    const { server } = show(new FakeServer().on(read, { body: { declined: true } }));
    server.on(change, { body: { declined: false } });
    await userEvent.click(await screen.findByRole('button', { name: 'Jag vill ha utskick igen' }));
    expect(await screen.findByRole('button', { name: 'Avregistrera mig' })).toBeVisible();
  });

  it('has words for a link that is not ours', async () => {
    show(new FakeServer().on(read, { status: 404, body: { error: 'x' } }));
    expect(await screen.findByText(/Länken gäller inte/)).toBeVisible();
  });

  it('keeps its button when the network is gone', async () => {
    show(new FakeServer().on(read, { body: { declined: false } }).on(change, 'no contact'));
    await userEvent.click(await screen.findByRole('button', { name: 'Avregistrera mig' }));
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Avregistrera mig' })).toBeEnabled();
  });
});
