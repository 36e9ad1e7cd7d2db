import { specify } from '@app/eventing/testing';
import { receiptNumberText, receiptsDecider, type ReceiptEvent } from './receipts';

const given = specify(receiptsDecider);

const at = Date.parse('2025-08-20T10:00:00Z');
const numbered = (payref: string, number: number): ReceiptEvent => ({
  type: 'ReceiptNumbered',
  edition: '2025',
  payref,
  number,
  at,
});
const number = (payref: string) => ({ type: 'NumberReceipt', edition: '2025', payref, at }) as const;

describe('The receipts of an edition', () => {
  it('are numbered from one, each with the next number', () => {
    given().when(number('A')).then(numbered('A', 1));
    given(numbered('A', 1), numbered('B', 2)).when(number('C')).then(numbered('C', 3));
  });

  it('have one number per payment', () => {
    given(numbered('A', 1), numbered('B', 2)).when(number('A')).thenNothing();
  });

  it('have numbers with the edition', () => {
    expect(receiptNumberText('2025', 17)).toBe('2025-17');
  });
});
