import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sortOf } from '@app/domain';
import type { Registrations } from '../../api/registrations';
import { aPayment, aRegisteredRunner, aRegistration } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RegistrationsPage, ReminderNote } from './RegistrationsPage';

const list = 'GET /admin/registrations';
const [FIRST, SECOND, FAILED, ODD] = ['A', 'B', 'C', 'D'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
  string,
];

const family = aRegistration({
  registration: 'familj',
  email: 'odman@example.se',
  runners: {
    stina: aRegisteredRunner({ company: 'IFK' }),
    leo: aRegisteredRunner({ firstname: 'Leo', age: 8, group: '', distance: 0.8, anonymous: true }),
  },
  paid: true,
  payid: FIRST,
  paidAt: '2025-09-01T10:00:00.000Z',
});
const walkIn = aRegistration({
  registration: 'kassa-1',
  email: '',
  by: 'ticket-office',
  runners: { a: aRegisteredRunner({ firstname: 'Anders', lastname: 'Ek', bib: 12, phone: '070-1' }) },
  openedAt: '2025-08-22T10:00:00.000Z',
  paid: true,
  payid: 'kampanj-1_HIFSPRINGER',
  paidAt: '2025-09-02T10:00:00.000Z',
});
const waiting = aRegistration({
  registration: 'obetald',
  email: 'vera@example.se',
  runners: { v: aRegisteredRunner({ firstname: 'Vera', lastname: 'Alm', distance: 1.6 }) },
});
const empty = aRegistration({ registration: 'tom', email: 'tom@example.se' });

const known: Registrations = {
  registrations: [waiting, family, empty, walkIn],
  payments: [
    aPayment({ id: FIRST, registration: 'familj', status: 'PAID', datePaid: '2025-09-01T10:00:00.000Z' }),
    aPayment({
      id: 'kampanj-1_HIFSPRINGER',
      registration: 'kassa-1',
      status: 'PAID',
      method: 'kampanj',
      amount: 0,
      expected: 0,
      datePaid: '2025-09-02T10:00:00.000Z',
    }),
    aPayment({
      id: FAILED,
      registration: 'obetald',
      status: 'ERROR',
      errorCode: 'RF07',
      errorMessage: 'Transaction declined',
    }),
    aPayment({ id: SECOND, registration: 'obetald', dateCreated: '2025-09-11T10:00:00.000Z' }),
    aPayment({
      id: ODD,
      registration: 'familj',
      status: 'PAID',
      amount: 200,
      dateCreated: '2025-08-01T10:00:00.000Z',
      datePaid: '2025-08-02T10:00:00.000Z',
      flags: ['wrong-amount'],
    }),
  ],
  listed: {},
};

