import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Payment } from '@app/views';
import { serverClock } from '../../api/clock';
import type { OwnEarlierResult } from '../../api/earlier-results';
import { ownRegistrationQuery, type OwnRegistration } from '../../api/registration';
import {
  aRegisteredRunner,
  aBookedRegistration,
  aParticipant,
  anOwnRegistration,
  aSettledRegistration,
  CLOSED,
  EARLY,
  PAYREF,
  signedInConfig,
  TOKEN,
} from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { EarlierResultOwners, ParticipantsStep } from './ParticipantsStep';

const stina = aParticipant();
const ida = aParticipant({ firstname: 'Ida', age: 8, group: '', company: 'IF Göta', distance: 0.8 });
const family = () => anOwnRegistration({ deltagare: { stina, ida } });

function Shown() {
  const { data } = useQuery(ownRegistrationQuery);
  return data && <ParticipantsStep registration={data} />;
}

/** A server that stores what is saved. */
function serverWith(registration: OwnRegistration) {
  const server = new FakeServer()
    .on('GET /get', () => ({ body: registration }))
    .on('GET /api/races?ended=true', { body: [] })
    .on('POST /validate-kampanj', { body: { valid: false, price: 250 } });
  server.on('POST /update', ({ body }) => {
    registration = {
      ...registration,
      deltagare: (body as { runners: OwnRegistration['deltagare'] }).runners,
    };
    return { body: registration };
  });
  return server;
}

