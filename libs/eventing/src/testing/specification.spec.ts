import { deposit, withdraw, accountDecider, type AccountEvent } from './bank-account';
import { specify } from './specification';

const given = specify(accountDecider);
const paid: AccountEvent = { type: 'Paid', till: 'a', amount: 5 };
const refunded: AccountEvent = { type: 'Refunded', till: 'a', amount: 5 };

describe('specify', () => {
  it('passes for what the decider does', () => {
    given(paid).when(withdraw(5)).then(refunded);
    given(paid, refunded).when(withdraw(5)).thenRefused('too-little');
    given().when(deposit()).thenNothing();
  });

  it('fails for other events, another number of them, or another refusal', () => {
    expect(() => given().when(deposit(5)).then(refunded)).toThrow();
    expect(() => given().when(deposit(5)).then(paid, paid)).toThrow();
    expect(() => given().when(deposit(5)).thenNothing()).toThrow();
    expect(() => given().when(deposit(5)).thenRefused('too-little')).toThrow();
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
    expect(() => meddling(paid).when(withdraw(5))).toThrow('may only read');
  });
});
