import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PAYREF, TOKEN } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { type LinkedPayment, PaymentLinkPage } from './PaymentLinkPage';

const address = '/api/payment-links/abc';
const verify = `GET /verify?id=${PAYREF}&link=abc`;
const pay = `POST ${address}/pay`;

const aLinked = (fields: Partial<LinkedPayment> = {}): LinkedPayment => ({
  state: 'waiting',
  event: 'Höstloppet 2025',
  eventDate: '2025-09-13',
  seller: 'Föreningen Höstloppet',
  vat: 'momsfri',
  lines: [{ text: 'Startavgift 0,8 km, barn: Ida E.', amount: 100 }],
  amount: 100,
  priceUntil: '2025-09-06T21:59:00.000Z',
  open: null,
  payref: null,
  failed: null,
  revision: 1,
  ...fields,
});
const { lines, amount } = aLinked();
const shown = { lines, amount };
const open = { payref: PAYREF, token: TOKEN, amount: 100, link: `/sim/pay/${TOKEN}` };

function show(body: LinkedPayment | undefined, status = body ? 200 : 404) {
  const server = new FakeServer().on(`GET ${address}`, { status, body }).on(verify, { status: 202 });
  renderPage(<PaymentLinkPage />, { at: '/betala/abc', path: '/betala/:link', server });
  return server;
}

describe('The payment link page', () => {
  it('shows runners, price and deadline, and opens a payment on request', async () => {
    const server = show(aLinked());
    expect(await screen.findByText('Startavgift 0,8 km, barn: Ida E.')).toBeVisible();
    expect(screen.getByText(/Föreningen Höstloppet, momsfri\. Priset gäller till .*6 sep/)).toBeVisible();
    server.on(pay, () => {
      server.on(`GET ${address}`, { body: aLinked({ open }) });
      return { body: { token: TOKEN, payref: PAYREF } };
    });
    await userEvent.click(screen.getByRole('button', { name: /^Betala 100.kr/ }));
    expect(await screen.findByRole('img', { name: 'QR-kod för Swish' })).toBeVisible();
    expect(server.requestsTo(pay)[0]?.body).toEqual({ shown });
  });

  const dearer = aLinked({ amount: 150, priceUntil: null });
  const changed = {
    ...{ code: 'order-changed', error: 'Det har ändrats.', changes: ['Priset är 150 kr, inte 100 kr'] },
    ...{ lines: dearer.lines, amount: dearer.amount },
  };

  it('tells what has changed since it was opened, and asks to go on', async () => {
    const server = show(aLinked());
    await screen.findByText('Startavgift 0,8 km, barn: Ida E.');
    server.on(`GET ${address}`, { body: dearer }).on(pay, { status: 409, body: changed });
    await userEvent.click(screen.getByRole('button', { name: /^Betala 100.kr/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/har ändrats.*Priset är 150 kr, inte 100 kr/);
    server.on(pay, { body: {} });
    await userEvent.click(await screen.findByRole('button', { name: /^Betala 150.kr/ }));
    expect(server.requestsTo(pay)[1]?.body).toEqual({ shown: { ...shown, amount: 150 } });
  });

  it('tells that the order has changed also when the answer lists no lines', async () => {
    const server = show(aLinked());
    await screen.findByText('Startavgift 0,8 km, barn: Ida E.');
    const { code, error } = changed;
    server.on(`GET ${address}`, { body: dearer }).on(pay, { status: 409, body: { code, error } });
    await userEvent.click(screen.getByRole('button', { name: /^Betala 100.kr/ }));
    expect(await screen.findByRole('button', { name: /^Betala 150.kr/ })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(error);
  });

  it('drops the message when the order changes once more', async () => {
    const server = show(aLinked());
    await screen.findByText('Startavgift 0,8 km, barn: Ida E.');
    server.on(`GET ${address}`, { body: dearer }).on(pay, { status: 409, body: changed });
    await userEvent.click(screen.getByRole('button', { name: /^Betala 100.kr/ }));
    expect(await screen.findByRole('button', { name: /^Betala 150.kr/ })).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
    server.on(`GET ${address}`, { body: { ...dearer, amount: 200 } });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: /^Betala 200.kr/ })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('compares the price itself when the server is of the release before', async () => {
    const server = show(aLinked());
    await screen.findByText('Startavgift 0,8 km, barn: Ida E.');
    server
      .on(`GET ${address}`, { body: aLinked({ amount: 150, priceUntil: null }) })
      .on(pay, { status: 400, body: { error: 'shown: okänt fält' } });
    await userEvent.click(screen.getByRole('button', { name: /^Betala 100.kr/ }));
    expect(await screen.findByText(/^Priset har ändrats/)).toBeVisible();
    expect(server.requestsTo(pay)).toHaveLength(1);
  });

  it('follows the payment to its end without sign-in, and links to the receipt', async () => {
    const server = show(aLinked({ open }));
    expect(await screen.findByText('Väntar på din betalning …')).toBeVisible();
    server
      .on(verify, { status: 200 })
      .on(`GET ${address}`, { body: aLinked({ state: 'paid', payref: PAYREF }) });
    window.dispatchEvent(new Event('pageshow'));
    expect(await screen.findByText('Tack, det är betalt!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visa kvittot' })).toHaveAttribute('href', `/kvitto/${PAYREF}`);
  });

  it('says for a balance due that the runners are registered, and thanks for the payment', async () => {
    const lines = [{ text: 'Mellanskillnad efter ändring', amount: 50 }];
    const rest = aLinked({ kind: 'rest', lines, amount: 50, priceUntil: null });
    const server = show(rest);
    expect(await screen.findByText(/kvar att betala för er anmälan. Deltagarna är anmälda/)).toBeVisible();
    server.on(`GET ${address}`, { body: { ...rest, state: 'paid', payref: PAYREF } });
    server.on(pay, { status: 409, body: { error: 'Redan betald' } });
    await userEvent.click(screen.getByRole('button', { name: /^Betala 50.kr/ }));
    expect(await screen.findByText(/Inget mer är kvar att betala/)).toBeVisible();
  });

  it('cancels a payment', async () => {
    const server = show(aLinked({ open }));
    const cancelled = aLinked({ failed: { status: 'CANCELLED', errorCode: '' } });
    server.on(`POST ${address}/cancel`, () => {
      server.on(`GET ${address}`, { body: cancelled });
      return { body: cancelled };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Avbryt betalningen' }));
    expect(await screen.findByText('Betalningen är avbruten.')).toBeVisible();
  });

  it('asks for confirmation before paying again when the money may have left', async () => {
    const server = show(aLinked({ failed: { status: 'ERROR', errorCode: 'DS24' } })).on(pay, { body: {} });
    expect(await screen.findByText('Vi vet inte om betalningen gick igenom.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Betala 100.kr/ }));
    expect(server.requestsTo(pay)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Ja, betala igen' }));
    expect(server.requestsTo(pay)[0]?.body).toEqual({ payAgain: true, shown });
  });

  it.each([
    [aLinked({ state: 'withdrawn' }), /har tagit tillbaka betalningslänken/],
    [aLinked({ state: 'late' }), /för sent att betala här/],
    [aLinked({ kind: 'rest', state: 'settled', lines: [], amount: 0 }), /inget kvar att betala/],
    [aLinked({ kind: 'rest', state: 'replaced' }), /ersatt av en nyare/],
    [undefined, /Betalningslänken finns inte/],
  ])('explains why payment is impossible', async (known, words) => {
    show(known);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Betala/ })).toBeNull();
  });
});
