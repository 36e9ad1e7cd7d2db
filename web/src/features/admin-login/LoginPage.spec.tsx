import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GoogleIdentity } from './GoogleSignIn';
import { aConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { LoginPage } from './LoginPage';

const authenticate = 'POST /admin/api/authenticate';
const signedIn = () =>
  new FakeServer()
    .on(authenticate, { body: { isAdmin: true } })
    .on('GET /api/config', { body: aConfig({ isAdmin: true, isLoggedIn: true }) });
const refused = () => new FakeServer().on(authenticate, { status: 401, body: { error: 'Ej admin!' } });

const show = (at: string, server?: FakeServer) => renderPage(<LoginPage />, { at, server });
const field = () => screen.findByLabelText('Inloggningslänk eller kod');

describe('Signing in as an organiser', () => {
  it('takes the token of the link, cleans the address and goes to the admin pages', async () => {
    const { server, address } = show('/admin/login#token=hemlig-kod', signedIn());
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.seen(authenticate).map(({ body }) => body)).toEqual([{ token: 'hemlig-kod' }]);
    expect(address()).toBe('/admin');
  });

  it('comes by the name that is kept on this device', async () => {
    localStorage.setItem('raceday.name', ' Åsa ');
    const { server } = show('/admin/login#token=hemlig-kod', signedIn());
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.seen(authenticate).map(({ body }) => body)).toEqual([{ token: 'hemlig-kod', name: 'Åsa' }]);
  });

  it('is not kept out by a name that will not do', async () => {
    localStorage.setItem('raceday.name', 'x'.repeat(61));
    const { server } = show('/admin/login#token=hemlig-kod', signedIn());
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.seen(authenticate).map(({ body }) => body)).toEqual([{ token: 'hemlig-kod' }]);
  });

  it.each(['/admin/race/race-250913-56', '/tidtagning'])(
    'returns to %s, where one came from',
    async (page) => {
      show(`/admin/login?till=${page}#token=hemlig-kod`, signedIn());
      expect(await screen.findByText(`Sidan ${page}`)).toBeVisible();
    },
  );

  it.each(['https://evil.example', '//evil.example', '/admin/login', '/administer', '/tidtagning.x'])(
    'does not follow a return address like %s',
    async (till) => {
      show(`/admin/login?till=${encodeURIComponent(till)}#token=hemlig-kod`, signedIn());
      expect(await screen.findByText('Sidan /admin')).toBeVisible();
    },
  );

  it("says 'Ej admin!' to a token that is not the one, which has left the address all the same", async () => {
    const { address } = show('/admin/login?till=/admin/race#token=fel', refused());
    expect(await screen.findByText('Ej admin!')).toBeVisible();
    expect(address()).toBe('/admin/login?till=/admin/race');
    expect(await field()).toBeVisible();
  });

  it('says where the link is to one who comes without it, and takes it pasted', async () => {
    const { server } = show('/admin/login', signedIn());
    expect(
      screen.getByText(/^Be tävlingsledaren om inloggningslänken.*servern skriver ut den när den startar/),
    ).toBeVisible();
    await userEvent.type(await field(), 'http://localhost:3000/admin/login#token=hemlig-kod{Enter}');
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.seen(authenticate)[0]?.body).toEqual({ token: 'hemlig-kod' });
  });

  it("says 'Ej admin!' to one whom Google's page sent back", async () => {
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

  it('needs no script: a plain link leads to Google, and the printed link is not needed', () => {
    withGoogle();
    act(() => void script()?.dispatchEvent(new Event('error')));
    const link = screen.getByRole('link', { name: 'Logga in med Google' });
    expect(link).toHaveAttribute('href', '/admin/api/google');
    expect(screen.queryByLabelText('Inloggningslänk eller kod')).toBeNull();
    expect(script()).toBeNull();
  });

  it('fetches the script again on the next visit when it failed, and once for two visits meanwhile', () => {
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

  it('keeps the plain link when the page has a Google without accounts', () => {
    window.google = {};
    withGoogle();
    expect(screen.getByRole('link', { name: 'Logga in med Google' })).toBeVisible();
  });

  it("hands Google's credential over and goes to the admin pages", async () => {
    const { server } = withGoogle(signedIn());
    await googleAnswers();
    expect(await screen.findByText('Sidan /admin')).toBeVisible();
    expect(server.seen(authenticate)[0]?.body).toEqual({ credential: 'intyg' });
  });

  it("says 'Ej admin!' to one who is not an organiser", async () => {
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

// Google's script as far as the page uses it: its button hands out a credential at a click.
const google: GoogleIdentity = {
  initialize: ({ callback }) => {
    handOver = callback;
  },
  renderButton: (place) => {
    const button = document.createElement('button');
    button.textContent = 'Fortsätt med Google';
    button.onclick = () => {
      act(() => {
        handOver({ credential: 'intyg' });
      });
    };
    place.append(button);
  },
};
