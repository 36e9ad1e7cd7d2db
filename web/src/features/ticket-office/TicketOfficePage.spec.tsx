import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { TicketOfficePage } from './TicketOfficePage';

const bySwish = 'POST /admin/api/quickreg';
const otherwise = 'POST /admin/api/quickreg/paid';
const list = 'GET /admin/registrations';
const PAYREF = 'A'.repeat(32);

const sale = {
  bib: 7,
  firstname: 'Stina',
  lastname: 'Ödman',
  age: 9,
  phone: '070-123 45 67',
  distance: 0.8,
  group: 'Dam',
};

const onList = (bib: number | null) => ({ 'runner-1': { part: 'race-250913-08', bib, late: null } });

function show(payments = [aPayment({ id: PAYREF })], listed: object = onList(7)) {
  const server = new FakeServer()
    .on(bySwish, { status: 201, body: { token: 'tkn', payref: PAYREF, sort: 'runner-1', amount: 150 } })
    .on(otherwise, { status: 201, body: { token: null, payref: 'kassa-1', sort: 'runner-1', amount: 150 } })
    .on(list, { body: { registrations: [], payments, listed } });
  return renderPage(<TicketOfficePage />, { at: '/admin/kassa', server });
}

async function fillIn(put: (label: string, text: string) => Promise<void> | void = fill) {
  await screen.findByLabelText('Startnummer');
  await put('Startnummer', '7');
  await put('Förnamn', 'Stina');
  await put('Efternamn', 'Ödman');
  await put('Ålder eller födelseår', '9');
  await put('Telefon', '070-123 45 67');
  await userEvent.selectOptions(screen.getByLabelText('Distans'), '0.8K');
  await userEvent.selectOptions(screen.getByLabelText('Klass'), 'Dam');
}

const sell = () => userEvent.click(screen.getByRole('button', { name: 'Betala med Swish' }));

