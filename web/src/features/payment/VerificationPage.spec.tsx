import { act, fireEvent, screen } from '@testing-library/react';
import type { AppConfig } from '../../api/app-config';
import { pollDelayAfter } from '../../api/payment-status';
import { PAYREF, signedInConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { VerificationPage } from './VerificationPage';

const open = (status: number | 'no contact', config: Partial<AppConfig> = signedInConfig) =>
  renderPage(<VerificationPage />, {
    config,
    at: `/verifiera/${PAYREF}`,
    path: '/verifiera/:id',
    server: new FakeServer().on(`GET /verify?id=${PAYREF}`, status === 'no contact' ? status : { status }),
  });

describe('Verifying a payment', () => {
  it('redirects to the registration when the payment is decided', async () => {
    open(200);
    expect(await screen.findByText('Sidan /anmalan/3')).toBeVisible();
  });

  it('waits while the payment is undecided', async () => {
    open(202);
    expect(await screen.findByText('Vi kontrollerar din betalning …')).toBeVisible();
  });

  it('shows a signed-out visitor that state without a request', async () => {
    const { server } = open(200, {});
    expect(await screen.findByText(/^Utloggad:/)).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  it('says when the session has ended', async () => {
    open(403);
    expect(
      await screen.findByText(
        'Utloggad: Du har blivit utloggad. Logga in för att se eller hantera din bokning.',
      ),
    ).toBeVisible();
  });

  it('shows an error with links for an unknown payment', async () => {
    open(404);
    expect(
      await screen.findByText(
        'Oups! Nåt blev knasigt. Skicka oss ett mail så ska vi ta reda på vad som har hänt.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Till anmälan' })).toHaveAttribute('href', '/anmalan');
    expect(screen.getByRole('link', { name: 'Kontakta oss' })).toHaveAttribute(
      'href',
      'mailto:info@example.se',
    );
  });

  it('says that the server does not answer while it retries', async () => {
    open('no contact');
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
  });

  it('retries every time the page is shown again', async () => {
    const { server } = open(202);
    await screen.findByText('Vi kontrollerar din betalning …');
    for (let times = 2; times <= 15; times++) {
      await act(async () => fireEvent(window, new Event('pageshow')));
      expect(server.requests.length).toBeGreaterThanOrEqual(times);
    }
    expect(screen.getByText('Vi kontrollerar din betalning …')).toBeVisible();
  });

  it('stops polling after its attempts and says that the outcome is unknown', async () => {
    jest.useFakeTimers();
    const { server } = open(202);
    for (let round = 0; round <= 12; round++) {
      await act(() => jest.advanceTimersByTimeAsync(Number(pollDelayAfter(round + 1)) + 10));
    }
    const before = server.requests.length;
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
    expect(server.requests).toHaveLength(before);
    expect(screen.getByText(/Betalningen är inte bekräftad än/)).toBeVisible();
  });

  it('backs off from two seconds, for more than eight minutes in all', () => {
    const waits = Array.from({ length: 12 }, (_, round) => pollDelayAfter(round + 1));
    expect(waits.slice(0, 3)).toEqual([2000, 3000, 4500]);
    expect(waits.reduce<number>((sum, wait) => sum + Number(wait), 0)).toBeGreaterThan(8 * 60_000);
    expect(pollDelayAfter(13)).toBe(false);
  });
});
