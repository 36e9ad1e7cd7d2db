import { screen } from '@testing-library/react';
import { aConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { LogoutPage } from './LogoutPage';

const show = (server: FakeServer, at = '/logout') =>
  renderPage(<LogoutPage />, { at, config: { isAdmin: true, isLoggedIn: true }, server });

describe('Logging out', () => {
  it('opens the home page and confirms it', async () => {
    const server = new FakeServer().on('POST /api/logout', {}).on('GET /api/config', { body: aConfig() });
    show(server);
    expect(await screen.findByText('Sidan /')).toBeVisible();
    expect(screen.getByText('Du är utloggad')).toBeVisible();
    expect(server.requestsTo('POST /api/logout')).toHaveLength(1);
  });

  it('ends every session when the address asks for that', async () => {
    const server = new FakeServer()
      .on('POST /api/logout-everywhere', {})
      .on('GET /api/config', { body: aConfig() });
    show(server, '/logout?overallt=ja');
    expect(await screen.findByText('Du är utloggad på alla enheter')).toBeVisible();
    expect(server.requestsTo('POST /api/logout-everywhere')).toHaveLength(1);
  });

  it('logs out when the browser refuses the tab its storage', async () => {
    const refused = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    show(new FakeServer().on('POST /api/logout', {}).on('GET /api/config', { body: aConfig() }));
    expect(await screen.findByText('Du är utloggad')).toBeVisible();
    refused.mockRestore();
  });

  it('shows an error when the server does not answer', async () => {
    show(new FakeServer().on('POST /api/logout', 'no contact'));
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
  });
});
