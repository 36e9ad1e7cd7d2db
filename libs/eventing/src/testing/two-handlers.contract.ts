import { setImmediate } from 'node:timers/promises';
import { commandHandler, type HandledCommand } from '../command-handler';
import { stateOf } from '../decider';
import type { EventStore } from '../event-store.port';
import {
  forkingAccountDecider,
  metaOf,
  deposit,
  withdraw,
  type AccountCommand,
  type AccountEvent,
} from './bank-account';

const stream = 'account-a';

/** The contract of two command handlers on one store, as on two nodes: neither trusts its cached state. */
export function twoHandlersContract(name: string, open: () => Promise<EventStore>): void {
  describe(`Two command handlers on one ${name} store`, () => {
    let store: EventStore;
    let nodeA: SendCommand;
    let nodeB: SendCommand;

    beforeEach(async () => {
      store = await open();
      nodeA = handlerOn(store);
      nodeB = handlerOn(store);
    });
    afterEach(() => store.close());

    it("accept what the other's events have made possible", async () => {
      await nodeB('look', deposit());
      await nodeA('deposit', deposit(5));
      expect(await nodeB('withdraw', withdraw(5))).toMatchObject({ outcome: 'accepted', revision: 2 });
    });

    it("refuse what the other's events have made impossible", async () => {
      await nodeA('deposit', deposit(5));
      await nodeB('look', deposit());
      await nodeA('withdraw', withdraw(5));
      await expect(nodeB('withdraw again', withdraw(5))).rejects.toMatchObject({
        code: 'insufficient-funds',
      });
    });

    it('re-read the stream before answering that nothing changed', async () => {
      await nodeB('look', deposit());
      await nodeA('deposit', deposit(5, 7));
      expect(await nodeB('nothing', deposit())).toEqual({ outcome: 'accepted', events: [], revision: 2 });
    });

    it('recognise a command that the other has handled, even if it would be refused now', async () => {
      await nodeB('look', deposit());
      await nodeA('deposit', deposit(5));
      const first = await nodeA('withdraw', withdraw(5));
      expect(await nodeB('withdraw', withdraw(5))).toMatchObject({ ...first, outcome: 'duplicate' });
    });

    it('answer concurrent commands as if sent one after the other', async () => {
      await nodeB('look', deposit());
      await nodeA('deposit', deposit(5));
      const answers = await Promise.allSettled([
        nodeB('too much', withdraw(9)),
        nodeB('enough', withdraw(3)),
        nodeB('the rest', withdraw(2)),
        nodeB('nothing left', withdraw(1)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
    });

    it('lose nothing when both write at once', async () => {
      const requests = Array.from(
        { length: 40 },
        (_, turn) => [`turn ${String(turn)}`, deposit(turn + 1)] as const,
      );
      const answers = await Promise.all(
        requests.map(([id, command], turn) => (turn % 2 ? nodeA : nodeB)(id, command)),
      );
      expect(answers.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      expect(new Set(answers.map(({ revision }) => revision)).size).toBe(40);
      expect(await nodeA('all of it', withdraw(820))).toMatchObject({ revision: 41 });
    });

    it('handle a command once when both receive it', async () => {
      await Promise.all([nodeA('look', deposit()), nodeB('look too', deposit())]);
      const [first, second] = await Promise.all([nodeA('deposit', deposit(5)), nodeB('deposit', deposit(5))]);
      expect([first.revision, second.revision]).toEqual([1, 1]);
      await expect(nodeA('withdraw', withdraw(6))).rejects.toMatchObject({ code: 'insufficient-funds' });
    });

    it('answer the stored events when both decide one command differently', async () => {
      await Promise.all([nodeA('look', deposit()), nodeB('look too', deposit())]);
      const answers = await Promise.all([nodeA('deposit', deposit(5)), nodeB('deposit', deposit(7))]);
      const { total } = await stateOf(store, stream, forkingAccountDecider);
      for (const { events } of answers)
        expect(events).toMatchObject([{ event: { amount: total }, revision: 1 }]);
      for (const send of [nodeA, nodeB])
        await expect(send('too much', withdraw(total + 1))).rejects.toMatchObject({
          code: 'insufficient-funds',
        });
      await nodeA('all but one', withdraw(total - 1));
      await expect(nodeB('all of it', withdraw(total))).rejects.toMatchObject({ code: 'insufficient-funds' });
    });

    it('agree on every answer, whichever handler gets the command', async () => {
      let balance = 0;
      for (let turn = 0; turn < 40; turn++) {
        const send = turn % 3 === 0 ? nodeA : nodeB;
        const amount = (turn * 7) % 5;
        const command = turn % 2 === 0 ? deposit(amount) : withdraw(amount);
        const isPossible = turn % 2 === 0 || amount <= balance;
        const answer = await Promise.allSettled([send(`turn ${String(turn)}`, command)]);
        expect(answer[0].status).toBe(isPossible ? 'fulfilled' : 'rejected');
        if (isPossible) balance += turn % 2 === 0 ? amount : -amount;
      }
    });
  });
}

type SendCommand = (id: string, command: AccountCommand) => Promise<HandledCommand<AccountEvent>>;

function handlerOn(store: EventStore): SendCommand {
  const { handle } = commandHandler(store, forkingAccountDecider, { wait: () => setImmediate() });
  return (id, command) => handle(stream, command, metaOf(id));
}
