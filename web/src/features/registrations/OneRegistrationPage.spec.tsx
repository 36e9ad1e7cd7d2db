import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, aRegisteredRunner, aRegistration } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { OneRegistrationPage } from './OneRegistrationPage';

const registration = 'familj';
const payment = 'A'.repeat(32);
const stina = aRegisteredRunner();
const ida = aRegisteredRunner({ firstname: 'Ida', age: 7, distance: 0.8 });
const sort = `runner-${registration}-a`;
const paid = {
  status: 'PAID',
  amount: 500,
  flags: ['wrong-amount'],
  datePaid: '2025-09-01T10:05:00.000Z',
} as const;
const known = {
  registrations: [aRegistration({ registration, paid: true, runners: { a: stina }, cancelled: { b: ida } })],
  payments: [aPayment({ id: payment, registration, ...paid })],
  listed: { [sort]: { part: 'race-250913-56', bib: 12, late: null } },
};
const entries = [
  { revision: 1, at: Date.parse('2025-09-01T10:00:00Z'), by: 'Familjen', words: 'Anmälan öppnad', note: '' },
  {
    revision: 2,
    at: Date.parse('2025-09-02T10:00:00Z'),
    by: 'Maria',
    words: 'Ida Ödman avanmäld',
    note: 'Sjuk',
  },
];
const history = `GET /admin/api/registrations/${registration}/history`;

function show(data: object = known) {
  const server = new FakeServer()
    .on('GET /admin/registrations', { body: data })
    .on(history, { body: entries });
  renderPage(<OneRegistrationPage />, {
    at: `/admin/anmalan/${registration}`,
    path: '/admin/anmalan/:registration',
    server,
  });
  return server;
}

const open = { payment: null, withdrawnAt: null, replacedAt: null, revision: 1 };
const dialog = () => within(screen.getByRole('dialog'));

