import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../api/clock';
import { aConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { aParticipant, aSession, CLOSED, EARLY } from '../../testing/registration-builders';
import { renderPage } from '../../testing/render';
import { RegistrationPage } from './RegistrationPage';

const CODE_ID = '4b1f0a4e-8d7e-4c0e-9a53-1f8f5f0f6c11';
const stranger = () =>
  new FakeServer()
    .on('GET /get', { status: 401, body: { error: 'Logga in' } })
    .on('GET /api/config', { body: aConfig({ isLoggedIn: true }) })
    .on('POST /email', { body: { id: CODE_ID, code: '' } });
const member = () =>
  new FakeServer().on('GET /get', { body: aSession({ deltagare: { stina: aParticipant() } }) });

function open(at: string, server: FakeServer, now = EARLY) {
  jest.spyOn(serverClock, 'now').mockReturnValue(now);
  return renderPage(<RegistrationPage />, { at, path: '/anmalan/:step?', server });
}

async function askForCode() {
  await userEvent.type(await screen.findByLabelText('E-post'), 'Familj@Example.se{Enter}');
  return screen.findByLabelText('Kod');
}

describe('Coming to the registration', () => {
  it.each(['/anmalan', '/anmalan/1', '/anmalan/2', '/anmalan/3', '/anmalan/5', '/anmalan/abc'])(
    'leads a stranger from %s to the address, which has the focus',
    async (at) => {
      const { address } = open(at, stranger());
      expect(await screen.findByLabelText('E-post')).toHaveFocus();
      expect(address()).toBe('/anmalan/1');
    },
  );

  it.each(['/anmalan', '/anmalan/1', '/anmalan/2', '/anmalan/abc'])(
    'leads whoever is logged in from %s to their participants',
    async (at) => {
      const { address } = open(at, member());
      expect(await screen.findByText('Stina Ödman')).toBeVisible();
      expect(address()).toBe('/anmalan/3');
    },
  );

  it('says that the server cannot be reached, and tries again', async () => {
    const server = stranger().on('GET /get', 'no contact');
    open('/anmalan', server);
    expect(screen.getByRole('heading', { level: 1, name: 'Anmälan' })).toBeVisible();
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    server.on('GET /get', { status: 401 });
    await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByLabelText('E-post')).toBeVisible();
  });
});

describe('Giving an address', () => {
  it('asks for a code for the address in lower case and goes on to it', async () => {
    const { server, address } = open('/anmalan/1', stranger());
    expect(await askForCode()).toHaveFocus();
    expect(server.seen('POST /email')[0]?.body).toEqual({ email: 'familj@example.se' });
    expect(address()).toBe('/anmalan/2');
    expect(screen.getByText('familj@example.se')).toBeVisible();
    expect(screen.getByText(/sparar vi en kaka/)).toBeVisible();
  });

  it('shows the fees', async () => {
    open('/anmalan/1', stranger());
    expect(await screen.findByRole('table', { name: 'Startavgifter' })).toHaveTextContent(/150.kr.*100.kr/);
  });

  it('refuses what is no address, here and at the server', async () => {
    const server = stranger().on('POST /email', { status: 400, body: { error: 'Ogiltig e-postadress' } });
    open('/anmalan/1', server);
    const field = await screen.findByLabelText('E-post');
    await userEvent.type(field, 'familj{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ogiltig e-postadress');
    expect(server.seen('POST /email')).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'a@b.c{Enter}');
    expect(await screen.findByText('Ogiltig e-postadress')).toBeVisible();
    expect(server.seen('POST /email')).toHaveLength(1);
  });

  it('warns when registration is closed, and lets one log in all the same', async () => {
    open('/anmalan/1', stranger(), CLOSED);
    expect(await screen.findByText(/Anmälan är stängd. Du kan fortfarande logga in/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Skicka kod' })).toBeEnabled();
  });
});

describe('Giving the code', () => {
  it('logs in as soon as six digits are there, pasted with a space', async () => {
    const server = stranger().on('POST /code', {
      body: aSession({ deltagare: { stina: aParticipant() } }),
    });
    const { address } = open('/anmalan/1', server);
    await userEvent.click(await askForCode());
    await userEvent.paste('123 456');
    expect(await screen.findByText('Stina Ödman')).toBeVisible();
    expect(server.seen('POST /code')[0]?.body).toEqual({
      email: 'familj@example.se',
      codeId: CODE_ID,
      code: '123456',
    });
    expect(address()).toBe('/anmalan/3');
    expect(server.seen('GET /api/config')).toHaveLength(1);
  });

  it('begins an empty registration for someone new', async () => {
    const server = stranger();
    server.on('POST /code', () => {
      server.on('GET /get', { body: aSession() });
      return { status: 204 };
    });
    open('/anmalan/1', server);
    await userEvent.type(await askForCode(), '123456');
    expect(await screen.findByText(/Lägg till alla som ska springa/)).toBeVisible();
  });

  it('says what is wrong and makes room for another try', async () => {
    const error = 'Fel kod. Du har 4 försök kvar.';
    open('/anmalan/1', stranger().on('POST /code', { status: 400, body: { error } }));
    const field = await askForCode();
    await userEvent.type(field, '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });

  it('tells a newcomer that registration is closed and to register on site', async () => {
    const closed = { status: 403, body: { error: 'Anmälan är stängd', code: 'closed' } };
    open('/anmalan/1', stranger().on('POST /code', closed));
    await userEvent.type(await askForCode(), '123456');
    expect(await screen.findByText(/välkommen att anmäla dig på plats/)).toBeVisible();
  });

  it('survives a reload', async () => {
    open('/anmalan/1', stranger()).unmount();
    const { unmount } = open('/anmalan/1', stranger());
    await askForCode();
    unmount();
    open('/anmalan/2', stranger());
    expect(await screen.findByLabelText('Kod')).toBeVisible();
  });

  it('is not waited for when what was kept of it cannot be read', async () => {
    window.sessionStorage.setItem('anmalan.inloggning', '{"email":');
    const { address } = open('/anmalan/2', stranger());
    expect(await screen.findByLabelText('E-post')).toBeVisible();
    expect(address()).toBe('/anmalan/1');
  });

  it('can be asked for again', async () => {
    const { server } = open('/anmalan/1', stranger());
    await askForCode();
    await userEvent.click(screen.getByRole('button', { name: 'Skicka en ny kod' }));
    expect(await screen.findByText(/En ny kod är skickad/)).toBeVisible();
    expect(server.seen('POST /email')).toHaveLength(2);
  });
});