function show(at = '/admin/list-by-race', body = known) {
  const server = new FakeServer().on(list, { body });
  return renderPage(<RegistrationsPage />, { at, server });
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('The registrations page', () => {
  it('lists possible duplicates with both families', async () => {
    const andre = aRegisteredRunner({ firstname: 'André', lastname: 'Lind', age: 9, distance: 0.8 });
    const registrations = [
      aRegistration({ registration: 'mor', email: 'mor@example.se', runners: { a: andre }, paid: true }),
      aRegistration({
        registration: 'far',
        email: 'far@example.se',
        runners: { b: { ...andre, firstname: 'andre' } },
      }),
    ];
    show(undefined, { registrations, payments: [], listed: {} });
    const section = await screen.findByRole('region', { name: 'Möjliga dubbletter (1)' });
    expect(section).toHaveTextContent('Möjlig dubblett: André Lind, 0.8K');
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['André Lind, 9 år: mor@example.se, betald', 'andre Lind, 9 år: far@example.se, inte betald']);
  });

  it('lists runners by distance, the longest first, and unpaid ones last', async () => {
    show();
    await screen.findByRole('heading', { name: /^5.6K/ });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(-5)).toEqual(['5.6K (2)', '2.8K (0)', '1.6K (0)', '0.8K (1)', 'Ej betalda (1)']);
    const long = rowsOf(screen.getByRole('table', { name: 'Betalda löpare 5.6K' }));
    expect(long[0]).toMatch(/^Anders Ek · nr\u00a012/);
    expect(long[1]).toMatch(/^Stina Ödman/);
    const short = rowsOf(screen.getByRole('table', { name: 'Betalda löpare 0.8K' }));
    expect(short[0]).toMatch(/^Leo Ödman Anonym/);
    const unpaid = rowsOf(screen.getByRole('table', { name: 'Löpare som inte har betalat' }));
    expect(unpaid[0]).toMatch(/^Vera Alm.*1\.6K$/);
    expect(unpaid[1]).toMatch(/^Inga deltagare ännu/);
  });

  it('lists paid registrations by payment date, with the campaign code when it paid all', async () => {
    show('/admin/list-by-race?visa=betalda');
    const rows = rowsOf(await screen.findByRole('table', { name: /^Betalda anmälningar/ }));
    expect(rows[0]).toMatch(/2025-09-02 kl.\u00a012.00.*BiljettkassanAnders Ek.*HIFSPRINGERKvitto$/);
    expect(rows[1]).toMatch(/2025-09-01 kl.\u00a012.00.*odman@example.se.*250.krKvitto$/);
    expect(rows).toHaveLength(2);
  });

  it('shows the error code and message of a failed payment', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Betalningar (5)' }));
    expect(address()).toBe('/admin/list-by-race?visa=betalningar');
    const rows = rowsOf(screen.getByRole('table', { name: /^Betalningar/ }));
    expect(rows.find((row) => row.includes('ERROR'))).toMatch(/vera@example.se.*RF07: Transaction declined/);
    expect(rows[0]).toMatch(/Väntar på betalning/);
  });

  it('leaves out abandoned sales of the ticket office', async () => {
    const abandoned = aRegistration({
      ...walkIn,
      registration: 'kassa-2',
      paid: false,
      paidAt: null,
      payid: FAILED,
    });
    const here = { ...abandoned, registration: 'kassa-3', payid: SECOND };
    show('/admin/list-by-race', { ...known, registrations: [abandoned, here] });
    expect(await screen.findByRole('heading', { name: 'Ej betalda (1)' })).toBeVisible();
  });

  it('shows the start list’s bib, and marks late registrations', async () => {
    const listed = {
      [sortOf({ registration: 'kassa-1', key: 'a' })]: { part: 'race-250913-56', bib: 31, late: null },
      [sortOf({ registration: 'familj', key: 'leo' })]: { part: 'race-250913-08', bib: 4, late: 'ended' },
    } as const;
    show('/admin/list-by-race', { ...known, listed });
    expect(await screen.findByRole('row', { name: /^Anders Ek · nr\s31/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Leo Ödman · nr\s4 Anonym · Sent anmäld/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Löpare utan startnummer/ })).not.toBeInTheDocument();
  });

  it('warns about a sold bib that another runner has, with a link to assign a new one', async () => {
    const sort = sortOf({ registration: 'kassa-1', key: 'a' });
    const listed = { [sort]: { part: 'race-250913-56', bib: null, late: null } };
    show('/admin/list-by-race', { ...known, listed });
    const section = await screen.findByRole('region', { name: 'Löpare utan startnummer (1)' });
    expect(section).toHaveTextContent(/Anders Ek: Startnummer 12 har hunnit ges till någon annan/);
    expect(within(section).getByRole('link', { name: 'Lopp' })).toHaveAttribute(
      'href',
      '/admin/race/race-250913-56',
    );
    expect(screen.getByRole('row', { name: /^Anders Ek/ })).not.toHaveTextContent('nr 12');
  });

  it('shows open payment issues with their advice', async () => {
    show();
    const section = await screen.findByRole('region', { name: 'Betalningar att se över (1)' });
    expect(section).toHaveTextContent(/odman@example.se · betalt 200.kr, bokat 250.kr/);
    expect(section).toHaveTextContent(/Fel belopp: jämför det betalda med det bokade/);
  });

  it('shows a price difference after a correction with its advice', async () => {
    const payments = [
      aPayment({ id: FIRST, registration: 'familj', status: 'PAID', difference: 50 }),
      aPayment({ id: SECOND, registration: 'familj', status: 'PAID', difference: -50 }),
    ];
    show(undefined, { ...known, payments });
    const flags = within(await screen.findByRole('region', { name: /Betalningar att se över \(2\)/ }));
    expect(flags.getByText(/kostar 50.kr mer än det som bokades. Be om resten/)).toBeVisible();
    expect(flags.getByText(/kostar 50.kr mindre än det som bokades. Betala tillbaka/)).toBeVisible();
  });

  it('lists a corrected runner in the new distance, with the paid details', async () => {
    const leo = aRegisteredRunner({ firstname: 'Leo', age: 8, group: '', distance: 0.8 });
    const moved = { ...leo, age: 9, distance: 0.4 };
    const corrected = { ...family, runners: { ...family.runners, leo: moved }, bought: family.runners };
    show(undefined, { ...known, registrations: [corrected] });
    const short = within(await screen.findByRole('region', { name: '0.4K (1)' }));
    expect(short.getByText('Betald som Leo Ödman, 8 år, 0.8K')).toBeVisible();
    expect(screen.getByRole('region', { name: '5.6K (1)' })).not.toHaveTextContent('Betald som');
    expect(screen.getByRole('region', { name: '0.8K (0)' })).toHaveTextContent('Inga löpare');
  });

  it('asks Swish again about a payment with an unknown outcome', async () => {
    const check = `POST /admin/api/payments/${SECOND}/check`;
    const { server } = show('/admin/list-by-race?visa=betalningar');
    server.on(check, { body: aPayment({ id: SECOND, status: 'EXPIRED' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Kontrollera igen: vera@example.se' }));
    expect(await screen.findByText('Swish svarar: Tiden gick ut.')).toBeVisible();
    expect(server.requestsTo(check)).toHaveLength(1);
    expect(server.requestsTo(list)).toHaveLength(2);
  });

  it.each([
    ['ödman', '2 av 5 visas'],
    ['vera@', '1 av 5 visas'],
    ['xyz', 'Ingen träff.'],
  ])('finds %s among the runners', async (typed, found) => {
    show();
    await userEvent.type(await screen.findByLabelText(/^Sök namn/), typed);
    expect(await screen.findByText(found)).toBeVisible();
  });

  it('shows the counts and the registrations per day', async () => {
    show();
    const figures = await screen.findByText('Betalda löpare');
    expect(figures.closest('dl')).toHaveTextContent(/^Betalda löpare3Ej betalda löpare1Inbetalt450.kr5.6K2/);
    expect(
      screen.getByRole('img', { name: /4 löpare anmälda på 3 dagar, flest 20 augusti 2025 \(3\)/ }),
    ).toBeVisible();
    const table = screen.getByRole('table', { name: 'Anmälda löpare per dag', hidden: true });
    expect(table).toHaveTextContent(/20 augusti 202521.*22 augusti 202510/);
  });

  it('links to the RaceSplitter files, for all races and per race', async () => {
    show();
    const link = (name: string) =>
      screen.getByRole('link', { name: `Startlista till RaceSplitter, ${name}` });
    await screen.findByRole('navigation', { name: 'RaceSplitter' });
    expect(link('alla')).toHaveAttribute('href', '/admin/api/export2racesplitter');
    expect(link('5.6K')).toHaveAttribute('href', '/admin/api/export2racesplitter?part=race-250913-56');
  });

  it('links to the payments as CSV', async () => {
    show();
    const file = await screen.findByRole('link', { name: 'Betalningar som CSV' });
    expect(file).toHaveAttribute('href', '/admin/api/payments/csv');
  });

  it('says when there are none', async () => {
    show('/admin/list-by-race', { registrations: [], payments: [], listed: {} });
    expect(await screen.findByText('Inga anmälningar ännu.')).toBeVisible();
  });

  it('offers a retry when they could not be fetched', async () => {
    const server = new FakeServer().on(list, 'no contact');
    renderPage(<RegistrationsPage />, { at: '/admin/list-by-race', server });
    expect(await screen.findByRole('button', { name: 'Försök igen' })).toBeVisible();
  });
});

describe('ReminderNote', () => {
  const planned = {
    sendsAt: '2025-09-09T16:00:00.000Z',
    until: '2025-09-12T16:00:00.000Z',
    isOver: false,
    waiting: 4,
    sent: null,
  };
  const sent = { at: '2025-09-09T16:03:00.000Z', recipients: 12, sent: 10, failed: 1, isDone: false };

  const show = (reminder: object) =>
    renderPage(<ReminderNote />, {
      server: new FakeServer().on('GET /admin/api/reminder', { body: reminder }),
    });

  describe('The reminder to unpaid families', () => {
    it.each([
      [
        planned,
        'Den som inte har betalat får en påminnelse med mail 9 september 2025 kl. 18.00. Just nu gäller det 4 familjer.',
      ],
      [
        { ...planned, sendsAt: null },
        'Påminnelsen till dem som inte har betalat är avstängd (reminderDays).',
      ],
      [{ ...planned, isOver: true }, 'Ingen påminnelse skickades till dem som inte hade betalat.'],
      [
        { ...planned, sent },
        /skickades 9 september 2025 kl. 18.03: 10 av 12 familjer har fått den, 1 fick ingen, 1 kvar\./,
      ],
      [
        { ...planned, sent: { ...sent, recipients: 1, sent: 1, failed: 0, isDone: true } },
        /: 1 av en familj har fått den\./,
      ],
    ])('shows its status: %j', async (reminder, words) => {
      show(reminder);
      expect(await screen.findByText(words)).toBeVisible();
    });

    it('links to the mailing once it is sent', async () => {
      show({ ...planned, sent });
      expect(await screen.findByRole('link', { name: 'Visa utskicket' })).toHaveAttribute(
        'href',
        '/admin/email-previous-runners',
      );
    });
  });
});
