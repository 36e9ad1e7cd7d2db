import { accountDecider, balances, deposit, withdraw, type AccountEvent } from './bank-account';
import { project, recordedFrom, specify } from './specification';

const given = specify(accountDecider);
const deposited: AccountEvent = { type: 'Deposited', account: 'a', amount: 5 };
const withdrawn: AccountEvent = { type: 'Withdrawn', account: 'a', amount: 5 };

describe('specify', () => {
  it('passes for what the decider does', () => {
    given(deposited).when(withdraw(5)).then(withdrawn);
    given(deposited, withdrawn).when(withdraw(5)).thenRefused('insufficient-funds');
    given().when(deposit()).thenNothing();
  });

  it('fails for other events, another number of them, or another refusal', () => {
    expect(() => given().when(deposit(5)).then(withdrawn)).toThrow();
    expect(() => given().when(deposit(5)).then(deposited, deposited)).toThrow();
    expect(() => given().when(deposit(5)).thenNothing()).toThrow();
    expect(() => given().when(deposit(5)).thenRefused('insufficient-funds')).toThrow();
    expect(() => given().when(withdraw(5)).thenRefused('other')).toThrow();
    expect(() => given().when(withdraw(5)).thenNothing()).toThrow();
    expect(() => given().when(withdraw(5)).then()).toThrow();
  });

  it('fails for a decider that changes the state in `decide`', () => {
    const meddling = specify({
      ...accountDecider,
      decide: (command: Parameters<typeof accountDecider.decide>[0], state: { total: number }) => {
        state.total++;
        return accountDecider.decide(command, state);
      },
    });
    expect(() => meddling(deposited).when(withdraw(5))).toThrow('may only read');
  });
});

describe('Projecting events in a test', () => {
  it('gives the rows by partition and key, with the revision of their last event', () => {
    const other = recordedFrom<AccountEvent>([{ ...deposited, account: 'b' }], 'account-b');
    expect(
      project(balances, [...other, ...recordedFrom([deposited, { ...withdrawn, amount: 2 }], 'account-a')]),
    ).toEqual({
      all: { b: { account: 'b', total: 5, revision: 1 }, a: { account: 'a', total: 3, revision: 2 } },
    });
  });

  it('numbers bare events and leaves recorded ones unchanged', () => {
    const [first, second] = recordedFrom([deposited, { ...withdrawn, amount: 2 }], 'account-a');
    expect(first).toMatchObject({ stream: 'account-a', revision: 1, event: deposited });
    expect(second?.position.localeCompare(first?.position ?? '')).toBe(1);
    expect(second?.meta.at).toBe(Date.UTC(2025, 8, 13, 10, 0, 2));
    expect(recordedFrom([first ?? deposited])).toEqual([first]);
  });
});
