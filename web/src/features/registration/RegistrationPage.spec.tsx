import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configQuery, type AppConfig } from '../../api/app-config';
import { serverClock } from '../../api/clock';
import {
  aConfig,
  aBookedRegistration,
  aParticipant,
  anOwnRegistration,
  aSettledRegistration,
  CLOSED,
  EARLY,
  PAYREF,
  signedInConfig,
} from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { RegistrationPage } from './RegistrationPage';

const CODE_ID = '4b1f0a4e-8d7e-4c0e-9a53-1f8f5f0f6c11';
const stranger = () =>
  new FakeServer()
    .on('GET /api/config', { body: aConfig(signedInConfig) })
    .on('POST /email', { body: { id: CODE_ID, code: '' } });
const member = () =>
  new FakeServer().on('GET /get', { body: anOwnRegistration({ deltagare: { stina: aParticipant() } }) });

interface Coming {
  readonly now?: number;
  readonly config?: Partial<AppConfig>;
}

function open(at: string, server: FakeServer, { now = EARLY, config = {} }: Coming = {}) {
  jest.spyOn(serverClock, 'now').mockReturnValue(now);
  return renderPage(<RegistrationPage />, { at, path: '/anmalan/:step?', server, config });
}

async function requestCode() {
  const address = await screen.findByLabelText('E-post');
  fill('E-post', 'Familj@Example.se');
  await userEvent.type(address, '{Enter}');
  return screen.findByLabelText('Kod');
}

describe('Opening the registration', () => {
  it.each(['/anmalan', '/anmalan/1', '/anmalan/2', '/anmalan/3', '/anmalan/5', '/anmalan/abc'])(
    'leads a signed-out user from %s to the e-mail field, which has the focus',
    async (at) => {
      const { address } = open(at, stranger());
      expect(await screen.findByLabelText('E-post')).toHaveFocus();
      expect(address()).toBe('/anmalan/1');
    },
  );

  it.each(['/anmalan', '/anmalan/1', '/anmalan/2', '/anmalan/abc'])(
    'leads a signed-in user from %s to the participants',
    async (at) => {
      const { address } = open(at, member(), { config: signedInConfig });
      expect(await screen.findByText('Stina Ödman')).toBeVisible();
      expect(address()).toBe('/anmalan/3');
    },
  );

  it('refetches the session, which may have begun in another tab', async () => {
    const server = member().on('GET /api/config', { body: aConfig(signedInConfig) });
    const { queryClient } = open('/anmalan', stranger());
    expect(await screen.findByLabelText('E-post')).toBeVisible();
    server.install();
    queryClient.setQueryData(configQuery.queryKey, aConfig(), { updatedAt: 1 });
    await act(() => queryClient.refetchQueries({ queryKey: ['registration'] }));
    expect(await screen.findByText('Stina Ödman')).toBeVisible();
  });

  it('reports an unreachable server, and retries', async () => {
    const server = member().on('GET /get', 'no contact');
    open('/anmalan', server, { config: signedInConfig });
    expect(screen.getByRole('heading', { level: 1, name: 'Anmälan' })).toBeVisible();
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    server.on('GET /get', { status: 401 });
    await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByLabelText('E-post')).toBeVisible();
  });
});

