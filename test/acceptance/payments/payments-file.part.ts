import { anna, Family, ida } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const file = '/admin/api/payments/csv';

describe('The payments as CSV', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
  });
  afterEach(() => app.stop());

  it('has payments, refunds and free bookings, sums to the list, and has no names', async () => {
    const family = await Family.signIn(app);
    await family.save({ a: anna, b: ida });
    const { payref } = (await family.book()).body;
    await app.settle(payref);
    await app.sendAsOrganiser(`/admin/api/payments/${String(payref)}/refunds`, {
      amount: 100,
      note: 'Till Anna Ek',
    });
    const free = await Family.signIn(app, 'fri', '198.51.100.9');
    await free.save({ a: anna });
    await free.book('HIFSPRINGER');
    await until(async () => Object.keys((await list()).receipts).length === 2);

    const { status, text, headers } = await app.getAsOrganiser(file);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv;charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="betalningar-2025-09-13.csv"');
    expect(headers.get('cache-control')).toBe('no-store');
    const [, ...rows] = text.trimEnd().split('\r\n');
    const cells = rows.map((row) => row.split(';'));
    expect(cells.map(([kind, day, amount]) => [kind, day, amount]).sort()).toEqual([
      ['Betalning', '2025-08-20', '0'],
      ['Betalning', '2025-08-20', '250'],
      ['Återbetalning', '2025-08-20', '-100'],
    ]);
    expect(text).toContain(`;${String(payref)};;1: vuxen 150, barn 100;momsfri;1;1;100;`);
    expect(text).toContain(';HIFS… (gratis);');
    expect(text).not.toMatch(/Anna|Ek\b|example\.se|HIFSPRINGER|4670|4646/);

    const came = (await list()).payments
      .filter((payment) => payment.status === 'PAID')
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
    expect(cells.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(came);
  });

  it('is only a header before the first booking', async () => {
    const { text } = await app.getAsOrganiser(file);
    expect(text).toMatch(/^\uFEFF?Typ;Datum;Belopp \(SEK\);[^\r\n]+\r\n$/);
  });

  interface Listed {
    readonly payments: readonly { status: string; amount: number; refunded: number }[];
    readonly receipts: Readonly<Record<string, number>>;
  }

  async function list(): Promise<Listed> {
    return (await app.registrationLists()) as Listed;
  }
});
