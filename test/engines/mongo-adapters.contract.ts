import {
  Database,
  parseMongoDbUrl,
  MasterKey,
  MemoryEventStore,
  MemoryViewStore,
  MongoKeyStore,
  MongoMailOutbox,
  MongoNodeRegistry,
  MongoOrganiserAccounts,
  MongoRateLimiter,
  MongoReactorStore,
  MongoIntegrityRecords,
  MongoSessionStore,
  MongoViewStore,
  SystemClock,
  type PendingMail,
} from '@app/adapters';
import { ProjectionRunner } from '@app/eventing';
import {
  serialisedRows,
  newEvent,
  keyStoreContract,
  balances,
  viewStoreContract,
} from '@app/eventing/testing';
import { randomUUID } from 'node:crypto';
import {
  nodeRegistryContract,
  rateLimiterContract,
  reactorStoreContract,
  sessionStoreContract,
} from '../../libs/adapters/src/testing/contracts';
import type { MongoInstance } from './mongo-conformance';

const master = new MasterKey('a master key of tests that is long enough');
const views = ['notes', 'letters', 'other-notes', 'balances'].map((name) => ({ name, version: 1 }));

/**
 * Contract of all MongoDB adapters. `open` returns a server on which the tests may create and drop databases.
 */
export function mongoAdaptersContract(name: string, open: () => Promise<MongoInstance>): void {
  describe(`MongoDB adapters on ${name}`, () => {
    let server: MongoInstance;
    const databases: Database[] = [];
    const own = `test-${randomUUID().slice(0, 8)}`;
    let opened = 0;

    beforeAll(async () => {
      server = await open();
    });
    afterAll(async () => {
      for (const each of databases) {
        await each.runWithRetries((db) => db.dropDatabase());
        await each.close();
      }
      await server.close();
    });

    /** A new database, or another connection to the last one. */
    const database = async (isNew = true) => {
      if (isNew) opened += 1;
      const address = parseMongoDbUrl(
        server.url.replace(/(\/\/[^/]+)\/[^?]*/, `$1/${own}-${String(opened)}`),
      );
      const found = await Database.open(address);
      databases.push(found);
      return found;
    };

    viewStoreContract('MongoDB', async () => new MongoViewStore(await database(), views));
    keyStoreContract('MongoDB', async () => new MongoKeyStore(await database(), master));
    reactorStoreContract('MongoDB', async () => new MongoReactorStore(await database()));
    sessionStoreContract('MongoDB', async () => new MongoSessionStore(await database()));
    nodeRegistryContract('MongoDB', async () => [
      new MongoNodeRegistry(await database()),
      new MongoNodeRegistry(await database(false)),
    ]);
    rateLimiterContract('MongoDB', async (clock) => new MongoRateLimiter(await database(), clock));

    describe('Two nodes on one database', () => {
      it('create one key per person, also at the same time', async () => {
        const nodes = [
          new MongoKeyStore(await database(), master),
          new MongoKeyStore(await database(false), master),
        ];
        const subjects = Array.from({ length: 50 }, (__, index) => `runner-${String(index)}`);
        const [one, other] = await Promise.all(nodes.map((node) => node.ensure(subjects)));
        expect(one).toEqual(other);
      });

      it('share sessions and their end', async () => {
        const [one, other] = [
          new MongoSessionStore(await database()),
          new MongoSessionStore(await database(false)),
        ];
        const session = { subject: 'anna', kind: 'registration', expiresAt: 2000 } as const;
        await one.put('a', session);
        expect(await other.get('a')).toEqual(session);
        await other.endAll('anna');
        expect(await one.get('a')).toBeUndefined();
      });

      it('share rate limits', async () => {
        const clock = new SystemClock();
        const nodes = [
          new MongoRateLimiter(await database(), clock),
          new MongoRateLimiter(await database(false), clock),
        ];
        const five = { name: 'tries', times: 5, withinMs: 60_000 };
        const waits: number[] = [];
        for (let take = 0; take < 12; take += 1)
          waits.push((await nodes[take % 2]?.takeOrWaitMs(five, 'anna')) ?? 0);
        expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
      });

      it('count a limit per node alone, without the database', async () => {
        const [one, other] = [
          new MongoRateLimiter(await database(), new SystemClock()),
          new MongoRateLimiter(await database(false), new SystemClock()),
        ];
        const once = { name: 'calls', times: 1, withinMs: 60_000, isPerNode: true } as const;
        expect([await one.takeOrWaitMs(once, 'anna'), await other.takeOrWaitMs(once, 'anna')]).toEqual([
          0, 0,
        ]);
        expect(await one.takeOrWaitMs(once, 'anna')).toBeGreaterThan(0);
        await one.giveBack(once, 'anna');
        expect(await one.takeOrWaitMs(once, 'anna')).toBe(0);
      });

      it("bind an organiser's address to one account", async () => {
        const [one, other] = [
          new MongoOrganiserAccounts(await database()),
          new MongoOrganiserAccounts(await database(false)),
        ];
        const bound = await Promise.all([
          one.getOrBind('a@example.se', '1'),
          other.getOrBind('a@example.se', '2'),
        ]);
        expect(bound[0]).toBe(bound[1]);
        expect(await one.getOrBind('b@example.se', '3')).toBe('3');
      });
    });

    it('MongoMailOutbox encrypts waiting mail', async () => {
      const ours = await database();
      const outbox = new MongoMailOutbox(ours, master);
      const mail = {
        id: 'receipt/1',
        to: { name: 'Åsa', address: 'asa@example.se' },
        subject: 'Kvitto',
        text: 'Hej',
        html: '<p>Hej</p>',
      };
      const waiting = { mail, since: 1000 } as PendingMail;
      await outbox.put(waiting);
      await outbox.put({ ...waiting, since: 2000 });
      expect(await outbox.all()).toEqual([{ ...waiting, since: 2000 }]);
      const [stored] = await ours.runWithRetries((db) => db.collection('mail-waiting').find().toArray());
      expect(JSON.stringify(stored)).not.toMatch(/asa|Kvitto|Hej/);
      await outbox.replace({ ...mail, text: 'Tack igen' });
      expect(await outbox.get(mail.id)).toEqual({ mail: { ...mail, text: 'Tack igen' }, since: 2000 });
      await outbox.remove('receipt/1');
      await outbox.replace(mail);
      expect([await outbox.get(mail.id), await outbox.all()]).toEqual([undefined, []]);
    });

    it("MasterKey accepts the database's own key only", async () => {
      const ours = await database();
      const key = await MasterKey.verifyOrRegister('the first master key, long enough', ours);
      expect(key.fingerprint).toMatch(/^[0-9a-f]{16}$/);
      await expect(MasterKey.verifyOrRegister('another master key, long enough', ours)).rejects.toThrow(
        'MASTER_KEY does not match',
      );
      await expect(
        MasterKey.verifyOrRegister('the first master key, long enough', ours),
      ).resolves.toBeDefined();
    });

    it('MasterKey.findVerified does not write', async () => {
      const ours = await database();
      const [right, wrong] = ['the first master key, long enough', 'another master key, long enough'];
      expect(await MasterKey.findVerified(right, ours)).toBeUndefined();
      expect(await MasterKey.existsIn(ours)).toBe(false);
      const keys = new MongoKeyStore(ours, await MasterKey.verifyOrRegister(right, ours));
      expect((await MasterKey.findVerified(right, ours))?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
      await expect(MasterKey.findVerified(wrong, ours)).rejects.toThrow('MASTER_KEY does not match');
      await keys.ensure(['anna']);
      await ours.remove('product', 'master-key');
      await expect(MasterKey.findVerified(wrong, ours)).rejects.toThrow('MASTER_KEY does not match');
      expect(await MasterKey.findVerified(right, ours)).toBeDefined();
    });

    it('MasterKey rejects another key when its fingerprint is lost but keys exist', async () => {
      const ours = await database();
      const [right, wrong] = ['the first master key, long enough', 'another master key, long enough'];
      const keys = new MongoKeyStore(ours, await MasterKey.verifyOrRegister(right, ours));
      await keys.erase('erased');
      await keys.ensure(['anna']);
      await ours.remove('product', 'master-key');
      await expect(MasterKey.verifyOrRegister(wrong, ours)).rejects.toThrow('MASTER_KEY does not match');
      await expect(MasterKey.verifyOrRegister(right, ours)).resolves.toBeDefined();
    });

    it('MongoIntegrityRecords stores one record per part', async () => {
      const ours = await database();
      const [keys, sessions] = [
        new MongoIntegrityRecords(ours, 'keys'),
        new MongoIntegrityRecords(ours, 'sessions'),
      ];
      expect(await keys.read()).toBeUndefined();
      await keys.write({ log: 'ours', run: 'monday', runs: 1 });
      await keys.write({ log: 'ours', run: 'tuesday', runs: 2, head: '0000000000000007' });
      expect(await keys.read()).toEqual({ log: 'ours', run: 'tuesday', runs: 2, head: '0000000000000007' });
      expect(await sessions.read()).toBeUndefined();
    });

    describe('MongoViewStore', () => {
      const follow = async (viewStore: MongoViewStore | MemoryViewStore, store: MemoryEventStore) => {
        const runner = new ProjectionRunner({
          store,
          viewStore,
          views: [balances],
          onError: () => undefined,
        });
        runner.start();
        await runner.caughtUp();
        return runner;
      };
      const deposited = (account: string, amount: number, revision: number) =>
        newEvent(`${account} ${String(revision)}`, { type: 'Deposited', account, amount });

      it('has the same rows as a memory store', async () => {
        const store = new MemoryEventStore('the-log');
        for (let revision = 0; revision < 30; revision += 1)
          await store.append('account-a', revision, [deposited('a', revision, revision)]);
        const viewStore = new MongoViewStore(await database(), views);
        const memory = new MemoryViewStore();
        const runners = [await follow(viewStore, store), await follow(memory, store)];
        expect(await serialisedRows(viewStore, 'balances')).toBe(await serialisedRows(memory, 'balances'));
        await Promise.all(runners.map((runner) => runner.stop()));
      });

      it('loads on-demand partitions only when asked', async () => {
        const onDemandRange = { from: '2000', below: '2025' };
        const viewStore = new MongoViewStore(await database(), [
          { name: 'notes', version: 1, onDemandRange },
        ]);
        const rowAt = (partition: string, revision: number) => ({
          ...{ view: 'notes', partition, key: '1' },
          row: { text: partition, revision },
        });
        const removal = { ...rowAt('2024', 5), key: '2', row: { removed: true, revision: 5 } as const };
        const all = ['all', '2024', '2025', '1999'].map((partition, index) => rowAt(partition, index + 1));
        await viewStore.save('notes', [...all, removal], { version: 1, log: 'ours', position: '0005' });
        const found = async (partition?: string) => {
          const changes = [];
          for await (const change of viewStore.rowsAndRemovals('notes', partition)) changes.push(change);
          return changes;
        };
        expect(viewStore.onDemandPartitions('notes')).toEqual(onDemandRange);
        expect(new Set(await found())).toEqual(
          new Set([rowAt('1999', 4), rowAt('all', 1), rowAt('2025', 3)]),
        );
        expect(await found('2024')).toEqual([rowAt('2024', 2), removal]);
        expect([await found('2023'), await found('all')]).toEqual([[], [rowAt('all', 1)]]);
        expect(await viewStore.list('notes', '2024')).toEqual([rowAt('2024', 2).row]);
      });

      it('updates rows, inserts new ones, and ignores older revisions', async () => {
        const viewStore = new MongoViewStore(await database(), views);
        const save = (revision: number, keys: readonly string[]) =>
          viewStore.save(
            'notes',
            keys.map((key) => ({ view: 'notes', partition: 'a', key, row: { revision } })),
            { version: 1, log: 'log', position: String(revision) },
          );
        const listed = async () => (await viewStore.list('notes', 'a')).map(({ revision }) => revision);
        for (const revision of [1, 2, 3]) await save(revision, ['one', 'two']);
        await save(4, ['one', 'new', 'two']);
        expect(await listed()).toEqual([4, 4, 4]);
        await save(6, ['one', 'two', 'new']);
        await save(5, ['two', 'new', 'newer']);
        expect(await listed()).toEqual([6, 6, 6, 5]);
      });

      it('saves many rows of many views at once', async () => {
        const names = Array.from({ length: 8 }, (_, index) => `many-${String(index)}`);
        const viewStore = new MongoViewStore(
          await database(),
          names.map((name) => ({ name, version: 1 })),
        );
        const save = (view: string, revision: number) =>
          viewStore.save(
            view,
            Array.from({ length: 40 }, (_, key) => ({
              view,
              partition: 'a',
              key: String(key),
              row: { revision },
            })),
            { version: 1, log: 'log', position: String(revision) },
          );
        for (const revision of [1, 2]) await Promise.all(names.map((view) => save(view, revision)));
        for (const view of names)
          expect(new Set((await viewStore.list(view, 'a')).map((row) => row.revision))).toEqual(new Set([2]));
      });

      it('has no checkpoint for a view whose collection was dropped', async () => {
        const ours = await database();
        const viewStore = new MongoViewStore(ours, views);
        const checkpoint = { version: 1, log: 'ours', position: '0001' };
        const row = { view: 'notes', partition: 'a', key: '1', row: { text: 'one', revision: 1 } };
        await viewStore.save('notes', [row], checkpoint);
        await viewStore.save('balances', [], checkpoint);
        expect(await viewStore.checkpoint('notes')).toEqual(checkpoint);
        await ours.runWithRetries((db) => db.collection('view-notes-v1').drop());
        expect(await viewStore.checkpoint('notes')).toBeUndefined();
        expect(await viewStore.checkpoint('balances')).toEqual(checkpoint);
      });

      it('stores versions side by side until other versions are dropped', async () => {
        const ours = await database();
        const at = { log: 'ours', position: '0001' };
        const row = { view: 'notes', partition: 'a', key: '1', row: { text: 'one', revision: 1 } };
        const [before, after] = [1, 2].map(
          (version) => new MongoViewStore(ours, [{ name: 'notes', version }]),
        );
        await before?.save('notes', [row], { ...at, version: 1 });
        expect(await after?.checkpoint('notes')).toBeUndefined();
        await after?.save('notes', [row], { ...at, version: 2 });
        await after?.dropOtherVersions();
        expect(await before?.list('notes', 'a')).toEqual([]);
        expect(await before?.checkpoint('notes')).toBeUndefined();
        expect(await after?.list('notes', 'a')).toHaveLength(1);
      });

      const notes = (ours: Database, version: number) =>
        new MongoViewStore(ours, [{ name: 'notes', version }]);
      const note = (key: string) => ({
        ...{ view: 'notes', partition: 'a', key },
        row: { text: key, revision: 1 },
      });
      const upTo = (version: number, position: string) => ({ version, log: 'ours', position });

      it('retains a version that another node starts from', async () => {
        const ours = await database();
        const stores = [1, 2, 3].map((version) => notes(ours, version));
        for (const [index, each] of stores.entries())
          await each.save('notes', [note('1')], upTo(index + 1, '0001'));
        await stores[1]?.dropOtherVersions(() => Promise.resolve([{ name: 'notes', version: 1 }]));
        const found = await Promise.all(stores.map((each) => each.checkpoint('notes')));
        expect(found.map((checkpoint) => checkpoint?.version)).toEqual([1, 2, undefined]);
        expect(await notes(ours, 1).list('notes', 'a')).toHaveLength(1);
      });

      it('has no checkpoint for a version dropped during a write', async () => {
        const ours = await database();
        const [writing, other] = [notes(ours, 1), notes(ours, 2)];
        await writing.save('notes', [note('1')], upTo(1, '0001'));
        await other.dropOtherVersions();
        await writing.save('notes', [note('2')], upTo(1, '0002'));
        expect(await writing.checkpoint('notes')).toBeUndefined();

        await writing.clear('notes');
        await writing.save('notes', [note('1'), note('2')], upTo(1, '0002'));
        const resumed = notes(ours, 1);
        expect(await resumed.checkpoint('notes')).toMatchObject({ position: '0002' });
        await other.dropOtherVersions();
        await resumed.save('notes', [note('3')], upTo(1, '0003'));
        expect(await resumed.checkpoint('notes')).toBeUndefined();
      });
    });
  });
}
