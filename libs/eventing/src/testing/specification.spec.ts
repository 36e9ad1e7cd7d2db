import { pay, refund, tillDecider, type TillEvent } from './till';
import { specify } from './specification';

const given = specify(tillDecider);
const paid: TillEvent = { type: 'Paid', till: 'a', amount: 5 };
const refunded: TillEvent = { type: 'Refunded', till: 'a', amount: 5 };

describe('specify', () => {
  it('passes for what the decider does', () => {
    given(paid).when(refund(5)).then(refunded);
    given(paid, refunded).when(refund(5)).thenRefused('too-little');
    given().when(pay()).thenNothing();
  });

  it('fails for other events, another number of them, or another refusal', () => {
    expect(() => given().when(pay(5)).then(refunded)).toThrow();
    expect(() => given().when(pay(5)).then(paid, paid)).toThrow();
    expect(() => given().when(pay(5)).thenNothing()).toThrow();
    expect(() => given().when(pay(5)).thenRefused('too-little')).toThrow();
    expect(() => given().when(refund(5)).thenRefused('other')).toThrow();
    expect(() => given().when(refund(5)).thenNothing()).toThrow();
    expect(() => given().when(refund(5)).then()).toThrow();
  });

  it('fails for a decider that changes the state in `decide`', () => {
    const meddling = specify({
      ...tillDecider,
      decide: (command: Parameters<typeof tillDecider.decide>[0], state: { total: number }) => {
        state.total++;
        return tillDecider.decide(command, state);
      },
    });
    expect(() => meddling(paid).when(refund(5))).toThrow('may only read');
  });
});