function open(registration: OwnRegistration, server = serverWith(registration)) {
  jest.spyOn(serverClock, 'now').mockReturnValue(EARLY);
  return renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const field = (label: string) => screen.findByLabelText(label);
const saved = (server: FakeServer) =>
  (server.requestsTo('POST /update').at(-1)?.body as { runners: Record<string, unknown> }).runners;

describe('The participants', () => {
  it('shows each participant’s fee and the total', async () => {
    open(family());
    const row = await screen.findByRole('row', { name: /Ida Ödman/ });
    expect(row).toHaveTextContent(/IF Göta.*8.*0.8K.*100.kr/);
    expect(screen.getByText(/1 vuxen × 150.kr/)).toBeVisible();
    expect(screen.getByText(/1 barn × 100.kr/)).toBeVisible();
    expect(await button(/Till betalning 250.kr/)).toBeEnabled();
    expect(screen.getByRole('link', { name: 'allmänna villkor' })).toHaveAttribute(
      'href',
      '/allmanna-villkor',
    );
  });

  it('warns about a participant entered twice, without blocking the payment', async () => {
    open(anOwnRegistration({ deltagare: { ida, again: { ...ida, firstname: 'IDA' } } }));
    expect(
      await screen.findByText(/^Ida Ödman står två gånger på samma distans i din anmälan/),
    ).toBeVisible();
    expect(await button(/Till betalning/)).toBeEnabled();
  });

  it('adds participants one by one, and fills in the family name for the next', async () => {
    const { server } = open(anOwnRegistration());
    expect(await button(/Till betalning/)).toBeDisabled();
    await press('Lägg till deltagare');
    await userEvent.type(await field('Förnamn'), 'Stina');
    await userEvent.type(await field('Efternamn'), 'Ödman');
    await userEvent.type(await field('Ålder vid anmälan'), '1991');
    expect(screen.getByText('34 år, vuxen')).toBeVisible();
    await userEvent.selectOptions(await field('Distans'), '5.6');
    await userEvent.selectOptions(await field('Klass'), 'Dam');
    await press('Lägg till');
    expect(await screen.findByRole('row', { name: /Stina Ödman/ })).toBeVisible();
    expect(Object.values(saved(server))).toEqual([aParticipant({ age: 1991 })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await press('Lägg till deltagare');
    expect(await field('Efternamn')).toHaveValue('Ödman');
    expect(await field('Förnamn')).toHaveValue('');
  });

  it('requires a name, an age and a distance', async () => {
    const { server } = open(anOwnRegistration());
    await press('Lägg till deltagare');
    await press('Lägg till');
    expect(await screen.findAllByText('Ange namn')).toHaveLength(2);
    expect(screen.getByText('Ange ålder')).toBeVisible();
    expect(screen.getByText('Välj en distans')).toBeVisible();
    await userEvent.type(await field('Ålder vid anmälan'), '1800');
    expect(await screen.findByText('felaktig ålder')).toBeVisible();
    expect(server.requestsTo('POST /update')).toEqual([]);
  });

  it('changes one participant and keeps what another tab saved meanwhile', async () => {
    const server = serverWith(family());
    open(family(), server);
    await press('Ändra Ida Ödman');
    const distance = await field('Distans');
    const elsewhere = anOwnRegistration({ deltagare: { stina, ida, bo: aParticipant({ firstname: 'Bo' }) } });
    server.on('GET /get', { body: elsewhere });
    await userEvent.selectOptions(distance, '1.6');
    await press('Spara');
    await waitFor(() => expect(server.requestsTo('POST /update')).toHaveLength(1));
    expect(saved(server)).toEqual({ ...elsewhere.deltagare, ida: { ...ida, distance: 1.6 } });
  });

  it('removes a participant, and undoes it', async () => {
    const { server } = open(family());
    await press('Ändra Ida Ödman');
    await press('Ta bort');
    expect(await screen.findByText('Ida Ödman är borttagen')).toBeVisible();
    expect(saved(server)).toEqual({ stina });
    expect(screen.queryByRole('row', { name: /Ida Ödman/ })).not.toBeInTheDocument();
    await press('Ångra');
    expect(await screen.findByRole('row', { name: /Ida Ödman/ })).toBeVisible();
    expect(saved(server)).toEqual({ stina, ida });
  });

  it('keeps the typed text when the save fails', async () => {
    const server = serverWith(family()).on('POST /update', 'no contact');
    open(family(), server);
    await press('Ändra Stina Ödman');
    await userEvent.type(await field('Klubb/Företag'), 'Bygget');
    await press('Spara');
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    expect(await field('Klubb/Företag')).toHaveValue('Bygget');
  });
});

describe('A campaign code', () => {
  const validate = 'POST /validate-kampanj';
  const type = async (code: string) => userEvent.type(await field('Kampanjkod'), code);

  it('is upper-cased, checked while it is typed, and deducted from the price', async () => {
    const { server } = open(
      family(),
      serverWith(family()).on(validate, { body: { valid: true, price: 100 } }),
    );
    await type('hifspelar');
    expect(await screen.findByText('Koden gäller och är avdragen')).toBeVisible();
    expect(await button(/Till betalning 100.kr/)).toBeVisible();
    expect(screen.getByText(/−150.kr/)).toBeVisible();
    expect(server.requestsTo(validate).at(-1)?.body).toEqual({ kampanj: 'HIFSPELAR', barn: 1, vuxna: 1 });
  });

  it('is normalised before it is checked', async () => {
    const { server } = open(
      family(),
      serverWith(family()).on(validate, { body: { valid: true, price: 100 } }),
    );
    await type('epassi – 7k2m9 x4q1z');
    expect(await screen.findByText('Koden gäller och är avdragen')).toBeVisible();
    expect(server.requestsTo(validate).at(-1)?.body).toMatchObject({ kampanj: 'EPASSI-7K2M9X4Q1Z' });
  });

  it('is left out of the booking when it is invalid, with a notice', async () => {
    const server = serverWith(family())
      .on(validate, { body: { valid: false, price: 250 } })
      .on('POST /book-v2', { body: { token: TOKEN, payref: PAYREF } });
    open(family(), server);
    await type('nix');
    expect(await screen.findByText(/Koden gäller inte/)).toBeVisible();
    await press(/Till betalning 250.kr/);
    expect(await screen.findByText('Sidan /anmalan/4')).toBeVisible();
    expect(server.requestsTo('POST /book-v2')[0]?.body).toEqual({
      ...{ barn: 1, vuxna: 1, kampanj: '' },
      shown: { runners: { stina, ida }, amount: 250 },
    });
  });

  it('waits for a participant, and says so', async () => {
    const { server } = open({ ...family(), deltagare: {} });
    await type('HIFSPELAR');
    expect(await screen.findByText('Koden prövas när det finns en deltagare')).toBeVisible();
    expect(server.requestsTo(validate)).toEqual([]);
  });

  it('is not checked any more once registration is closed, and says so', async () => {
    const closed = { status: 403, body: { error: 'Anmälan är stängd', code: 'closed' } };
    open(family(), serverWith(family()).on(validate, closed));
    await type('HIFSPELAR');
    expect(await screen.findByText('Anmälan är stängd, så koden går inte att använda')).toBeVisible();
  });

  it('completes the registration when nothing is left to pay', async () => {
    const server = serverWith(family()).on(validate, { body: { valid: true, price: 0 } });
    server.on('POST /book-v2', () => {
      const free = { id: 'kampanj-1F_HIFSPRINGER', amount: 0, expected: 0 };
      const paid = aSettledRegistration({ ...free, status: 'PAID' });
      server.on('GET /get', { body: paid });
      return { body: { token: 'kampanj', payref: 'kampanj-1F_HIFSPRINGER' } };
    });
    open(family(), server);
    await type('HIFSPRINGER');
    await press('Slutför anmälan');
    const thanks = await screen.findByRole('alert');
    expect(thanks).toHaveTextContent(/Tack, anmälan är betald!.*KampanjkodHIFSPRINGER/);
    expect(server.requestsTo('POST /book-v2')[0]?.body).toMatchObject({ kampanj: 'HIFSPRINGER' });
  });
});

describe('Booking', () => {
  it('continues to the payment', async () => {
    open(family(), serverWith(family()).on('POST /book-v2', { body: { token: TOKEN, payref: PAYREF } }));
    await press(/Till betalning/);
    expect(await screen.findByText('Sidan /anmalan/4')).toBeVisible();
  });

  it('shows every reason for a refusal', async () => {
    const errors = { kampanj: 'Kampanjkoden är redan använd', deltagare: 'Lägg till minst en deltagare' };
    open(family(), serverWith(family()).on('POST /book-v2', { status: 409, body: { errors } }));
    await press(/Till betalning/);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(errors.kampanj);
    expect(alert).toHaveTextContent(errors.deltagare);
  });

  it('asks before paying again when an earlier payment may have gone through', async () => {
    const uncertain = aSettledRegistration({ status: 'ERROR', errorCode: 'DS24' });
    const { server } = open(uncertain);
    await press(/Till betalning/);
    expect(await screen.findByRole('dialog', { name: 'Betala en gång till?' })).toBeVisible();
    await press('Avbryt');
    expect(server.requestsTo('POST /book-v2')).toEqual([]);
    await press(/Till betalning/);
    await press('Ja, betala igen');
    await waitFor(() =>
      expect(server.requestsTo('POST /book-v2')[0]?.body).toMatchObject({ payAgain: true }),
    );
  });

  it('also asks when another payment was cancelled later', async () => {
    const unanswered = aSettledRegistration({ status: 'ERROR', errorCode: 'DS24' });
    const other = aSettledRegistration({ id: 'F'.repeat(32), status: 'CANCELLED' });
    open({ ...other, swishtory: { ...unanswered.swishtory, ...other.swishtory } });
    const notices = await screen.findAllByRole('alert');
    expect(notices.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Banken svarade inte i tid/),
      expect.stringMatching(/Du avbröt betalningen/),
    ]);
    await press(/Till betalning/);
    expect(await screen.findByRole('dialog', { name: 'Betala en gång till?' })).toBeVisible();
  });
});

describe('A registration', () => {
  const isLocked = () =>
    expect(screen.queryByRole('button', { name: /Ändra|Lägg till/ })).not.toBeInTheDocument();

  it('is locked while a payment is open, and unlocked by cancelling it', async () => {
    const booked = aBookedRegistration();
    const server = serverWith(booked);
    server.on('POST /cancel-payment', () => ({ body: aSettledRegistration({ status: 'CANCELLED' }) }));
    open(booked, server);
    expect(await screen.findByText(/En betalning på 250.kr pågår/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Fortsätt till betalningen' })).toHaveAttribute(
      'href',
      '/anmalan/4',
    );
    isLocked();
    await press('Avbryt betalningen');
    expect(await screen.findByText(/Du avbröt betalningen/)).toBeVisible();
    expect(server.requestsTo('POST /cancel-payment')[0]?.body).toEqual({ payref: PAYREF });
    expect(await button('Ändra Stina Ödman')).toBeVisible();
  });

  it('says that nothing was drawn and offers a retry while Swish has not answered', async () => {
    open(aBookedRegistration({ open: { payref: PAYREF, token: '', amount: 250 } }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/Swish har inte svarat.*inget har dragits\. Försök igen om en stund/);
    expect(notice).not.toHaveTextContent(/pågår|avbröt/);
    expect(screen.getByRole('link', { name: 'Försök igen' })).toHaveAttribute('href', '/anmalan/4');
    isLocked();
  });

  it('says that Swish takes no payments, not that the payer cancelled', async () => {
    open(aSettledRegistration({ status: 'ERROR', errorCode: 'NO-SWISH' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/Swish tar inte emot betalningar just nu\..*inget har dragits/);
    expect(notice).not.toHaveTextContent(/avbröt/);
    expect(await button(/Till betalning/)).toBeEnabled();
  });

  it('is locked once paid, with the date, the amount, the status and the receipt', async () => {
    open(aSettledRegistration({ status: 'PAID', datePaid: '2025-09-01T10:05:00.000Z' }));
    const thanks = await screen.findByRole('alert');
    expect(thanks).toHaveTextContent(/1 september 2025 kl. 12.05.*250.kr.*Betald/);
    expect(within(thanks).getByRole('link')).toHaveAttribute('href', `/kvitto/${PAYREF}`);
    isLocked();
  });

  it('shows organisers’ corrections at the paid prices', async () => {
    const leo = aParticipant({ firstname: 'Leo', age: 15, distance: 0.8 });
    const overpaid = aSettledRegistration({ status: 'PAID', difference: 50 });
    open({
      ...overpaid,
      deltagare: { stina, leo: { ...leo, age: 16, distance: 1.6 } },
      bought: { stina, leo },
    });
    const row = within(await screen.findByRole('table', { name: 'Deltagare' })).getByRole('row', {
      name: /Leo/,
    });
    expect(row).toHaveTextContent('1.6K');
    expect(row).toHaveTextContent(/100.kr/);
    expect(screen.getByText(/Arrangören har ändrat uppgifter/)).toBeVisible();
    expect(screen.getByText(/priset 50.kr högre än det som bokades/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visa kvittot' })).toBeVisible();
  });

  it('shows the fees of the day it was booked', async () => {
    const paid = aSettledRegistration({ status: 'PAID' });
    jest.spyOn(serverClock, 'now').mockReturnValue(CLOSED);
    renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server: serverWith(paid) });
    expect(await screen.findByText(/1 vuxen × 150.kr/)).toBeVisible();
  });

  it('says why a payment failed and offers a retry', async () => {
    open(aSettledRegistration({ status: 'ERROR', errorCode: 'RF07', errorMessage: 'Transaction declined' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Misslyckad betalning. Din betalning misslyckades. Försök igen.');
    expect(alert).toHaveTextContent(/Banken nekade betalningen/);
    expect(alert).toHaveTextContent(/StatusMisslyckad.*FelkodRF07$/);
    expect(await button(/Till betalning/)).toBeEnabled();
  });

  it.each([
    ['DS24', /Vi vet inte om betalningen gick igenom.*Kontrollera först i din bank.*StatusOklar/],
    ['WRONG-PAYEE', /Pengarna kom inte till oss.*Betala inte en gång till.*StatusGick till någon annan/],
  ])('does not suggest a retry where money may have left: %s', async (errorCode, words) => {
    open(aSettledRegistration({ status: 'ERROR', errorCode }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).not.toHaveTextContent(/försök|misslycka/i);
    await press(/Till betalning/);
    const question = await screen.findByRole('dialog', { name: 'Betala en gång till?' });
    expect(question).toHaveTextContent(/Kontrollera först i din bank|Betala inte en gång till/);
    expect(question).not.toHaveTextContent(/försök/i);
  });

  it('shows the received, booked and missing amounts when it is underpaid', async () => {
    open(aSettledRegistration({ status: 'PAID', amount: 1, flags: ['wrong-amount'] }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Betalningen räcker inte.*Vi fick 1.kr och 250.kr.*249.kr saknas/);
    expect(alert).toHaveTextContent(/StatusDelvis betald/);
    expect(alert).not.toHaveTextContent(/Tack/);
    expect(within(alert).getByRole('link', { name: /Skriv till/ })).toHaveAttribute(
      'href',
      'mailto:info@example.se',
    );
    expect(screen.queryByText('Kampanj')).not.toBeInTheDocument();
    expect(screen.getByText('Bokat')).toBeVisible();
    isLocked();
  });

  it('thanks for the payment and reports that money came twice', async () => {
    const paid = aSettledRegistration({ status: 'PAID' });
    const again = { ...Object.values(paid.swishtory)[0], id: 'B', flags: ['paid-twice'] } as Payment;
    open({ ...paid, swishtory: { ...paid.swishtory, B: again } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Tack, anmälan är betald!.*betald mer än en gång: 250.kr/);
  });

  it('does not suggest another attempt when registration is closed', async () => {
    const failed = aSettledRegistration({ status: 'ERROR', errorCode: 'RF07' });
    open({ ...failed, closed: true });
    const [closed, outcome] = await screen.findAllByRole('alert');
    expect(closed).toHaveTextContent(/Anmälan är stängd/);
    expect(outcome).toHaveTextContent(/Betalningen misslyckades/);
    expect(outcome).not.toHaveTextContent(/försök/i);
  });

  it('is read-only when it is unpaid and registration is closed', async () => {
    open({ ...family(), closed: true });
    expect(await screen.findByText(/välkommen att anmäla dig på plats/)).toBeVisible();
    isLocked();
    expect(screen.queryByRole('button', { name: /Till betalning/ })).not.toBeInTheDocument();
  });
});

describe('EarlierResultOwners', () => {
  const year: OwnEarlierResult = {
    edition: '2024',
    part: 'race-240914-56',
    distance: 5600,
    bib: 12,
    place: 3,
    of: 40,
    result: 1_392_000,
    earlier: 'a',
    name: 'Stina Ödman',
    runner: null,
  };
  const route = 'POST /api/my-years';

  function open(years: readonly OwnEarlierResult[], server = new FakeServer()) {
    server.on('GET /api/my-years', { body: years });
    return renderPage(<EarlierResultOwners runners={{ k1: aRegisteredRunner() }} />, { server });
  }

  describe('The earlier results of a family', () => {
    it('saves a chosen runner at once, and removes the choice again', async () => {
      const server = new FakeServer().on(route, ({ body }) => ({
        body: [{ ...year, runner: (body as OwnEarlierResult).runner }],
      }));
      open([year], server);
      const choice = await screen.findByLabelText('Stina Ödman, 2024, 5.6K, 23:12.0');
      await userEvent.selectOptions(choice, 'Stina Ödman');
      expect(await screen.findByText('Sparat')).toBeVisible();
      expect(choice).toHaveValue('k1');
      await userEvent.selectOptions(choice, 'Visas inte');
      expect(server.requestsTo(route).map(({ body }) => body)).toEqual([
        { edition: '2024', earlier: 'a', runner: 'k1' },
        { edition: '2024', earlier: 'a', runner: null },
      ]);
    });

    it('reports a failed save and keeps the old choice', async () => {
      open([year], new FakeServer().on(route, { status: 503, body: { error: 'Försök igen' } }));
      const choice = await screen.findByLabelText(/^Stina/);
      await userEvent.selectOptions(choice, 'Stina Ödman');
      expect(await screen.findByText('Inte sparat. Försök igen')).toBeVisible();
      expect(choice).toHaveValue('');
    });

    it('shows nothing without earlier results', async () => {
      const { queryClient } = open([]);
      await waitFor(() => expect(queryClient.getQueryData(['own-years'])).toEqual([]));
      expect(screen.queryByText('Tidigare år')).toBeNull();
    });
  });
});
