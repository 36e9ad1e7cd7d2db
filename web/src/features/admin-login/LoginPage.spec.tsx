import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { type GoogleIdentity, LoginPage } from './LoginPage';

const authenticate = 'POST /admin/api/authenticate';
const signedIn = () =>
  new FakeServer()
    .on(authenticate, { body: { isAdmin: true } })
    .on('GET /api/config', { body: aConfig({ isAdmin: true, isLoggedIn: true }) });
const refused = () => new FakeServer().on(authenticate, { status: 401, body: { error: 'Ej admin!' } });

const show = (at: string, server?: FakeServer) => renderPage(<LoginPage />, { at, server });
const field = () => screen.findByLabelText('Inloggningslänk eller kod');

describe('Signing in as an organiser', () => {
  it('sends the token of the link, removes it from the address and opens the admin pages', async () => {
    const { server, address } = show('/admin/login#token=hemlig-kod', signedIn());
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.requestsTo(authenticate).map(({ body }) => body)).toEqual([{ token: 'hemlig-kod' }]);
    expect(address()).toBe('/admin');
  });

  it('sends the name stored on this device along with the token', async () => {
    localStorage.setItem('raceday.name', ' Åsa ');
    const { server } = show('/admin/login#token=hemlig-kod', signedIn());
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.requestsTo(authenticate).map(({ body }) => body)).toEqual([
      { token: 'hemlig-kod', name: 'Åsa' },
    ]);
  });

  it('leaves out a stored name that is not valid', async () => {
    localStorage.setItem('raceday.name', 'x'.repeat(61));
    const { server } = show('/admin/login#token=hemlig-kod', signedIn());
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.requestsTo(authenticate).map(({ body }) => body)).toEqual([{ token: 'hemlig-kod' }]);
  });

  it.each(['/admin/race/race-250913-56', '/tidtagning'])(
    'returns to %s, given as return address',
    async (page) => {
      show(`/admin/login?till=${page}#token=hemlig-kod`, signedIn());
      expect(await screen.findByText(`Sidan ${page}`)).toBeVisible();
    },
  );

  it.each(['https://evil.example', '//evil.example', '/admin/login', '/administer', '/tidtagning.x'])(
    'ignores a return address like %s',
    async (till) => {
      show(`/admin/login?till=${encodeURIComponent(till)}#token=hemlig-kod`, signedIn());
      expect(await screen.findByText('Sidan /admin')).toBeVisible();
    },
  );

  it("shows 'Ej admin!' for a wrong token and removes it from the address", async () => {
    const { address } = show('/admin/login?till=/admin/race#token=fel', refused());
    expect(await screen.findByText('Ej admin!')).toBeVisible();
    expect(address()).toBe('/admin/login?till=/admin/race');
    expect(await field()).toBeVisible();
  });

  it('explains where to find the link when there is no token, and accepts it pasted', async () => {
    const { server } = show('/admin/login', signedIn());
    expect(
      screen.getByText(/^Be tävlingsledaren om inloggningslänken.*servern skriver ut den när den startar/),
    ).toBeVisible();
    await userEvent.type(await field(), 'http://localhost:3000/admin/login#token=hemlig-kod{Enter}');
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.requestsTo(authenticate)[0]?.body).toEqual({ token: 'hemlig-kod' });
  });

  it("shows 'Ej admin!' when Google's page sent the visitor back", async () => {
    show('/admin/login#ej-admin');
    expect(await screen.findByText('Ej admin!')).toBeVisible();
  });
});

describe('Signing in with Google', () => {
  const withGoogle = (server?: FakeServer) =>
    renderPage(<LoginPage />, { at: '/admin/login', config: { googleClientId: 'klient-1' }, server });
  const script = () => document.head.querySelector('script[src^="https://accounts.google.com"]');

  afterEach(() => {
    delete window.google;
  });

  it('shows a plain link to Google without the script, and no field for the printed link', () => {
    withGoogle();
    act(() => void script()?.dispatchEvent(new Event('error')));
    const link = screen.getByRole('link', { name: 'Logga in med Google' });
    expect(link).toHaveAttribute('href', '/admin/api/google');
    expect(screen.queryByLabelText('Inloggningslänk eller kod')).toBeNull();
    expect(script()).toBeNull();
  });

  it('fetches a failed script again on the next visit, and only once while it loads', () => {
    const { unmount } = withGoogle();
    const failed = script();
    act(() => void failed?.dispatchEvent(new Event('error')));
    unmount();
    const next = withGoogle();
    const fetched = script();
    expect(fetched).not.toBe(failed);
    next.unmount();
    withGoogle();
    expect(script()).toBe(fetched);
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
  });

  it('still shows the plain link when window.google has no accounts', () => {
    window.google = {};
    withGoogle();
    expect(screen.getByRole('link', { name: 'Logga in med Google' })).toBeVisible();
  });

  it("sends Google's credential to the server and opens the admin pages", async () => {
    const { server } = withGoogle(signedIn());
    await googleAnswers();
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.requestsTo(authenticate)[0]?.body).toEqual({ credential: 'intyg' });
  });

  it("shows 'Ej admin!' when the account is not an organiser's", async () => {
    withGoogle(refused());
    await googleAnswers();
    expect(await screen.findByText('Ej admin!')).toBeVisible();
  });

  async function googleAnswers() {
    window.google = { accounts: { id: google } };
    act(() => void script()?.dispatchEvent(new Event('load')));
    await userEvent.click(await screen.findByRole('button', { name: 'Fortsätt med Google' }));
  }
});

let handOver: (answer: { readonly credential: string }) => void = () => undefined;

// Google's script as far as the page uses it: its button returns a credential when clicked.
const google: GoogleIdentity = {
  initialize: ({ callback }) => {
    handOver = callback;
  },
  renderButton: (place) => {
    const button = document.createElement('button');
    button.textContent = 'Fortsätt med Google';
    button.onclick = () => act(() => handOver({ credential: 'intyg' }));
    place.append(button);
  },
};