describe('One registration', () => {
  it('lists who did what, the latest first', async () => {
    show();
    const rows = within(await screen.findByRole('table', { name: /Vad som har hänt/ })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/2025-09-02 kl\. 12\.00Ida Ödman avanmäld”Sjuk”Maria/);
    expect(rows[2]).toHaveTextContent(/Anmälan öppnadFamiljen/);
  });

  it('marks a payment issue as handled only with a note', async () => {
    const server = show();
    const handle = `POST /admin/api/payments/${payment}/flags`;
    server.on(handle, { body: aPayment() });
    await userEvent.click(await screen.findByRole('button', { name: /^Markera som hanterad/ }));
    expect(dialog().getByText(/finns kvar i historiken och kan tas upp igen/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Hanterad' }));
    expect(dialog().getByText('Skriv vad som har gjorts, och varför')).toBeVisible();
    expect(server.requestsTo(handle)).toHaveLength(0);
    await userEvent.type(dialog().getByLabelText('Notering'), 'Ringt');
    await userEvent.click(dialog().getByRole('button', { name: 'Hanterad' }));
    expect(await screen.findByText('Markerad som hanterad.')).toBeVisible();
    expect(server.requestsTo(handle)[0]).toMatchObject({
      body: { flag: 'wrong-amount', handled: true, note: 'Ringt' },
    });
  });

  it('proposes the overpaid amount as a refund, and shows the server’s refusal', async () => {
    const server = show();
    server.on(`POST /admin/api/payments/${payment}/refunds`, {
      status: 409,
      body: { error: 'Högst 100 kr kan betalas tillbaka' },
    });
    const flags = within(await screen.findByRole('region', { name: /^Betalningar att se över/ }));
    await userEvent.click(flags.getByRole('button', { name: /^Notera återbetalning/ }));
    expect(dialog().getByText(/Inga pengar skickas härifrån/)).toBeVisible();
    expect(dialog().getByLabelText('Belopp, kr')).toHaveValue('250');
    await userEvent.type(dialog().getByLabelText('Notering'), 'Swishat');
    await userEvent.click(dialog().getByRole('button', { name: 'Notera' }));
    expect(await dialog().findByText('Högst 100 kr kan betalas tillbaka')).toBeVisible();
  });

  it('cancels a paid runner and offers to re-enter a cancelled one', async () => {
    const server = show();
    const cancel = `POST /admin/api/registrations/${registration}/runners/a/cancel`;
    server.on(cancel, { body: { cancelled: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Avanmäl: Stina Ödman' }));
    expect(dialog().getByText(/startnumret blir ledigt. Inga pengar betalas tillbaka/)).toBeVisible();
    await userEvent.type(dialog().getByLabelText('Notering'), 'Sjuk');
    await userEvent.click(dialog().getByRole('button', { name: 'Avanmäl' }));
    expect(await screen.findByText('Stina Ödman är avanmäld.')).toBeVisible();
    expect(server.requestsTo(cancel)[0]).toMatchObject({ body: { note: 'Sjuk' } });
    expect(screen.getByRole('button', { name: 'Anmäl igen: Ida Ödman' })).toBeVisible();
  });

  it('records a payment found at the bank', async () => {
    const unpaid = aRegistration({ registration, runners: { a: stina } });
    const server = show({ registrations: [unpaid], payments: [], listed: {} });
    const link = `POST /admin/api/registrations/${registration}/bank-payment`;
    server.on(link, { status: 201, body: { payref: 'bank-A' } });
    await userEvent.click(await screen.findByRole('button', { name: /^Koppla bankbetalning/ }));
    await userEvent.click(dialog().getByRole('button', { name: 'Räkna som betald' }));
    expect(dialog().getByText('Ange bankens referens')).toBeVisible();
    await userEvent.type(dialog().getByLabelText('Belopp, kr'), '250');
    await userEvent.type(dialog().getByLabelText('Bankens referens'), 'BG 1');
    await userEvent.type(dialog().getByLabelText('Bankens datum'), '2025-09-01');
    await userEvent.type(dialog().getByLabelText('Notering'), 'Insatt');
    await userEvent.click(dialog().getByRole('button', { name: 'Räkna som betald' }));
    expect(await screen.findByText('Anmälan är betald.')).toBeVisible();
    expect(server.requestsTo(link)[0]).toMatchObject({
      body: { amount: 250, reference: 'BG 1', date: '2025-09-01', note: 'Insatt' },
    });
  });

  it('adds a sibling as its own booking and mails the payment link', async () => {
    const server = show().on('GET /api/races', { body: [] });
    const add = `POST /admin/api/registrations/${registration}/siblings`;
    server.on(add, { status: 201, body: { registration: 'syskon-1', link: 'abc' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Lägg till syskon' }));
    await userEvent.type(await dialog().findByLabelText('Förnamn'), 'Moa');
    expect(dialog().getByLabelText('Efternamn')).toHaveValue('Ödman');
    await userEvent.click(dialog().getByRole('button', { name: 'Lägg till och skicka länken' }));
    expect(server.requestsTo(add)).toHaveLength(0);
    await userEvent.type(dialog().getByLabelText('Ålder vid anmälan'), '6');
    expect(dialog().getByRole('status')).toHaveTextContent(/^Att betala: \d+.kr/);
    await userEvent.selectOptions(dialog().getByLabelText('Distans'), '0.8');
    await userEvent.click(dialog().getByRole('button', { name: 'Lägg till och skicka länken' }));
    expect(await screen.findByText(/Betalningslänken är på väg till stina@example.se/)).toBeVisible();
    expect(server.requestsTo(add)[0]).toMatchObject({ body: { firstname: 'Moa', age: 6, distance: 0.8 } });
  });

  it('adds a possible duplicate sibling only after a confirmation', async () => {
    const add = `POST /admin/api/registrations/${registration}/siblings`;
    const error = 'Familjen har redan en löpare med samma namn, ålder och distans';
    const refusal = { status: 409, body: { error, code: 'sibling-known' } };
    const server = show().on('GET /api/races', { body: [] }).on(add, refusal);
    await userEvent.click(await screen.findByRole('button', { name: 'Lägg till syskon' }));
    await userEvent.type(await dialog().findByLabelText('Förnamn'), 'Ida');
    await userEvent.type(dialog().getByLabelText('Ålder vid anmälan'), '6');
    await userEvent.selectOptions(dialog().getByLabelText('Distans'), '0.8');
    await userEvent.click(dialog().getByRole('button', { name: 'Lägg till och skicka länken' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(error);
    await userEvent.type(dialog().getByLabelText('Förnamn'), 'l');
    expect(dialog().queryByRole('alert')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Lägg till och skicka länken' }));
    await dialog().findByRole('alert');
    await userEvent.click(dialog().getByRole('button', { name: 'Lägg till ändå' }));
    await waitFor(() =>
      expect(server.requestsTo(add).map(({ body }) => (body as { again?: boolean }).again)).toEqual([
        undefined,
        undefined,
        true,
      ]),
    );
  });

  it('shows an added sibling’s payment link, and mails or withdraws it', async () => {
    const added = aRegistration({ registration, by: 'ticket-office', family: 'ek', runners: { a: stina } });
    const at = '2025-09-01T10:00:00.000Z';
    const link = { link: 'abc', registration, issuedAt: at, mailedAt: at, ...open };
    const server = show({ registrations: [added], payments: [], listed: {}, links: [link] });
    const withdraw = 'POST /admin/api/payment-links/abc/withdraw';
    const mail = 'POST /admin/api/payment-links/abc/mail';
    server.on(withdraw, { body: { withdrawn: true } }).on(mail, { status: 429, body: { error: 'Vänta' } });
    expect(await screen.findByText(/länken mailades senast 2025-09-01 kl. 12.00/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visa betalsidan' })).toHaveAttribute('href', '/betala/abc');
    expect(screen.queryByRole('button', { name: 'Lägg till syskon' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Skicka länken igen: Stina Ödman' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Skicka' }));
    expect(await dialog().findByText('Vänta')).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Avbryt' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ta tillbaka länken: Stina Ödman' }));
    await userEvent.type(dialog().getByLabelText('Notering'), 'Springer inte');
    await userEvent.click(dialog().getByRole('button', { name: 'Ta tillbaka' }));
    expect(await screen.findByText('Länken är återtagen.')).toBeVisible();
    expect(server.requestsTo(withdraw)[0]).toMatchObject({ body: { note: 'Springer inte' } });
  });

  it('sends, re-sends and withdraws a link for the balance due', async () => {
    const dearer = aPayment({ id: payment, registration, status: 'PAID', difference: 50 });
    const registrations = [aRegistration({ registration, paid: true, runners: { a: stina } })];
    const server = show({ registrations, payments: [dearer], listed: {} });
    const issue = `POST /admin/api/payments/${payment}/link`;
    const at = '2025-09-01T10:00:00.000Z';
    const link = { link: 'abc', registration, issuedAt: at, mailedAt: at, ...open, payment };
    server.on(issue, () => {
      server.on('GET /admin/registrations', {
        body: { registrations, payments: [dearer], listed: {}, links: [link] },
      });
      return { status: 201, body: { link: 'abc' } };
    });
    await userEvent.click(
      await screen.findByRole('button', { name: /^Skicka betalningslänk för mellanskillnaden: .*50.kr/ }),
    );
    expect(dialog().getByRole('heading')).toHaveTextContent(/^Skicka betalningslänk: 50.kr/);
    expect(dialog().getByText(/mailas till stina@example.se.*ett eget kvitto/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Skicka' }));
    expect(await screen.findByText('Betalningslänken är på väg.')).toBeVisible();
    expect(server.requestsTo(issue)[0]).toMatchObject({ body: {} });
    expect(await screen.findByText(/Väntar på mellanskillnaden: länken mailades/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visa betalsidan' })).toHaveAttribute('href', '/betala/abc');
    expect(screen.getByRole('button', { name: /^Skicka länken igen/ })).toBeVisible();
    const withdraw = 'POST /admin/api/payment-links/abc/withdraw';
    server.on(withdraw, { body: { withdrawn: true } });
    await userEvent.click(screen.getByRole('button', { name: /^Ta tillbaka länken/ }));
    await userEvent.type(dialog().getByLabelText('Notering'), 'Betalade kontant');
    await userEvent.click(dialog().getByRole('button', { name: 'Ta tillbaka' }));
    expect(await screen.findByText('Länken är återtagen.')).toBeVisible();
  });

  it.each([
    ['above the corrected price', { difference: -50 }, {}],
    [
      'already handled',
      { difference: 50, handled: [{ flag: 'difference', difference: 50, note: '', by: '', at: '' }] },
      {},
    ],
    ['without an address', { difference: 50 }, { email: '' }],
  ] as const)('offers no link for a payment that is %s', async (_, money, owner) => {
    show({
      registrations: [aRegistration({ registration, paid: true, runners: { a: stina }, ...owner })],
      payments: [aPayment({ id: payment, registration, status: 'PAID', ...money })],
      listed: {},
    });
    expect(await screen.findByText('Betald', { selector: 'strong' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Skicka betalningslänk/ })).toBeNull();
  });

  it('says when the registration does not exist', async () => {
    show({ registrations: [], payments: [], listed: {} });
    expect(await screen.findByText('Anmälan finns inte.')).toBeVisible();
  });
});
