import { join } from 'node:path';
import { SqliteEventStore } from '@app/adapters';
import type { StartListRow } from '@app/domain';
import type { PaymentRow, RegistrationRow } from '@app/views';
import { Family } from '../../../apps/demo/src/family';
import { freePort } from '../../../apps/demo/src/free-port';
import { ServerProcess } from '../../../apps/demo/src/server-process';
import type { FileRunner } from '../../../apps/demo/src/race-day-file';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { SERVER_ENTRY } from './server-process';

/** Families pay one by one while the product is killed `kills` times, each time later in the payment. */
export function describeKillsDuringPayments(kills: number): void {
  /** One more family pays undisturbed, to measure the duration. */
  const families = kills + 1;

  describe(`A product killed ${String(kills)} times while families pay`, () => {
    const dataDir = temporaryFolder('killed-during-payments');
    const server = { url: '', dataDir };
    let port: number;
    let product: ServerProcess;

    const startProduct = async () => {
      product = await ServerProcess.start({
        dataDir,
        port,
        clock: '2025-08-20T10:00:00.000Z',
        entry: SERVER_ENTRY,
      });
    };

    beforeAll(async () => {
      port = await freePort();
      await startProduct();
      server.url = product.url;
    });

    afterAll(() => product.stop());

    it('loses or repeats no payment, and lists each runner once', async () => {
      const disturbed: Family[] = [];
      for (let index = 0; index < kills; index++) disturbed.push(await registerFamily(index));
      const undisturbedFamily = await registerFamily(kills);

      const undisturbed = await timeOf(() => payWithRetry(undisturbedFamily));
      const lastEventTypes = new Set<string>();

      for (const [index, family] of disturbed.entries()) {
        const paying = payWithRetry(family);
        await new Promise((resolve) => setTimeout(resolve, (1.2 * undisturbed * (index + 0.5)) / kills));
        await product.stop('SIGKILL');
        lastEventTypes.add(await lastEventType());
        await startProduct();
        await paying;
      }

      // The kills hit different steps of a payment.
      expect(lastEventTypes.size).toBeGreaterThan(Math.min(2, kills / 4));

      await expectEveryonePaidOnce();
      await expectEveryoneListedOnce();
      await expectReceiptsNumbered();
    }, 1_200_000);

    async function registerFamily(index: number): Promise<Family> {
      const family = await Family.signIn(server, `familj${index}@example.se`, `10.2.0.${index}`);
      await family.save(runnersOf(index));
      return family;
    }

    /** Tries again on every error, as a family does when the page reports one. */
    function payWithRetry(family: Family): Promise<boolean> {
      return until(async () => {
        try {
          if ((await family.ownPage()).paid) return true;
          await family.answerSwish(await family.book(undefined), 'pay');
          return (await family.ownPage()).paid;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 50));
          return false;
        }
      });
    }

    /** Returns the type of the last event on disk. */
    async function lastEventType(): Promise<string> {
      const store = await SqliteEventStore.open(join(dataDir, 'events.sqlite'));
      let last = '';
      for await (const { events, caughtUp } of store.follow(undefined, new AbortController().signal)) {
        last = events.at(-1)?.event.type ?? last;
        if (caughtUp) break;
      }
      await store.close();
      return last;
    }

    async function expectEveryonePaidOnce(): Promise<void> {
      const { registrations, payments } = await organisersLists();
      expect(registrations.filter(({ paid }) => paid)).toHaveLength(families);
      const paid = payments.filter(({ status }) => status === 'PAID');
      expect(new Set(paid.map(({ registration }) => registration)).size).toBe(families);
      expect(paid).toHaveLength(families);
      expect(paid.filter(({ flags, amount }) => flags.length > 0 || amount !== 250)).toEqual([]);
      expect(payments.filter(({ status }) => status === 'CREATED')).toEqual([]);
    }

    async function expectEveryoneListedOnce(): Promise<void> {
      const wanted = Array.from({ length: families }, (_, index) =>
        runnersOf(index).map(({ firstname }) => firstname),
      ).flat();
      const listed = () =>
        Promise.all(['race-250913-56', 'race-250913-08'].map(namesIn)).then((lists) => lists.flat());
      await until(async () => (await listed()).length >= wanted.length);
      expect((await listed()).sort()).toEqual(wanted.sort());
    }

    /** 1, 2, 3 …: without gaps or repeats, one for each payment. */
    async function expectReceiptsNumbered(): Promise<void> {
      const { payments, receipts } = await until(async () => {
        const lists = await organisersLists();
        return Object.keys(lists.receipts).length >= families && lists;
      });
      expect(Object.values(receipts).sort((one, other) => one - other)).toEqual(
        Array.from({ length: families }, (_, index) => index + 1),
      );
      const paid = payments.filter(({ status }) => status === 'PAID').map(({ id }) => id);
      expect(Object.keys(receipts).sort()).toEqual(paid.sort());
    }

    async function namesIn(part: string): Promise<string[]> {
      const rows = (await (await fetch(`${product.url}/api/races/get/${part}`)).json()) as StartListRow[];
      return rows.flatMap((row) => (row.type === 'runner' ? [row.firstname] : []));
    }

    async function organisersLists(): Promise<Lists> {
      const signedIn = await fetch(`${product.url}/admin/api/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: product.adminToken }),
      });
      const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      const answer = await fetch(`${product.url}/admin/registrations`, {
        headers: { cookie: cookie.join('; ') },
      });
      return (await answer.json()) as Lists;
    }
  });
}

interface Lists {
  readonly registrations: RegistrationRow[];
  readonly payments: PaymentRow[];
  readonly receipts: Readonly<Record<string, number>>;
}

function runnersOf(index: number): FileRunner[] {
  const runner = { lastname: 'Ek', company: '', group: 'Ingen' };
  return [
    { ...runner, key: 'a', firstname: `Anna ${index}`, age: 40, distance: 5.6 },
    { ...runner, key: 'b', firstname: `Bo ${index}`, age: 9, distance: 0.8 },
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
