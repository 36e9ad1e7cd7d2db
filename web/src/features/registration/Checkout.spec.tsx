import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../api/clock';
import { ownRegistrationQuery, type OwnRegistration } from '../../api/registration';
import {
  aBookedRegistration,
  aParticipant,
  anOwnRegistration,
  PAYREF,
  TOKEN,
  signedInConfig,
} from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ParticipantsStep } from './ParticipantsStep';
import { RegistrationPage } from './RegistrationPage';

const stina = aParticipant();
const ida = aParticipant({ firstname: 'Ida', age: 8, distance: 0.8 });
const family = anOwnRegistration({ deltagare: { stina, ida } });
const LAST_SECOND = Date.parse('2025-09-06T21:59:59Z');
const MIDNIGHT = Date.parse('2025-09-06T22:00:00Z');
const book = 'POST /book-v2';
const validate = 'POST /validate-kampanj';

function Shown() {
  const { data } = useQuery(ownRegistrationQuery);
  return data && <ParticipantsStep registration={data} />;
}

/** A server that answers with this price, whatever the page shows. */
const serverAsking = (price: number) =>
  new FakeServer()
    .on('GET /get', { body: family })
    .on('GET /api/races?ended=true', { body: [] })
    .on(validate, ({ body }) => ({ body: { valid: (body as { kampanj: string }).kampanj !== '', price } }))
    .on(book, { body: { token: TOKEN, payref: PAYREF } });

const changedOrder = (more: object) => ({
  status: 409,
  body: {
    code: 'order-changed',
    error: 'Det som ska betalas har ändrats.',
    deltagare: family.deltagare,
    ...more,
  },
});

const at = (now: number) => jest.spyOn(serverClock, 'now').mockReturnValue(now);
// Effects started by a render only run in the next step.
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const press = async (name: RegExp | string) => userEvent.click(await button(name));

describe('The price in the checkout', () => {
  it('rises on an open page when the next price step begins', async () => {
    jest.useFakeTimers();
    at(LAST_SECOND);
    renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server: serverAsking(250) });
    await pass(100);
    expect(screen.getByRole('button', { name: /Till betalning 250.kr/ })).toBeVisible();
    at(MIDNIGHT);
    await pass(1500);
    expect(screen.getByRole('button', { name: /Till betalning 400.kr/ })).toBeVisible();
    expect(screen.getByText(/1 vuxen × 250.kr/)).toBeVisible();
  });

  it('is fetched again with a code when the fees change', async () => {
    jest.useFakeTimers();
    at(LAST_SECOND);
    const server = serverAsking(150);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server });
    await pass(100);
    await user.type(screen.getByLabelText('Kampanjkod'), 'EARLYBIRD');
    await pass(500);
    await pass(100);
    expect(screen.getByText(/−100.kr/)).toBeVisible();
    at(MIDNIGHT);
    server.on(validate, { body: { valid: true, price: 300 } });
    await pass(1500);
    await pass(100);
    expect(screen.getByRole('button', { name: /Till betalning 300.kr/ })).toBeVisible();
    expect(screen.getByText(/−100.kr/)).toBeVisible();
  });

  it('is shown anew before booking when the server’s price differs', async () => {
    at(LAST_SECOND);
    const { server } = renderPage(<Shown />, {
      config: signedInConfig,
      at: '/anmalan/3',
      server: serverAsking(400).on(book, changedOrder({ changes: ['Priset är 400 kr, inte 250 kr'] })),
    });
    await press(/Till betalning 250.kr/);
    expect(await screen.findByRole('alert')).toHaveTextContent(/har ändrats.*Priset är 400 kr, inte 250 kr/);
    at(MIDNIGHT);
    server.on(book, { body: { token: TOKEN, payref: PAYREF } });
    await press(/Till betalning 400.kr/);
    expect(await screen.findByText('Sidan /anmalan/4')).toBeVisible();
    expect(server.requestsTo(book).map(({ body }) => (body as { shown: object }).shown)).toEqual([
      { runners: family.deltagare, amount: 250 },
      { runners: family.deltagare, amount: 400 },
    ]);
  });

  it('is no longer said to differ once the code is typed over', async () => {
    at(LAST_SECOND);
    renderPage(<Shown />, {
      config: signedInConfig,
      at: '/anmalan/3',
      server: serverAsking(250).on(book, changedOrder({ changes: ['Priset är 400 kr, inte 250 kr'] })),
    });
    await press(/Till betalning 250.kr/);
    await screen.findByRole('alert');
    await userEvent.type(screen.getByLabelText('Kampanjkod'), 'A');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is compared by the page when the server is of the release before', async () => {
    at(LAST_SECOND);
    const server = serverAsking(400).on(book, ({ body }) =>
      'shown' in (body as object)
        ? { status: 400, body: { error: 'shown: okänt fält' } }
        : { body: { token: TOKEN, payref: PAYREF } },
    );
    renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server });
    await press(/Till betalning 250.kr/);
    expect(await screen.findByText(/^Priset har ändrats/)).toBeVisible();
    server.on(validate, { body: { valid: false, price: 250 } });
    await press(/Till betalning 250.kr/);
    expect(await screen.findByText('Sidan /anmalan/4')).toBeVisible();
    expect(server.requestsTo(book).at(-1)?.body).toEqual({ barn: 1, vuxna: 1, kampanj: '' });
  });

  it('is the one that the server states, with a code that the page cannot check', async () => {
    at(LAST_SECOND);
    const tooMany = { status: 429, body: { error: 'Vänta 5 minuter.' } };
    const server = serverAsking(100)
      .on(validate, tooMany)
      .on(book, changedOrder({ changes: ['Priset är 100 kr, inte 250 kr'], amount: 100 }));
    renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server });
    await userEvent.type(await screen.findByLabelText('Kampanjkod'), 'HIFSPELAR');
    expect(await screen.findByText(/^Koden gick inte att kontrollera/)).toBeVisible();
    await press(/Till betalning 250.kr/);
    await screen.findByText('Priset är 100 kr, inte 250 kr');
    server.on(book, { body: { token: TOKEN, payref: PAYREF } });
    await press(/Till betalning 100.kr/);
    expect(await screen.findByText('Sidan /anmalan/4')).toBeVisible();
    expect(server.requestsTo(book)[1]?.body).toMatchObject({ kampanj: 'HIFSPELAR', shown: { amount: 100 } });
  });

  it('is right when a code raises it', async () => {
    at(LAST_SECOND);
    renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server: serverAsking(300) });
    await userEvent.type(await screen.findByLabelText('Kampanjkod'), 'HIFSPELAR');
    expect(await screen.findByText('Kampanj')).toBeVisible();
    expect(screen.getByText(/^50.kr/)).toBeVisible();
  });
});