describe('The ticket office', () => {
  it('requires every field', async () => {
    const { server } = show();
    await userEvent.type(await screen.findByLabelText('Förnamn'), 'S');
    await sell();
    expect(await screen.findAllByText('Obligatorisk')).toHaveLength(7);
    expect(server.requestsTo(bySwish)).toEqual([]);
  });

  it('accepts a one-digit bib and age, and shows the amount before sending', async () => {
    const { server } = show();
    await fillIn((label, text) => userEvent.type(screen.getByLabelText(label), text));
    expect(screen.getByText(/Att betala/)).toHaveTextContent(/150.kr/);
    await sell();
    expect(await screen.findByText('Väntar på betalning')).toBeVisible();
    expect(screen.getByAltText('QR-kod för Swish')).toHaveAttribute('src', '/qr-v2?token=tkn');
    expect(server.requestsTo(bySwish)[0]?.body).toEqual(sale);
  });

  it('repeats the same sale with the same command id when the answer is lost', async () => {
    const { server } = show();
    server.on(bySwish, 'no contact');
    await fillIn();
    await sell();
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    await sell();
    await waitFor(() => expect(server.requestsTo(bySwish)).toHaveLength(2));
    const ids = server.requestsTo(bySwish).map(({ headers }) => headers['X-Command-Id']);
    expect(ids[0]).toMatch(/^[\w-]{36}$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('receives the payment over the socket, and starts the next sale with Enter', async () => {
    const { socket } = show();
    await fillIn();
    await sell();
    await screen.findByText('Väntar på betalning');
    act(() => socket.connectNow());
    expect(socket.sent).toContainEqual({ name: 'wait-pay', payload: { payid: PAYREF } });

    act(() => socket.say('payment', { payment: 'ok', payid: PAYREF }));
    expect(await screen.findByText('Betalt! Lämna ut startnumret.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kvitto' })).toHaveAttribute('href', `/kvitto/${PAYREF}`);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByLabelText('Startnummer')).toHaveFocus();
    expect(screen.getByLabelText('Förnamn')).toHaveValue('');
  });

  it('receives the payment by polling when the socket is silent', async () => {
    show([aPayment({ id: PAYREF, status: 'PAID' })]);
    await fillIn();
    await sell();
    expect(await screen.findByText('Betalt! Lämna ut startnumret.')).toBeVisible();
  });

  it('hands out no bib before the runner is on the start list', async () => {
    const { server } = show([aPayment({ id: PAYREF, status: 'PAID' })], {});
    await fillIn();
    await sell();
    expect(await screen.findByText(/^Betalt! Vänta med startnumret/)).toBeVisible();
    expect(screen.queryByText('7')).not.toBeInTheDocument();
    server.on(list, { body: { registrations: [], payments: [], listed: onList(7) } });
    expect(await screen.findByText('Betalt! Lämna ut startnumret.', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
  });

  it('shows the missing amount when Swish received too little', async () => {
    show([aPayment({ id: PAYREF, status: 'PAID', amount: 1, expected: 150, flags: ['wrong-amount'] })]);
    await fillIn();
    await sell();
    expect(await screen.findByText(/bara in 1.kr av 150.kr. Ta betalt för resten, 149.kr/)).toBeVisible();
  });

  it('says when the bib was given to another runner while the payment was open', async () => {
    show([aPayment({ id: PAYREF, status: 'PAID' })], onList(null));
    await fillIn();
    await sell();
    const lost = await screen.findByText(/^Betalt! Startnummer 7 har hunnit ges till någon annan/);
    expect(lost).toHaveTextContent('ge ett nytt under Lopp');
    expect(screen.getByRole('link', { name: 'Lopp' })).toHaveAttribute('href', '/admin/race/race-250913-08');
    expect(screen.queryByText('7')).not.toBeInTheDocument();
  });

  it('resells after an uncertain payment only after the seller has read the warning', async () => {
    const { server } = show([aPayment({ id: PAYREF, status: 'ERROR', errorCode: 'DS24' })]);
    await fillIn();
    await sell();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Vi vet inte om betalningen gick igenom.*Kontrollera först/);
    expect(alert).not.toHaveTextContent(/försök|misslycka/i);
    expect(screen.queryByRole('button', { name: 'Försök igen' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ta betalt på nytt ändå' }));
    await sell();
    await screen.findByRole('alert');
    expect(server.requestsTo(bySwish).map(({ body }) => body)).toEqual([sale, { ...sale, payAgain: true }]);
  });

  it('resells after the server has reported an uncertain payment', async () => {
    const { server } = show();
    const error = 'Banken svarade inte i tid';
    server.on(bySwish, { status: 409, body: { error, code: 'payment-uncertain' } });
    await fillIn();
    await sell();
    expect(await screen.findByText(error)).toBeVisible();
    await sell();
    expect(server.requestsTo(bySwish).map(({ body }) => body)).toEqual([sale, { ...sale, payAgain: true }]);
  });

  it('waits for the same payment after a reload', async () => {
    const { unmount } = show();
    await fillIn();
    await sell();
    await screen.findByText('Väntar på betalning');
    unmount();
    const { server } = show();
    expect(await screen.findByText('Väntar på betalning')).toBeVisible();
    expect(server.requestsTo(bySwish)).toEqual([]);
  });

  it('says why a payment failed and retains the runner for a retry', async () => {
    show([aPayment({ id: PAYREF, status: 'ERROR', errorCode: 'RF07', errorMessage: 'Declined' })]);
    await fillIn();
    await sell();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Misslyckad betalning.*Banken nekade.*RF07/);
    await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByLabelText('Efternamn')).toHaveValue('Ödman');
    expect(screen.getByLabelText('Klass')).toHaveValue('Dam');
  });

  it('accepts cash instead of an open Swish payment, with a note', async () => {
    const { server } = show();
    await fillIn();
    await sell();
    await userEvent.click(await screen.findByRole('button', { name: 'Kontant eller annan betalning' }));
    const note = await screen.findByLabelText('Notering');
    await userEvent.keyboard('Faktura');
    expect(note).toHaveValue('Faktura');
    await userEvent.clear(note);
    await userEvent.click(screen.getByRole('button', { name: 'Betalt' }));
    expect(await screen.findByText('Obligatorisk')).toBeVisible();
    await userEvent.type(note, 'Kontant, jämna pengar{Enter}');
    expect(await screen.findByText('Betalt! Lämna ut startnumret.')).toBeVisible();
    expect(server.requestsTo(otherwise)[0]?.body).toEqual({
      ...sale,
      note: 'Kontant, jämna pengar',
      payref: PAYREF,
    });
  });

  it('accepts cash at once, and says when the bib is taken', async () => {
    const { server } = show();
    server.on(otherwise, { status: 409, body: { error: 'Startnummer 7 är upptaget' } });
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Kontant eller annan betalning' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Betalt' }));
    expect(await screen.findByText('Startnummer 7 är upptaget')).toBeVisible();
    expect(server.requestsTo(otherwise)[0]?.body).toEqual({ ...sale, note: 'Kontant' });
    await waitFor(() => expect(server.requestsTo(bySwish)).toEqual([]));
  });
});
