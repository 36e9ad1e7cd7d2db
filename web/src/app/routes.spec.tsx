import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { sitePages } from '@app/domain';
import { serverClock } from '../api/clock';
import { SocketContext } from '../api/socket';
import { aConfig } from '../testing/builders';
import { FakeServer } from '../testing/fake-server';
import { FakeSocket } from '../testing/fake-socket';
import { atTestEnd } from '../testing/test-end';
import { App, createQueryClient } from './App';
import { routes } from './routes';

function open(at: string, server: FakeServer) {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  server.install();
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createMemoryRouter(routes(queryClient), { initialEntries: [at] });
  render(
    <SocketContext value={new FakeSocket().asLive()}>
      <App queryClient={queryClient} router={router} />
    </SocketContext>,
  );
  atTestEnd(() => {
    router.dispose();
    queryClient.clear();
  });
  return router;
}

const visitor = () => new FakeServer().on('GET /api/config', { body: aConfig() });
const menu = () => within(screen.getAllByRole('navigation', { name: 'Huvudmeny' })[0] ?? document.body);
const links = () =>
  menu()
    .getAllByRole('link', { hidden: true })
    .map((link) => link.textContent);

describe('The site', () => {
  it('shows a visitor the race, its starts and its fees', async () => {
    jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-09-01T10:00:00Z'));
    open('/', visitor());
    expect(await screen.findByRole('heading', { level: 1, name: 'Höstloppet 2025' })).toBeVisible();
    expect(screen.getByText('kl. 11.15')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Startavgifter' })).toHaveTextContent(/250.kr.*150.kr/);
    expect(document.title).toBe('Höstloppet 2025');
    expect(links()).toEqual(['Banor', 'Startlistor', 'Resultat', 'Galleri']);
  });

  it('shows an organiser the admin and sign-out links', async () => {
    open('/', new FakeServer().on('GET /api/config', { body: aConfig({ isAdmin: true, isLoggedIn: true }) }));
    await screen.findByRole('heading', { level: 1 });
    expect(links()).toEqual(['Admin', 'Banor', 'Startlistor', 'Resultat', 'Galleri', 'Logga ut']);
  });

  it('shows in words that an admin page failed, inside the organisers’ frame', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = new FakeServer()
      .on('GET /api/config', { body: aConfig({ isAdmin: true, isLoggedIn: true }) })
      .on('GET /api/races?ended=true', { body: [] })
      .on('GET /admin/api/days/250913/events', { body: { day: '250913', revision: 0 } });
    open('/admin/journal/250913', server);
    expect(await screen.findByRole('heading', { name: 'Det gick inte att visa sidan' })).toBeVisible();
    expect(screen.getByText('Något gick fel. Försök igen.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Arrangör' })).toBeVisible();
  });

  it('shows the registration link until noon on the race day, but not in the drawer', async () => {
    const now = jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-09-13T10:00:00Z'));
    open('/', visitor());
    expect(await screen.findByRole('link', { name: 'Anmälan' })).toHaveAttribute('href', '/anmalan');
    await userEvent.click(screen.getByRole('button', { name: 'Öppna menyn' }));
    const drawer = screen.getByRole('dialog', { name: 'Meny' });
    expect(within(drawer).queryByRole('link', { name: 'Anmälan' })).not.toBeInTheDocument();
    cleanup();
    now.mockReturnValue(Date.parse('2025-09-13T10:00:00.001Z'));
    open('/', visitor());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Anmälan' })).not.toBeInTheDocument();
  });

  it.each([
    ['/allmanna-villkor', false],
    ['/admin/stoppur', true],
    ['/tidtagning', true],
  ])(
    'shows notices at %s, over the bar on screens whose buttons are pressed without looking: %s',
    async (path, isOver) => {
      const notice = {
        id: 'n1',
        text: 'Starten är 20 min försenad',
        severity: 'important',
        distances: [],
        publishedAt: '2025-09-13T07:30:00.000Z',
        endsAt: new Date(serverClock.now() + 3_600_000).toISOString(),
      } as const;
      const notices = { revision: 1, notices: [notice] };
      const config = aConfig({ isAdmin: true, isLoggedIn: true, notices });
      open(path, new FakeServer().on('GET /api/config', { body: config }));
      const noticeBand = await screen.findByRole('complementary', { name: 'Viktigt' });
      expect(within(noticeBand).queryByRole('button', { expanded: false }) !== null).toBe(isOver);
    },
  );

  it('shows on every page that payments are simulated', async () => {
    open('/allmanna-villkor', new FakeServer().on('GET /api/config', { body: aConfig({ testMode: true }) }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Allmänna villkor' })).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Testläge' })).toBeVisible();
  });

  it("moves the focus to the page's main field", async () => {
    jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-09-01T10:00:00Z'));
    open('/', visitor().on('GET /get', { status: 401 }));
    await userEvent.click(await screen.findByRole('link', { name: 'Anmäl dig' }));
    expect(await screen.findByLabelText('E-post')).toHaveFocus();
  });

  it('moves the focus to the heading of the next page', async () => {
    open('/finns-inte', visitor());
    await userEvent.click(await screen.findByRole('link', { name: 'Till startsidan' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Höstloppet 2025' })).toHaveFocus();
  });

  it('opens the small-screen menu as a drawer that Escape closes', async () => {
    open('/', visitor());
    await userEvent.click(await screen.findByRole('button', { name: 'Öppna menyn' }));
    expect(screen.getByRole('dialog', { name: 'Meny' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Öppna menyn' })).toHaveFocus();
  });

  it('closes the small-screen menu on Back, and stays on the page', async () => {
    const router = open('/', visitor());
    await screen.findByRole('button', { name: 'Öppna menyn' });
    await act(() => router.navigate('/allmanna-villkor'));
    await userEvent.click(screen.getByRole('button', { name: 'Öppna menyn' }));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Öppna menyn' })).toHaveFocus());
    expect(router.state.location.pathname).toBe('/allmanna-villkor');
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/');
  });

  it('has no footer on the timing pages', async () => {
    const organiser = new FakeServer()
      .on('GET /api/config', { body: aConfig({ isAdmin: true }) })
      .on('GET /api/races?ended=true', { body: [] });
    const router = open('/', organiser);
    expect(await screen.findByRole('contentinfo')).toBeVisible();
    await act(() => router.navigate('/tidtagning'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Alla lopp' })).toBeVisible();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('shows a not-found page for an unknown address', async () => {
    open('/finns-inte', visitor());
    expect(await screen.findByRole('heading', { level: 1, name: 'Här tog banan slut' })).toBeVisible();
  });

  it('shows that the server is unreachable, and offers a retry', async () => {
    open('/', new FakeServer().on('GET /api/config', 'no contact'));
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Försök igen' })).toBeVisible();
  });

  it('has a route for every page of the table', () => {
    const routed = routes(new QueryClient()).flatMap((route) => pathsIn(route, ''));
    expect(routed.filter((path) => path !== '/*').sort()).toEqual(Object.keys(sitePages).sort());
  });
});

function pathsIn({ path, index, children }: RouteObject, parentPath: string): string[] {
  const own = path?.startsWith('/') ? path : [parentPath, path].filter(Boolean).join('/');
  if (children) return children.flatMap((child) => pathsIn(child, own));
  return [index ? parentPath || '/' : own.startsWith('/') ? own : `/${own}`];
}
