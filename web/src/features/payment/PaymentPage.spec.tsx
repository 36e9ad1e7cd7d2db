import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnRegistration } from '../../api/registration';
import {
  aBookedRegistration,
  anOwnRegistration,
  aSettledRegistration,
  PAYREF,
  signedInConfig,
  TOKEN,
} from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { PaymentPage } from './PaymentPage';

const verify = `GET /verify?id=${PAYREF}`;
const waiting = () =>
  new FakeServer().on('GET /get', { body: aBookedRegistration() }).on(verify, { status: 202 });
const open = (server: FakeServer) =>
  renderPage(<PaymentPage />, { at: '/anmalan/4', server, config: { ...signedInConfig, testMode: true } });
const code = () => screen.findByRole('img', { name: 'QR-kod för Swish' });

function answerWith(server: FakeServer, registration: OwnRegistration) {
  server.on(verify, { status: 200 }).on('GET /get', { body: registration });
}

describe('Paying with Swish', () => {
  it('shows the amount, the code and the link to the app, and waits', async () => {
    open(waiting());
    expect(await code()).toHaveAttribute('src', `/qr-v2?token=${TOKEN}`);
    expect(screen.getByText(/250.kr/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Öppna Swish' })).toHaveAttribute('href', `/sim/pay/${TOKEN}`);
    expect(await screen.findByText('Väntar på din betalning …')).toBeVisible();
  });

  it('shows the code first on a computer, and the link to the app first on a phone', async () => {
    const media = Object.assign(new EventTarget(), { matches: false });
    Object.assign(window, { matchMedia: () => media });
    try {
      open(waiting());
      const isCodeFirst = async () => {
        const link = screen.getByRole('link', { name: 'Öppna Swish' });
        return (await code()).compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING;
      };
      await code();
      expect(await isCodeFirst()).toBe(true);
      media.matches = true;
      act(() => void media.dispatchEvent(new Event('change')));
      expect(await isCodeFirst()).toBe(false);
    } finally {
      delete (window as { matchMedia?: unknown }).matchMedia;
    }
  });

  it('continues when the socket reports the payment as paid', async () => {
    const server = waiting();
    const { socket } = open(server);
    await code();
    act(() => socket.connectNow());
    expect(socket.sent).toContainEqual({ name: 'wait-pay', payload: { payid: PAYREF } });
    answerWith(server, aSettledRegistration({ status: 'PAID' }));
    act(() => socket.say('payment', { payment: 'ok', payid: PAYREF }));
    expect(await screen.findByText('Sidan /anmalan/3')).toBeVisible();
  });

  it('ignores other payments', async () => {
    const { server, socket } = open(waiting());
    await code();
    await waitFor(() => expect(server.requestsTo(verify)).toHaveLength(1));
    act(() => socket.say('payment', { payment: 'ok', payid: 'another' }));
    expect(server.requestsTo(verify)).toHaveLength(1);
  });

  it('refetches when the page is shown again after the app', async () => {
    const server = waiting();
    open(server);
    await code();
    answerWith(server, aSettledRegistration({ status: 'ERROR', errorCode: 'RF07' }));
    fireEvent(window, new Event('pageshow'));
    expect(await screen.findByText('Sidan /anmalan/3')).toBeVisible();
  });

  it('cancels the payment', async () => {
    const server = waiting().on('POST /cancel-payment', {
      body: aSettledRegistration({ status: 'CANCELLED' }),
    });
    open(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Avbryt betalningen' }));
    expect(await screen.findByText('Sidan /anmalan/3')).toBeVisible();
  });

  it('offers the code again when it fails to load', async () => {
    open(waiting());
    fireEvent.error(await code());
    await userEvent.click(await screen.findByRole('button', { name: 'Försök igen' }));
    expect(await code()).toBeVisible();
  });

  it('retries on request for a payment that Swish has not created yet', async () => {
    const tokenless = aBookedRegistration({ open: { payref: PAYREF, token: '', amount: 250 } });
    const server = waiting().on('GET /get', { body: tokenless });
    const away = 'Swish svarar inte just nu. Försök igen om en stund.';
    server.on('POST /book-v2', { status: 503, body: { error: away } });
    open(server);
    expect(await screen.findByText(away)).toBeVisible();
    server.on('POST /book-v2', () => {
      server.on('GET /get', { body: aBookedRegistration() });
      return { body: { token: TOKEN, payref: PAYREF } };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Försök igen' }));
    expect(await code()).toBeVisible();
  });

  it('requests a missing payment by itself', async () => {
    const tokenless = aBookedRegistration({ open: { payref: PAYREF, token: '', amount: 250 } });
    const server = waiting().on('GET /get', { body: tokenless });
    server.on('POST /book-v2', () => {
      server.on('GET /get', { body: aBookedRegistration() });
      return { body: { token: TOKEN, payref: PAYREF } };
    });
    open(server);
    expect(await code()).toBeVisible();
    expect(server.requestsTo('POST /book-v2')[0]?.body).toMatchObject({
      shown: { runners: tokenless.deltagare, amount: 250 },
    });
  });

  it('redirects visitors with nothing to pay, or not signed in', async () => {
    const { unmount } = open(new FakeServer().on('GET /get', { body: anOwnRegistration() }));
    expect(await screen.findByText('Sidan /anmalan/3')).toBeVisible();
    unmount();
    open(new FakeServer().on('GET /get', { status: 401 }));
    expect(await screen.findByText('Sidan /anmalan/1')).toBeVisible();
  });
});
