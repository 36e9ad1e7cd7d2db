import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { requireSignIn } from '../../api/sign-in';
import { aConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { AdminShell } from './AdminShell';

const at = '/admin/journal/250913?sok=127';
const admin = { isAdmin: true, isLoggedIn: true };
const withGoogle = { ...admin, googleClientId: 'hostloppet' };

describe('The admin pages', () => {
  it('redirect to sign-in with the address as return address, when not signed in', async () => {
    renderPage(<AdminShell />, { at });
    expect(
      await screen.findByText(
        `Sidan /admin/login?till=${encodeURIComponent('/admin/journal/250913?sok=127')}`,
      ),
    ).toBeVisible();
  });

  it('link an organiser to every section', () => {
    renderPage(<AdminShell />, { at, config: admin });
    const sections = within(screen.getByRole('navigation', { name: 'Arrangör' })).getAllByRole('link');
    expect(sections.map((link) => link.textContent)).toEqual([
      'Översikt',
      'Stämmer',
      'Anmälningar',
      'Lopp',
      'Alla lopp',
      'Biljettkassan',
      'Utlämning',
      'Epassi',
      'Meddelanden',
      'Maila tidigare löpare',
      'Hantera tävlingar',
      'Journal',
      'Stoppur',
    ]);
  });

  it.each([
    ['/admin/journal/250913', 'Journal'],
    ['/admin/tidsresa/250913', 'Journal'],
    ['/admin/avstamning', 'Anmälningar'],
    ['/admin/anmalan/familj-1', 'Anmälningar'],
    ['/admin/race/race-250913-56', 'Lopp'],
  ])('mark the section of the current page: %s belongs to %s', (page, section) => {
    renderPage(<AdminShell />, { at: page, config: admin });
    const current = within(screen.getByRole('navigation', { name: 'Arrangör' })).getAllByRole('link', {
      current: 'page',
    });
    expect(current.map((link) => link.textContent)).toEqual([section]);
  });

  it('sign out on all devices only after confirmation', async () => {
    const { address } = renderPage(<AdminShell />, { at, config: withGoogle });
    const ask = async () => userEvent.click(screen.getByRole('button', { name: 'Logga ut på alla enheter' }));
    await ask();
    expect(await screen.findByText(/där du är inloggad måste logga in igen/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(at);
    await ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Logga ut alla' }));
    await waitFor(() => expect(address()).toBe('/logout?overallt=ja'));
  });

  it.each([
    ['without Google sign-in', { at, config: admin }],
    ['on a finish screen', { at: '/admin/race/race-250913-56', config: withGoogle }],
  ])('do not offer signing out everywhere %s', (_where, options) => {
    renderPage(<AdminShell />, options);
    expect(screen.getByRole('navigation', { name: 'Arrangör' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Logga ut på alla enheter' })).toBeNull();
  });

  describe('for an organiser without a name', () => {
    const nameless = { ...admin, organiserName: null };
    const naming = 'POST /admin/api/name';
    const named = () =>
      new FakeServer()
        .on(naming, { body: { name: 'Åsa' } })
        .on('GET /api/config', { body: aConfig({ ...admin, organiserName: 'Åsa' }) });

    it('ask for the name, store it on the device and show it', async () => {
      const { server } = renderPage(<AdminShell />, { at, config: nameless, server: named() });
      const dialog = await screen.findByRole('dialog', { name: 'Vad heter du?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Spara' }));
      expect(await screen.findByText('Ange ditt namn, högst 60 tecken')).toBeVisible();
      expect(server.requestsTo(naming)).toHaveLength(0);

      await userEvent.type(screen.getByLabelText('Ditt namn'), ' Åsa {Enter}');
      expect(await screen.findByRole('button', { name: 'Du är Åsa i journalen. Byt namn' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Vad heter du?' })).toBeNull();
      expect(server.requestsTo(naming).map(({ body }) => body)).toEqual([{ name: 'Åsa' }]);
      expect(localStorage.getItem('raceday.name')).toBe('Åsa');
    });

    it('leave a button to answer later when the question is closed', async () => {
      renderPage(<AdminShell />, { at, config: nameless, server: named() });
      await userEvent.click(await screen.findByRole('button', { name: 'Senare' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'Vad heter du?' }));
      expect(await screen.findByRole('dialog', { name: 'Vad heter du?' })).toBeVisible();
    });

    it('open no dialog over a finish screen', async () => {
      renderPage(<AdminShell />, { at: '/admin/race/race-250913-56', config: nameless, server: named() });
      const ask = await screen.findByRole('button', { name: 'Vad heter du?' });
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.click(ask);
      await userEvent.type(await screen.findByLabelText('Ditt namn'), 'Åsa{Enter}');
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Vad heter du?' })).toBeNull());
    });

    it('show the error and leave the typed name in the field', async () => {
      const server = new FakeServer().on(naming, {
        status: 503,
        body: { error: 'Servern kan inte spara just nu' },
      });
      renderPage(<AdminShell />, { at, config: nameless, server });
      await userEvent.type(await screen.findByLabelText('Ditt namn'), 'Åsa{Enter}');
      expect(await screen.findByText('Servern kan inte spara just nu')).toBeVisible();
      expect(screen.getByLabelText('Ditt namn')).toHaveValue('Åsa');
    });
  });

  it('let an organiser change the name', async () => {
    const server = new FakeServer()
      .on('POST /admin/api/name', { body: { name: 'Bo' } })
      .on('GET /api/config', { body: aConfig({ ...admin, organiserName: 'Bo' }) });
    renderPage(<AdminShell />, { at, config: { ...admin, organiserName: 'Åsa' }, server });
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Du är Åsa i journalen. Byt namn' }));
    const field = await screen.findByLabelText('Ditt namn');
    expect(field).toHaveValue('Åsa');
    await userEvent.clear(field);
    await userEvent.type(field, 'Bo{Enter}');
    expect(await screen.findByRole('button', { name: 'Du är Bo i journalen. Byt namn' })).toBeVisible();
  });

  it.each([
    ['when Google provides it', { ...withGoogle, organiserName: 'Anna Ek' }],
    ['when Google provides none', { ...withGoogle, organiserName: null }],
  ])('neither ask for a name nor let it be changed %s', (_, config) => {
    renderPage(<AdminShell />, { at, config });
    expect(screen.queryByRole('button', { name: 'Vad heter du?' })).toBeNull();
    expect(screen.queryByText(/Byt namn/)).toBeNull();
  });

  it('ask for sign-in over the page when the session ends, and stay on that page', async () => {
    const server = new FakeServer()
      .on('POST /admin/api/authenticate', { body: { isAdmin: true } })
      .on('GET /api/config', { body: aConfig(admin) });
    const { address } = renderPage(<AdminShell />, { at, config: admin, server });
    expect(screen.queryByRole('dialog')).toBeNull();

    act(requireSignIn);
    expect(await screen.findByRole('dialog', { name: 'Du behöver logga in igen' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Inloggningslänk eller kod'), 'hemlig-kod{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(at);
  });

  it('open no dialog over a finish screen when the session ends, only a button that opens it', async () => {
    const server = new FakeServer()
      .on('POST /admin/api/authenticate', { body: { isAdmin: true } })
      .on('GET /api/config', { body: aConfig(admin) });
    renderPage(<AdminShell />, { at: '/admin/race/race-250913-56', config: admin, server });

    act(requireSignIn);
    const ask = await screen.findByRole('button', { name: 'Logga in igen' });
    expect(screen.queryByRole('dialog')).toBeNull();

    await userEvent.click(ask);
    await userEvent.click(await screen.findByRole('button', { name: 'Senare' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.click(ask);
    await userEvent.type(await screen.findByLabelText('Inloggningslänk eller kod'), 'hemlig-kod{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Logga in igen' })).toBeNull());
  });
});
