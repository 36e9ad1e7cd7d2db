import { project, recordedFrom } from './projection';
import { balances, type AccountEvent } from './bank-account';

const deposited: AccountEvent = { type: 'Deposited', account: 'a', amount: 5 };
const withdrawn: AccountEvent = { type: 'Withdrawn', account: 'a', amount: 2 };

describe('Projecting events in a test', () => {
  it('gives the rows by partition and key, with the revision of their last event', () => {
    const other = recordedFrom<AccountEvent>([{ ...deposited, account: 'b' }], 'account-b');
    expect(project(balances, [...other, ...recordedFrom([deposited, withdrawn], 'account-a')])).toEqual({
      all: { b: { account: 'b', total: 5, revision: 1 }, a: { account: 'a', total: 3, revision: 2 } },
    });
  });

  it('numbers bare events and leaves recorded ones unchanged', () => {
    const [first, second] = recordedFrom([deposited, withdrawn], 'account-a');
    expect(first).toMatchObject({ stream: 'account-a', revision: 1, event: deposited });
    expect(second?.position.localeCompare(first?.position ?? '')).toBe(1);
    expect(second?.meta.at).toBe(Date.UTC(2025, 8, 13, 10, 0, 2));
    expect(recordedFrom([first ?? deposited])).toEqual([first]);
  });
});
