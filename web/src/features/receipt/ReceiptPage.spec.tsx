import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { PAYREF } from '../../testing/registration-builders';
import { renderPage } from '../../testing/render';
import type { Receipt } from './receipt-query';
import { ReceiptPage } from './ReceiptPage';

const receipt: Receipt = {
  payref: PAYREF,
  status: 'PAID',
  event: 'Höstloppet 2025',
  eventDate: '2025-09-13',
  datePaid: '2025-09-01T10:05:00.000Z',
  dateCreated: '2025-09-01T10:00:00.000Z',
  seller: 'Föreningen Höstloppet',
  orgNumber: '802400-0000',
  vat: 'momsfri',
  lines: [
    { text: 'Startavgift 5,6 km, vuxen: Stina Ö.', amount: 150 },
    { text: 'Kampanjkod HIFSPELAR', amount: -100 },
  ],
  amount: 50,
  currency: 'SEK',
  method: 'swish',
  paymentReference: 'ABCDEF',
  campaign: 'HIFSPELAR',
  errorCode: '',
};

const open = (answer: Parameters<FakeServer['on']>[1]) =>
  renderPage(<ReceiptPage />, {
    at: `/kvitto/${PAYREF}`,
    path: '/kvitto/:id',
    server: new FakeServer().on(`GET /api/receipts/${PAYREF}`, answer),
  });

describe('A receipt', () => {
  it('holds what an employer asks for', async () => {
    open({ body: receipt });
    const sheet = await screen.findByRole('article', { name: 'Kvitto' });
    for (const words of [
      'Höstloppet 2025, 13 september 2025',
      'Föreningen Höstloppet, org.nr 802400-0000',
      'Startavgift 5,6 km, vuxen: Stina Ö.',
      'momsfri',
      '1 september 2025 kl. 12:05',
      'Swish',
      'ABCDEF',
      PAYREF,
    ])
      expect(sheet).toHaveTextContent(words);
    expect(screen.getByRole('row', { name: /Summa/ })).toHaveTextContent(/50.kr/);
  });

  it('is printed by a button', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open({ body: receipt });
    (await screen.findByRole('button', { name: 'Skriv ut' })).click();
    expect(print).toHaveBeenCalled();
  });

  it('keeps out of search engines and other sites', async () => {
    open({ body: receipt });
    await screen.findByRole('article');
    const meta = (name: string) => document.querySelector(`meta[name=${name}]`);
    expect(meta('robots')).toHaveAttribute('content', 'noindex');
    expect(meta('referrer')).toHaveAttribute('content', 'no-referrer');
  });

  it('is waited for while the payment is not confirmed', async () => {
    open({ body: { ...receipt, status: 'CREATED', datePaid: null } });
    expect(await screen.findByText(/kommer kvittot hit av sig självt/)).toBeVisible();
  });

  it('is not given for a payment that failed, which says why', async () => {
    open({ body: { ...receipt, status: 'ERROR', errorCode: 'BANKIDCL' } });
    expect(await screen.findByText(/Du avbröt signeringen/)).toBeVisible();
  });

  it('that nobody knows is owned up to', async () => {
    open({ status: 404, body: { error: 'Betalningen finns inte' } });
    expect(await screen.findByText(/Oups! Nåt blev knasigt/)).toBeVisible();
  });
});
