import type { ReceiptEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { receipts } from './receipts.view';

const numbered = (payref: string, number: number): ReceiptEvent => ({
  type: 'ReceiptNumbered',
  edition: '2025',
  payref,
  number,
  at: 0,
});

describe('Receipt numbers', () => {
  it('have edition and payment as keys, with the numbers of the events', () => {
    const rows = project(receipts, [numbered('A', 1), numbered('B', 2)])['2025'];
    expect(rows).toMatchObject({ A: { payref: 'A', number: 1 }, B: { payref: 'B', number: 2 } });
  });
});
