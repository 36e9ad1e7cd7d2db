import { screen } from '@testing-library/react';
import { PAYREF } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ReceiptPage, type Receipt } from './ReceiptPage';

const receipt: Receipt = {
  payref: PAYREF,
  number: '2025-17',
  status: 'PAID',
  event: 'Höstloppet 2025',
  eventDate: '2025-09-13',
  datePaid: '2025-09-01T10:05:00.000Z',
  dateCreated: '2025-09-01T10:00:00.000Z',
  seller: 'Föreningen Höstloppet',
  orgNumber: '802400-0000',
  sellerAddress: 'Skolgatan 1, 123 45 Exempelstad',
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
  notes: [],
};

const open = (answer: Parameters<FakeServer['on']>[1]) =>
  renderPage(<ReceiptPage />, {
    at: `/kvitto/${PAYREF}`,
    path: '/kvitto/:id',
    server: new FakeServer().on(`GET /api/receipts/${PAYREF}`, answer),
  });

describe('A receipt', () => {
  it('contains what an employer needs', async () => {
    open({ body: receipt });
    const sheet = await screen.findByRole('article', { name: 'Kvitto' });
    for (const words of [
      'Höstloppet 2025, 13 september 2025',
      'Föreningen Höstloppet, org.nr 802400-0000',
      'Skolgatan 1, 123 45 Exempelstad',
      'Kvittonummer2025-17',
      'Startavgift 5,6 km, vuxen: Stina Ö.',
      'momsfri',
      '1 september 2025 kl. 12.05',
      'Swish',
      'ABCDEF',
      PAYREF,
      `Hämtkod${PAYREF.slice(0, 4)} ${PAYREF.slice(4, 8)}`,
    ])
      expect(sheet).toHaveTextContent(words);
    expect(screen.getByRole('row', { name: /Summa/ })).toHaveTextContent(/50.kr/);
  });

  it('prints when the button is pressed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open({ body: receipt });
    (await screen.findByRole('button', { name: 'Skriv ut' })).click();
    expect(print).toHaveBeenCalled();
  });

  it('links to a calendar file', async () => {
    open({ body: receipt });
    const link = await screen.findByRole('link', { name: 'Lägg i kalendern' });
    expect(link).toHaveAttribute('href', `/api/receipts/${PAYREF}/start.ics`);
  });

  it('is hidden from search engines and sends no referrer', async () => {
    open({ body: receipt });
    await screen.findByRole('article');
    const meta = (name: string) => document.querySelector(`meta[name=${name}]`);
    expect(meta('robots')).toHaveAttribute('content', 'noindex');
    expect(meta('referrer')).toHaveAttribute('content', 'no-referrer');
  });

  it('is awaited while the payment is not confirmed', async () => {
    open({ body: { ...receipt, status: 'CREATED', datePaid: null } });
    expect(await screen.findByText(/kommer kvittot hit av sig självt/)).toBeVisible();
  });

  it('is replaced by the reason when the payment failed', async () => {
    open({ body: { ...receipt, status: 'ERROR', errorCode: 'BANKIDCL' } });
    expect(await screen.findByText(/Du avbröt signeringen/)).toBeVisible();
  });

  it('does not suggest a retry when the money may have left the payer', async () => {
    open({ body: { ...receipt, status: 'ERROR', errorCode: 'DS24' } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Vi vet inte om betalningen gick igenom.*Kontrollera först i din bank/);
    expect(alert).not.toHaveTextContent(/försök|misslycka/i);
  });

  it('shows notes about the money on the sheet', async () => {
    open({ body: { ...receipt, notes: ['Vi fick 1 kr och 50 kr var bokat: 49 kr saknas.'] } });
    expect(await screen.findByRole('article')).toHaveTextContent('49 kr saknas');
  });

  it('shows later changes beside the purchased item', async () => {
    const changed = 'Ändrat: flyttad från 5,6 km till 2,8 km';
    const [bought, code] = receipt.lines;
    open({ body: { ...receipt, lines: [{ ...bought, changed }, code] } });
    expect(await screen.findByText(changed)).toBeVisible();
    expect(screen.getByRole('row', { name: /Stina Ö/ })).toHaveTextContent(/5,6 km.*Ändrat: flyttad.*150.kr/);
    expect(screen.getByRole('row', { name: /Summa/ })).toHaveTextContent(/50.kr/);
  });

  it('of an unknown payment shows an error', async () => {
    open({ status: 404, body: { error: 'Betalningen finns inte' } });
    expect(await screen.findByText(/Oups! Nåt blev knasigt/)).toBeVisible();
  });
});