describe('An open payment', () => {
  const booked = aBookedRegistration();
  const verify = `GET /verify?id=${PAYREF}`;
  const waiting = () => new FakeServer().on('GET /get', { body: booked }).on(verify, { status: 202 });

  it.each([
    ['paid', 'PAID', /Tack, anmälan är betald/],
    ['not paid', 'ERROR', /Misslyckad betalning/],
  ] as const)('is followed, on any device, until it is %s', async (_outcome, status, words) => {
    const server = waiting();
    const { socket } = open('/anmalan/3', server, { config: signedInConfig });
    expect(await screen.findByText(/En betalning på 250.kr pågår/)).toBeVisible();
    act(() => socket.connectNow());
    server.on(verify, { status: 200 }).on('GET /get', { body: aSettledRegistration({ status }) });
    server.on('GET /api/races?ended=true', { body: [] });
    act(() => socket.say('payment', { payment: 'ok', payid: PAYREF }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('appears by itself when it is begun in another tab', async () => {
    jest.useFakeTimers();
    const server = member();
    open('/anmalan/3', server, { config: signedInConfig });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('button', { name: 'Ändra Stina Ödman' })).toBeVisible();
    server.on('GET /get', { body: booked }).on(verify, { status: 202 });
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText(/En betalning på 250.kr pågår/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ändra Stina Ödman' })).not.toBeInTheDocument();
  });
});

describe('Entering an e-mail address', () => {
  it('requests a code for the address in lower case and goes to the code step', async () => {
    const { server, address } = open('/anmalan/1', stranger());
    expect(await requestCode()).toHaveFocus();
    expect(server.requestsTo('POST /email')[0]?.body).toEqual({ email: 'familj@example.se' });
    expect(address()).toBe('/anmalan/2');
    expect(screen.getByText('familj@example.se')).toBeVisible();
    expect(screen.getByText(/sparar vi en kaka/)).toBeVisible();
  });

  it('shows the fees', async () => {
    open('/anmalan/1', stranger());
    expect(await screen.findByRole('table', { name: 'Startavgifter' })).toHaveTextContent(/150.kr.*100.kr/);
  });

  it('refuses an invalid address, in the page and on the server', async () => {
    const server = stranger().on('POST /email', { status: 400, body: { error: 'Ogiltig e-postadress' } });
    open('/anmalan/1', server);
    const field = await screen.findByLabelText('E-post');
    await userEvent.type(field, 'familj{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ogiltig e-postadress');
    expect(server.requestsTo('POST /email')).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'a@b.c{Enter}');
    expect(await screen.findByText('Ogiltig e-postadress')).toBeVisible();
    expect(server.requestsTo('POST /email')).toHaveLength(1);
  });

  it('warns when registration is closed, and still lets the user sign in', async () => {
    open('/anmalan/1', stranger(), { now: CLOSED });
    expect(await screen.findByText(/Anmälan är stängd. Du kan fortfarande logga in/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Skicka kod' })).toBeEnabled();
  });
});

describe('Entering the code', () => {
  it('signs in as soon as six digits are there, pasted with a space', async () => {
    const server = stranger().on('POST /code', {
      body: anOwnRegistration({ deltagare: { stina: aParticipant() } }),
    });
    const { address } = open('/anmalan/1', server);
    await userEvent.click(await requestCode());
    await userEvent.paste('123 456');
    expect(await screen.findByText('Stina Ödman')).toBeVisible();
    expect(server.requestsTo('POST /code')[0]?.body).toEqual({
      email: 'familj@example.se',
      codeId: CODE_ID,
      code: '123456',
    });
    expect(address()).toBe('/anmalan/3');
    expect(server.requestsTo('GET /api/config')).toHaveLength(1);
  });

  it('begins an empty registration for a new user', async () => {
    const server = stranger();
    server.on('POST /code', () => {
      server.on('GET /get', { body: anOwnRegistration() });
      return { status: 204 };
    });
    open('/anmalan/1', server);
    await userEvent.type(await requestCode(), '123456');
    expect(await screen.findByText(/Lägg till alla som ska springa/)).toBeVisible();
  });

  it.each([
    ['', 'Skriv koden från mailet'],
    ['123', 'Koden har sex siffror'],
  ])('says what is missing in %j', async (typed, error) => {
    const { server } = open('/anmalan/1', stranger());
    const field = await requestCode();
    if (typed) await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Logga in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(field).toHaveFocus();
    expect(server.requestsTo('POST /code')).toEqual([]);
    await userEvent.type(field, '4');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts the code of either of two mails', async () => {
    const ids = ['3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f', '7a2d3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f'];
    let requests = 0;
    const server = stranger()
      .on('POST /email', () => ({ body: { id: ids[requests++], code: '' } }))
      .on('POST /code', ({ body }) =>
        (body as { codeId: string }).codeId === ids[0]
          ? { body: anOwnRegistration({ deltagare: { stina: aParticipant() } }) }
          : { status: 400, body: { error: 'Fel kod. Du har 4 försök kvar.', code: 'code-wrong' } },
      );
    open('/anmalan/1', server);
    await requestCode();
    await userEvent.click(screen.getByRole('button', { name: 'Skicka en ny kod' }));
    await screen.findByText(/En ny kod är skickad/);
    await userEvent.type(await screen.findByLabelText('Kod'), '123456');
    expect(await screen.findByText('Stina Ödman')).toBeVisible();
    expect(server.requestsTo('POST /code').map(({ body }) => (body as { codeId: string }).codeId)).toEqual([
      ids[1],
      ids[0],
    ]);
  });

  it('leads back to the codes already sent when the limit is reached', async () => {
    const server = stranger();
    const { address } = open('/anmalan/1', server);
    await requestCode();
    await userEvent.click(screen.getByRole('link', { name: 'Byt e-postadress' }));
    server.on('POST /email', { status: 429, body: { error: 'Tre koder är skickade', code: 'too-often' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Skicka kod' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Skriv en kod du redan har fått' }));
    expect(address()).toBe('/anmalan/2');
    expect(await screen.findByLabelText('Kod')).toBeVisible();
  });

  it('tells a second device that another requested a code, and counts down until it may request one', async () => {
    jest.useFakeTimers();
    const text = 'En kod har just skickats till adressen: skriv den där du bad om den. Vänta 29 sekunder.';
    const body = { error: text, code: 'code-just-sent' };
    const server = stranger().on('POST /email', { status: 429, body, retryAfter: 29 });
    open('/anmalan/1', server);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(await screen.findByLabelText('E-post'), 'familj@example.se{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /från en annan enhet eller flik och gäller bara där/,
    );
    expect(screen.queryByRole('link', { name: 'Skriv en kod du redan har fått' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Skicka kod om 29 s' })).toBeDisabled();
    const after = async (ms: number) => {
      jest.spyOn(serverClock, 'now').mockReturnValue(EARLY + ms);
      await act(() => jest.advanceTimersByTimeAsync(1000));
    };
    await after(28_500);
    expect(screen.getByRole('button', { name: 'Skicka kod om 1 s' })).toBeDisabled();
    await user.type(screen.getByLabelText('E-post'), 'x');
    expect(screen.getByRole('button', { name: 'Skicka kod' })).toBeEnabled();
    await user.type(screen.getByLabelText('E-post'), '{Backspace}');
    await after(29_000);
    expect(screen.queryByRole('alert')).toBeNull();
    server.on('POST /email', { body: { id: CODE_ID, code: '' } });
    await user.click(screen.getByRole('button', { name: 'Skicka kod' }));
    expect(await screen.findByLabelText('Kod')).toBeVisible();
  });

  it('counts down before another code after a refusal', async () => {
    const { server } = open('/anmalan/1', stranger());
    await requestCode();
    const body = { error: 'En kod har just skickats till adressen.', code: 'code-just-sent' };
    server.on('POST /email', { status: 429, body, retryAfter: 12 });
    await userEvent.click(screen.getByRole('button', { name: 'Skicka en ny kod' }));
    expect(await screen.findByRole('button', { name: 'Skicka en ny kod om 12 s' })).toBeDisabled();
    expect(screen.getByText('En kod har just skickats till adressen.')).toBeVisible();
  });

  it('reports a wrong code and clears the field for a new attempt', async () => {
    const error = 'Fel kod. Du har 4 försök kvar.';
    open('/anmalan/1', stranger().on('POST /code', { status: 400, body: { error } }));
    const field = await requestCode();
    await userEvent.type(field, '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });

  it('says that registration is closed and to register on site when a new user is refused', async () => {
    const closed = { status: 403, body: { error: 'Anmälan är stängd', code: 'closed' } };
    open('/anmalan/1', stranger().on('POST /code', closed));
    await userEvent.type(await requestCode(), '123456');
    expect(await screen.findByText(/välkommen att anmäla dig på plats/)).toBeVisible();
    expect(screen.getByText(/Koden stämmer, men anmälan är stängd/)).toBeVisible();
  });

  it('survives a reload', async () => {
    open('/anmalan/1', stranger()).unmount();
    const { unmount } = open('/anmalan/1', stranger());
    await requestCode();
    unmount();
    open('/anmalan/2', stranger());
    expect(await screen.findByLabelText('Kod')).toBeVisible();
  });

  it('restarts at the address when the stored login is unreadable', async () => {
    window.sessionStorage.setItem('anmalan.inloggning', '{"email":');
    const { address } = open('/anmalan/2', stranger());
    expect(await screen.findByLabelText('E-post')).toBeVisible();
    expect(address()).toBe('/anmalan/1');
  });

  it('can be requested again', async () => {
    const { server } = open('/anmalan/1', stranger());
    await requestCode();
    await userEvent.click(screen.getByRole('button', { name: 'Skicka en ny kod' }));
    expect(await screen.findByText(/En ny kod är skickad/)).toBeVisible();
    expect(server.requestsTo('POST /email')).toHaveLength(2);
  });
});