describe('An order that another device has changed', () => {
  const now = { stina, ida: { ...ida, distance: 5.6 } };
  const changes = ['Ida Ödman: distansen är 5.6K, inte 0.8K'];

  const payAfterChange = async (registration: OwnRegistration) => {
    at(LAST_SECOND);
    const { server } = renderPage(<Shown />, {
      config: signedInConfig,
      at: '/anmalan/3',
      server: serverAsking(250),
    });
    await button(/Till betalning 250.kr/);
    server
      .on('GET /get', { body: { ...registration, revision: 99 } })
      .on(book, changedOrder({ changes, deltagare: now, amount: 250 }));
    await press(/Till betalning 250.kr/);
    return server;
  };

  it('is not paid: the page tells the difference, shows the list, and asks to go on', async () => {
    const server = await payAfterChange({ ...family, deltagare: now });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/har ändrats.*Ida Ödman: distansen är 5.6K, inte 0.8K/);
    expect(await screen.findByRole('row', { name: /Ida Ödman.*5.6K/ })).toBeVisible();
    expect(server.requestsTo(book)).toMatchObject([
      { body: { shown: { runners: family.deltagare, amount: 250 } } },
    ]);
    server.on(book, { body: { token: TOKEN, payref: PAYREF } });
    await press(/Till betalning 250.kr/);
    expect(await screen.findByText('Sidan /anmalan/4')).toBeVisible();
    expect(server.requestsTo(book)[1]?.body).toMatchObject({ shown: { runners: now, amount: 250 } });
  });

  it('shows it too when the other device has begun to pay', async () => {
    await payAfterChange(aBookedRegistration({ deltagare: now }));
    expect(await screen.findByText(/En betalning på 250.kr pågår/)).toBeVisible();
    expect(screen.getByText(changes[0] ?? '')).toBeVisible();
    expect(screen.getByText(changes[0] ?? '').closest('[role=alert]')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Fortsätt till betalningen' })).toBeVisible();
  });
});

describe('With another family signed in from another tab', () => {
  const other = anOwnRegistration({
    email: 'granne@example.se',
    deltagare: { bo: aParticipant({ firstname: 'Bo' }) },
  });

  it.each([
    ['save a runner', 'POST /update'],
    ['book', book],
  ])('does not %s in their registration, and says who is signed in', async (_what, route) => {
    at(LAST_SECOND);
    const { server } = renderPage(<RegistrationPage />, {
      config: signedInConfig,
      at: '/anmalan/3',
      path: '/anmalan/:step?',
      server: serverAsking(250).on('POST /update', { body: other }),
    });
    if (route === book) await button(/Till betalning 250.kr/);
    else {
      await press('Ändra Ida Ödman');
      await screen.findByLabelText('Förnamn');
    }
    server.on('GET /get', { body: other });
    await press(route === book ? /Till betalning/ : 'Spara');
    expect(await screen.findByText(/Nu är granne@example.se inloggad/)).toBeVisible();
    expect(await screen.findByText(/^Bo/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.requestsTo(route)).toEqual([]);
  });
});

describe('Without the network', () => {
  const offline = async () => {
    at(LAST_SECOND);
    const page = renderPage(<Shown />, {
      config: signedInConfig,
      at: '/anmalan/3',
      server: serverAsking(250),
      isRetrying: true,
    });
    await button(/Till betalning 250.kr/);
    page.server.on('GET /get', 'no contact');
    return page;
  };

  it('a booking reports it at once, and the message goes with the next change', async () => {
    const { server } = await offline();
    await press(/Till betalning/);
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    server.on('GET /get', { body: family });
    await userEvent.type(screen.getByLabelText('Kampanjkod'), 'A');
    await waitFor(() => expect(screen.queryByText(/Servern svarar inte/)).not.toBeInTheDocument());
    expect(server.requestsTo(book)).toEqual([]);
  });

  it('the runner’s dialog reports it at once', async () => {
    await offline();
    await press('Ändra Ida Ödman');
    await screen.findByLabelText('Förnamn');
    await press('Spara');
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    expect(await button('Spara')).toBeEnabled();
  });
});
