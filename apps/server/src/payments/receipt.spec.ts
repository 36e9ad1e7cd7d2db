import type { PaymentRow, SessionRunner } from '@app/views';
import { readEdition } from '../config/edition';
import { pricesOf } from '../config/edition-facts';
import { receiptOf } from './receipt';

const content = readEdition('content/2025');
if (!('edition' in content)) throw new Error('the edition cannot be read');
const { edition } = content;

const eva: SessionRunner = {
  firstname: 'Eva',
  lastname: 'Ek',
  age: 16,
  group: 'Dam',
  company: '',
  distance: 5.6,
};
const bo: SessionRunner = { ...eva, firstname: 'Bo', age: 15, distance: 0.8 };

describe('A receipt', () => {
  const receiptFor = (changes: Partial<PaymentRow>, isOwner = true) =>
    receiptOf({
      payment: {
        id: 'A',
        dateCreated: '2025-09-06T21:59:59Z',
        expected: 250,
        amount: 250,
        campaign: null,
        ...changes,
      } as PaymentRow,
      session: { deltagare: { a: eva, b: bo } },
      edition,
      prices: pricesOf(edition),
      isOwner,
    });
  const sum = ({ lines }: ReturnType<typeof receiptFor>) =>
    lines.reduce((total, { amount }) => total + amount, 0);

  it('has a line for each runner, at the fee of the moment they were booked', () => {
    expect(receiptFor({}).lines).toEqual([
      { text: 'Startavgift 5,6 km, vuxen: Eva Ek', amount: 150 },
      { text: 'Startavgift 0,8 km, barn: Bo Ek', amount: 100 },
    ]);
    const late = receiptFor({ dateCreated: '2025-09-06T22:00:00Z', expected: 400 });
    expect(late.lines.map(({ amount }) => amount)).toEqual([250, 150]);
  });

  it.each([
    ['HIFSPRINGER', 0],
    ['HIFSPELAR', 100],
    ['EPASSI-ABCDEFGHJK', 100],
  ])('shows what %s took off as a line of its own, so that it adds up', (campaign, expected) => {
    const receipt = receiptFor({ campaign, expected });
    expect(receipt.lines.at(-1)).toEqual({ text: `Kampanjkod ${campaign}`, amount: expected - 250 });
    expect(sum(receipt)).toBe(expected);
  });

  it.each([
    [1, 'Ännu inte betalt', -249],
    [300, 'Betalt utöver det bokade', 50],
  ])('adds up to %p SEK when that is what was paid', (amount, text, more) => {
    const receipt = receiptFor({ status: 'PAID', amount });
    expect(receipt.lines.at(-1)).toEqual({ text, amount: more });
    expect(sum(receipt)).toBe(receipt.amount);
  });

  it('shortens names for whoever only has the address', () => {
    expect(receiptFor({}, false).lines.map(({ text }) => text)).toEqual([
      'Startavgift 5,6 km, vuxen: Eva E.',
      'Startavgift 0,8 km, barn: Bo E.',
    ]);
  });

  it('says who sold it and how it is taxed', () => {
    expect(receiptFor({})).toMatchObject({
      seller: 'Föreningen Höstloppet',
      orgNumber: '802400-0000',
      vat: 'momsfri',
    });
  });
});
