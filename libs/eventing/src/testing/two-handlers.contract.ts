import { setImmediate } from 'node:timers/promises';
import { commandHandler, type Handled } from '../command-handler';
import { stateOf } from '../decider';
import type { EventStore } from '../event-store.port';
import { forkingTill, metaOf, pay, refund, type TillCommand, type TillEvent } from './till';

const stream = 'till-a';

/** The contract of two command handlers on one store, as on two nodes: neither trusts its cached state. */
export function twoHandlersContract(name: string, open: () => Promise<EventStore>): void {
  describe(`Two command handlers on one ${name} store`, () => {
    let store: EventStore;
    let one: Ask;
    let other: Ask;

    beforeEach(async () => {
      store = await open();
      one = handlerOn(store);
      other = handlerOn(store);
    });
    afterEach(() => store.close());

    it("accept what the other's events have made possible", async () => {
      await other('look', pay());
      await one('pay', pay(5));
      expect(await other('refund', refund(5))).toMatchObject({ outcome: 'accepted', revision: 2 });
    });

    it("refuse what the other's events have made impossible", async () => {
      await one('pay', pay(5));
      await other('look', pay());
      await one('refund', refund(5));
      await expect(other('refund again', refund(5))).rejects.toMatchObject({ code: 'too-little' });
    });

    it('re-read the stream before answering that nothing changed', async () => {
      await other('look', pay());
      await one('pay', pay(5, 7));
      expect(await other('nothing', pay())).toEqual({ outcome: 'accepted', events: [], revision: 2 });
    });

    it('recognise a command that the other has handled, even if it would be refused now', async () => {
      await other('look', pay());
      await one('pay', pay(5));
      const first = await one('refund', refund(5));
      expect(await other('refund', refund(5))).toMatchObject({ ...first, outcome: 'duplicate' });
    });

    it('answer concurrent commands as if they had come in turn', async () => {
      await other('look', pay());
      await one('pay', pay(5));
      const answers = await Promise.allSettled([
        other('too much', refund(9)),
        other('enough', refund(3)),
        other('the rest', refund(2)),
        other('nothing left', refund(1)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
    });

    it('lose nothing when both write at once', async () => {
      const asked = Array.from({ length: 40 }, (_, turn) => [`turn ${String(turn)}`, pay(turn + 1)] as const);
      const answers = await Promise.all(
        asked.map(([id, command], turn) => (turn % 2 ? one : other)(id, command)),
      );
      expect(answers.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      expect(new Set(answers.map(({ revision }) => revision)).size).toBe(40);
      expect(await one('all of it', refund(820))).toMatchObject({ revision: 41 });
    });

    it('handle a command once that both receive', async () => {
      await Promise.all([one('look', pay()), other('look too', pay())]);
      const [first, second] = await Promise.all([one('pay', pay(5)), other('pay', pay(5))]);
      expect([first.revision, second.revision]).toEqual([1, 1]);
      await expect(one('refund', refund(6))).rejects.toMatchObject({ code: 'too-little' });
    });

    it('answer the stored events when both decide one command differently', async () => {
      await Promise.all([one('look', pay()), other('look too', pay())]);
      const answers = await Promise.all([one('pay', pay(5)), other('pay', pay(7))]);
      const { total } = await stateOf(store, stream, forkingTill);
      for (const { events } of answers)
        expect(events).toMatchObject([{ event: { amount: total }, revision: 1 }]);
      for (const ask of [one, other])
        await expect(ask('too much', refund(total + 1))).rejects.toMatchObject({ code: 'too-little' });
      await one('all but one', refund(total - 1));
      await expect(other('all of it', refund(total))).rejects.toMatchObject({ code: 'too-little' });
    });

    it('never disagree, whichever is asked', async () => {
      let balance = 0;
      for (let turn = 0; turn < 40; turn++) {
        const ask = turn % 3 === 0 ? one : other;
        const amount = (turn * 7) % 5;
        const taken = turn % 2 === 0 ? pay(amount) : refund(amount);
        const isPossible = turn % 2 === 0 || amount <= balance;
        const answer = await Promise.allSettled([ask(`turn ${String(turn)}`, taken)]);
        expect(answer[0].status).toBe(isPossible ? 'fulfilled' : 'rejected');
        if (isPossible) balance += turn % 2 === 0 ? amount : -amount;
      }
    });
  });
}

type Ask = (id: string, command: TillCommand) => Promise<Handled<TillEvent>>;

function handlerOn(store: EventStore): Ask {
  const { handle } = commandHandler(store, forkingTill, { wait: () => setImmediate() });
  return (id, command) => handle(stream, command, metaOf(id));
}
