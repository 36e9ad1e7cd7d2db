import { project, recordedFrom } from './projection';
import { balances, type AccountEvent } from './bank-account';

const paid: AccountEvent = { type: 'Paid', till: 'a', amount: 5 };
const refunded: AccountEvent = { type: 'Refunded', till: 'a', amount: 2 };

describe('Projecting events in a test', () => {
  it('gives the rows by partition and key, with the revision of their last event', () => {
    const other = recordedFrom<AccountEvent>([{ ...paid, till: 'b' }], 'till-b');
    expect(project(balances, [...other, ...recordedFrom([paid, refunded], 'till-a')])).toEqual({
      all: { b: { till: 'b', total: 5, revision: 1 }, a: { till: 'a', total: 3, revision: 2 } },
    });
  });

  it('numbers bare events and leaves recorded ones unchanged', () => {
    const [first, second] = recordedFrom([paid, refunded], 'till-a');
    expect(first).toMatchObject({ stream: 'till-a', revision: 1, event: paid });
    expect(second?.position.localeCompare(first?.position ?? '')).toBe(1);
    expect(second?.meta.at).toBe(Date.UTC(2025, 8, 13, 10, 0, 2));
    expect(recordedFrom([first ?? paid])).toEqual([first]);
  });
});
