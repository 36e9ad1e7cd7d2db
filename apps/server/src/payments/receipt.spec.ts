import type { Payment, PaymentRow, SessionRow, SessionRunner } from '@app/views';
import { readConfig } from '../platform/config/config';
import { pricesOf } from '../platform/config/edition';
import { receiptOf, type SoldSession } from './receipt';

const { edition } = readConfig({});

const eva: SessionRunner = {
  firstname: 'Eva',
  lastname: 'Ek',
  age: 16,
  group: 'Dam',
  company: '',
  distance: 5.6,
};
const bo: SessionRunner = { ...eva, firstname: 'Bo', age: 15, distance: 0.8 };

describe('receiptOf', () => {
  const sourceFor = (
    changes: Partial<PaymentRow>,
    isOwner = true,
    session: SoldSession = { deltagare: { a: eva, b: bo } },
  ) => ({
    payment: {
      id: 'A',
      dateCreated: '2025-09-06T21:59:59Z',
      expected: 250,
      amount: 250,
      campaign: null,
      flags: [],
      refunded: 0,
      refunds: [],
      ...changes,
    } as unknown as PaymentRow,
    number: 17,
    session: { ...session, swishtory: {} },
    edition,
    prices: pricesOf(edition),
    isOwner,
  });
  const receiptFor = (...source: Parameters<typeof sourceFor>) => receiptOf(sourceFor(...source));
  const sum = ({ lines }: ReturnType<typeof receiptFor>) =>
    lines.reduce((total, { amount }) => total + amount, 0);

  it('lists each runner at the fee of the booking time', () => {
    expect(receiptFor({}).lines).toEqual([
      { text: 'Startavgift 5,6 km, vuxen: Eva Ek', amount: 150 },
      { text: 'Startavgift 0,8 km, barn: Bo Ek', amount: 100 },
    ]);
    const late = receiptFor({ dateCreated: '2025-09-06T22:00:00Z', expected: 400 });
    expect(late.lines.map(({ amount }) => amount)).toEqual([250, 150]);
  });

  it('lists the runners as bought, with later changes as notes', () => {
    const bought = { a: eva, b: bo };
    const deltagare = {
      a: { ...eva, age: 15, distance: 2.8 },
      b: { ...bo, age: 16, lastname: 'Ekdahl', company: 'IK Exempel' },
    };
    const receipt = receiptFor({ status: 'PAID', difference: -50 }, true, { deltagare, bought });
    expect(receipt.lines).toEqual([
      {
        text: 'Startavgift 5,6 km, vuxen: Eva Ek',
        amount: 150,
        changed: 'Ändrat: flyttad från 5,6 km till 2,8 km, räknas som barn',
      },
      {
        text: 'Startavgift 0,8 km, barn: Bo Ek',
        amount: 100,
        changed: 'Ändrat: räknas som vuxen, heter Bo Ekdahl',
      },
    ]);
    expect(receipt.amount).toBe(250);
    expect(receipt.notes).toEqual(['Efter ändringarna är priset 50\u00a0kr lägre än det som bokades.']);
    const shortened = receiptFor({}, false, { deltagare, bought });
    expect(shortened.lines[1]?.changed).toBe('Ändrat: räknas som vuxen');
  });

  it('omits changes that do not affect a receipt', () => {
    const deltagare = { a: { ...eva, company: 'IK Exempel' }, b: bo };
    expect(receiptFor({}, true, { deltagare, bought: { a: eva, b: bo } }).lines).toEqual(
      receiptFor({}).lines,
    );
  });

  it('lists the fees of erased runners without their names', () => {
    const gone = { firstname: 'Borttagen', lastname: '', age: null } as const;
    const lines = (deltagare: SessionRow['deltagare'], isOwner = true) =>
      receiptFor({ adults: 1, children: 1 }, isOwner, { deltagare }).lines;
    expect(lines({ a: { ...eva, ...gone }, b: bo })).toEqual([
      { text: 'Startavgift 5,6 km, vuxen: Borttagen', amount: 150 },
      { text: 'Startavgift 0,8 km, barn: Bo Ek', amount: 100 },
    ]);
    expect(lines({ a: eva, b: { ...bo, ...gone } }, false)).toEqual([
      { text: 'Startavgift 5,6 km, vuxen: Eva E.', amount: 150 },
      { text: 'Startavgift 0,8 km, barn: Borttagen', amount: 100 },
    ]);
  });

  it.each([
    ['HIFSPRINGER', 0],
    ['HIFSPELAR', 100],
    ['EPASSI-ABCDEFGHJK', 100],
  ])('shows the discount of %s as its own line, so that the lines add up', (campaign, expected) => {
    const receipt = receiptFor({ campaign, expected });
    expect(receipt.lines.at(-1)).toEqual({ text: `Kampanjkod ${campaign}`, amount: expected - 250 });
    expect(sum(receipt)).toBe(expected);
  });

  it.each([
    [1, 'Ännu inte betalt', -249],
    [300, 'Betalt utöver det bokade', 50],
  ])('adds a line for the difference when %p SEK was paid', (amount, text, more) => {
    const receipt = receiptFor({ status: 'PAID', amount });
    expect(receipt.lines.at(-1)).toEqual({ text, amount: more });
    expect(sum(receipt)).toBe(receipt.amount);
  });

  it('notes missing money and double payments', () => {
    const again = { id: 'B', status: 'PAID', amount: 250, expected: 250, flags: ['paid-twice'] } as const;
    const source = sourceFor({ status: 'PAID', amount: 1 });
    const swishtory = { B: again as unknown as Payment };
    const receipt = receiptOf({ ...source, session: { ...source.session, swishtory } });
    expect(receipt.notes).toEqual([
      expect.stringMatching(/249\skr saknas/),
      expect.stringMatching(/betald mer än en gång: 250\skr/),
    ]);
    expect(receiptFor({ status: 'PAID' }).notes).toEqual([]);
  });

  it('lists no starts for a double payment', () => {
    const receipt = receiptFor({ status: 'PAID', flags: ['paid-twice'] });
    expect(receipt.lines).toEqual([{ text: 'Betalt en gång till, utan nya starter', amount: 250 }]);
    expect(receipt.notes).toEqual([expect.stringMatching(/^Anmälan var redan betald/)]);
    expect(sum(receipt)).toBe(receipt.amount);
  });

  it('shortens surnames for a reader who is not the owner', () => {
    expect(receiptFor({}, false).lines.map(({ text }) => text)).toEqual([
      'Startavgift 5,6 km, vuxen: Eva E.',
      'Startavgift 0,8 km, barn: Bo E.',
    ]);
  });

  it('states the seller and the VAT', () => {
    expect(receiptFor({})).toMatchObject({
      seller: 'Föreningen Höstloppet',
      orgNumber: '802400-0000',
      sellerAddress: 'Skolgatan 1, 123 45 Exempelstad',
      vat: 'momsfri',
    });
  });

  it('has its receipt number with the edition, or null without one', () => {
    expect(receiptFor({}).number).toBe('2025-17');
    expect(receiptOf({ ...sourceFor({}), number: null }).number).toBeNull();
  });
});
