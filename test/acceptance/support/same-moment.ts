import { StoreUnavailable } from '@app/eventing';
import fc from 'fast-check';
import { Family, ida, nils } from './family';
import { REGISTRATION_OPEN_MS, startApp, type Answer, type RunningApp } from './running-app';
import { SecondNode } from './second-node';

const SEED = 20250913;
const ROUNDS = 8;
/**
 * How the two requests interleave: which is how many event loop turns later, how each bib is paid, and
 * whether the second node's views lag.
 */
const interleavings = fc.sample(
  fc.record({
    lateBy: fc.integer({ min: -4, max: 4 }),
    ways: fc.tuple(...([0, 1] as const).map(() => fc.constantFrom('quickreg', 'quickreg/paid'))),
    isBehind: fc.nat(3).map((n) => n === 0),
  }),
  { seed: SEED, numRuns: ROUNDS },
);
type Interleaving = (typeof interleavings)[number];

const sale = { lastname: 'Alm', age: 34, distance: 2.8, group: 'Dam', phone: '070-1740605', note: 'kontant' };
const money = { reference: 'BG 4711', amount: 100, date: '2025-08-19', note: 'fel konto' };

/** Two organisers do the same at two nodes at once: one of them is refused. */
export function describeTwoOrganisersAtOnce(): void {
  describe(`Two organisers at two nodes at the same moment (seed ${String(SEED)})`, () => {
    let one: RunningApp;
    let second: SecondNode;
    let other: RunningApp;

    beforeEach(async () => {
      one = await startApp({ now: REGISTRATION_OPEN_MS });
      second = await SecondNode.beside(one);
      other = second.app;
      await Promise.all([one.signIn(), other.signIn()]);
    });
    afterEach(async () => {
      await second.stop();
      await one.stop();
    });

    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
    };
    const atOnce = async (
      { lateBy, isBehind }: Interleaving,
      first: () => Promise<Answer>,
      last: () => Promise<Answer>,
    ) => {
      if (isBehind) second.pause();
      const answers = await Promise.all([turns(-lateBy).then(first), turns(lateBy).then(last)]);
      second.resume();
      return answers;
    };
    /** Expects one success and one refusal. A lagging node may answer 503 instead. */
    const expectOne = (interleaving: Interleaving, answers: readonly Answer[], refused: object) => {
      const taken = answers.filter(({ status }) => status === 201);
      expect([interleaving, taken.length]).toEqual([interleaving, 1]);
      const other = answers.find((answer) => !taken.includes(answer));
      const isLate = interleaving.isBehind && other?.status === 503;
      const late = { error: 'Servern är lite efter. Försök igen om en stund.' };
      expect([interleaving, other?.body]).toEqual([
        interleaving,
        expect.objectContaining(isLate ? late : refused),
      ]);
    };
    const sell = (app: RunningApp, method: string, runner: object) =>
      app.sendAsOrganiser(`/admin/api/${method}`, saleBody(method, runner));
    const link = (app: RunningApp, { registration }: Family, reference: string) =>
      app.sendAsOrganiser(`/admin/api/registrations/${registration}/bank-payment`, { ...money, reference });
    const save = async (name: string, runner = nils) => {
      const family = await Family.signIn(one, name);
      await family.save({ a: runner });
      return family;
    };
    /** Rejects the next append to a stream with this prefix, as if the process were killed before it. */
    const failNextAppend = (stream: string) => {
      const { store } = one.engines;
      const append = store.append.bind(store);
      const spy = jest.spyOn(store, 'append').mockImplementation((to, ...rest) => {
        if (!to.startsWith(stream)) return append(to, ...rest);
        spy.mockRestore();
        return Promise.reject(new StoreUnavailable('killed before the append'));
      });
    };

    it('sell a bib once: the other gets "upptaget"', async () => {
      for (const [round, interleaving] of interleavings.entries()) {
        const bib = 300 + round;
        const [method, otherMethod] = interleaving.ways;
        const answers = await atOnce(
          interleaving,
          () => sell(one, method ?? '', { firstname: 'Berit', bib }),
          () => sell(other, otherMethod ?? '', { firstname: 'Cilla', bib }),
        );
        expectOne(interleaving, answers, { error: `Startnummer ${String(bib)} är upptaget` });
      }
    });

    it('open one payment for a family that books at both nodes', async () => {
      const { payments } = one.engines.payment;
      for (const [round, interleaving] of interleavings.entries()) {
        const family = await save(`pay${String(round)}`);
        second.resume();
        const answers = await atOnce(
          { ...interleaving, isBehind: false },
          () => family.book(),
          () => family.on(other).book(),
        );
        const [first] = answers;
        expect(answers.map(({ status, body }) => [status, body.token, body.payref])).toEqual(
          answers.map(() => [200, first.body.token, first.body.payref]),
        );
        expect(await payments.get(first.body.payref)).toMatchObject({ status: 'CREATED' });
      }
    });

    it('link a bank payment once: the other gets reference-used', async () => {
      for (const [round, interleaving] of interleavings.entries()) {
        const reference = `BG ${String(round)}`;
        const [ek, alm] = [await save(`ek${String(round)}`), await save(`alm${String(round)}`)];
        const answers = await atOnce(
          interleaving,
          () => link(one, ek, reference),
          () => link(other, alm, reference.toLowerCase().replace(' ', '')),
        );
        expectOne(interleaving, answers, { code: 'reference-used' });
      }
    });

    describe('when one node is killed in between', () => {
      const sellBerit = async (app: RunningApp) => {
        const headers = { ...(await app.organiserHeaders()), 'x-command-id': 'sale-1' };
        const runner = saleBody('quickreg', { firstname: 'Berit', bib: 301 });
        return (await app.sendAsOrganiser('/admin/api/quickreg', runner, { headers })).status;
      };
      const begin = async () => {
        failNextAppend('registration-');
        expect(await sellBerit(one)).toBe(503);
      };

      it('sells the bib to the same runner at once, at the other node', async () => {
        await begin();
        expect(await sellBerit(other)).toBe(201);
      });

      it('sells the bib to another runner a minute later', async () => {
        await begin();
        expect((await sell(other, 'quickreg', { firstname: 'Cilla', bib: 301 })).status).toBe(409);
        one.clock.advance(60_000);
        expect((await sell(other, 'quickreg', { firstname: 'Cilla', bib: 301 })).status).toBe(201);
        expect((await sell(one, 'quickreg', { firstname: 'Berit', bib: 301 })).status).toBe(409);
      });

      it('links the bank payment to the same family at once, or to another a minute later', async () => {
        const [ek, alm, berg] = [await save('ek'), await save('alm'), await save('berg', ida)];
        const begin = async (family: Family, reference: string) => {
          failNextAppend('registration-');
          expect((await link(one, family, reference)).status).toBe(503);
        };
        await begin(ek, 'BG 1');
        expect((await link(other, ek, 'BG 1')).status).toBe(201);
        await begin(alm, 'BG 2');
        expect((await link(other, berg, 'BG 2')).status).toBe(409);
        one.clock.advance(60_000);
        expect((await link(other, berg, 'BG 2')).status).toBe(201);
        expect((await link(one, alm, 'BG 2')).status).toBe(409);
      });

      it('frees the bib at once when the payment is declined or the sale was invalid', async () => {
        const wrong = await sell(one, 'quickreg', { firstname: 'Berit', bib: 301, age: 200 });
        expect(wrong.status).toBe(400);
        const { payref } = (await sell(other, 'quickreg', { firstname: 'Berit', bib: 301 })).body;
        await one.settle(payref, 'decline');
        expect((await sell(other, 'quickreg', { firstname: 'Cilla', bib: 301 })).status).toBe(201);
      });

      it('links a bank payment refused for one family to another at once', async () => {
        const [ek, alm] = [await save('ek'), await save('alm')];
        await ek.save({});
        expect((await link(one, ek, 'BG 3')).body).toMatchObject({ code: 'no-runners' });
        expect((await link(other, alm, 'BG 3')).status).toBe(201);
      });
    });
  });
}

/** Returns the form of the ticket office; `note` only for a sale without a payment method. */
function saleBody(method: string, runner: object): object {
  const { note, ...typed } = sale;
  return method === 'quickreg' ? { ...typed, ...runner } : { ...typed, note, ...runner };
}
