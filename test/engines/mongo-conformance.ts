import {
  Binary,
  Double,
  Int32,
  Long,
  MongoClient,
  UUID,
  type Collection,
  type Db,
  type Document,
} from 'mongodb';

/** An empty database. */
export interface MongoInstance {
  readonly url: string;
  close(): Promise<void>;
}

type Runner = Document & { _id: string | number };

/**
 * What the product requires of every server with MongoDB's protocol: the commands, operators and answers that
 * its adapters use, and no others (decision 0080).
 */
export function mongoConformance(name: string, open: () => Promise<MongoInstance>): void {
  describe(`MongoDB conformance of ${name}`, () => {
    let mongo: MongoInstance;
    let client: MongoClient;
    let db: Db;
    let runners: Collection<Runner>;
    beforeEach(async () => {
      mongo = await open();
      client = new MongoClient(mongo.url);
      db = client.db();
      runners = db.collection('runners');
    });
    afterEach(async () => {
      await client.close();
      await mongo.close();
    });

    const ids = async (filter: Document = {}) =>
      (await runners.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const put = (...bibs: readonly number[]) =>
      runners.insertMany(bibs.map((bib) => ({ _id: bib, bib, name: `no ${String(bib)}` })));

    it('is a primary with a protocol version that the driver supports', async () => {
      expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
      const hello = await db.admin().command({ hello: 1 });
      expect(hello).toMatchObject({ isWritablePrimary: true, logicalSessionTimeoutMinutes: 30 });
      expect(hello.maxWireVersion).toBeGreaterThanOrEqual(9);
      expect(await db.admin().buildInfo()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) });
    });

    it('answers an unknown command with code 59', async () => {
      await expect(db.command({ nosuchCommand: 1 })).rejects.toMatchObject({ code: 59 });
    });

    describe('storing', () => {
      it.each<[string, unknown]>([
        ['a text', 'Åsa "vid målet" 🏃'],
        ['an Int32', new Int32(7)],
        ['a Double with a whole value', new Double(7)],
        ['a Double with a fraction', new Double(7.25)],
        ['a Long', Long.fromString('9007199254740993')],
        ['a small Long', Long.fromNumber(7)],
        ['an instant', new Date('2025-09-13T10:00:00.123Z')],
        ['a Binary', new Binary(Buffer.from([0, 255, 7]))],
        ['an empty Binary', new Binary(Buffer.alloc(0))],
        ['a UUID', new UUID('00000000-0000-4000-8000-000000000001')],
        ['booleans', [true, false]],
        ['null', null],
        ['nested values', { z: { y: [{ x: new Int32(1) }] }, a: 'in its own order' }],
        ['a long text', 'å'.repeat(500_000)],
      ])('returns %s unchanged', async (_, value) => {
        await runners.insertOne({ _id: 'a', value });
        const exactly = { promoteValues: false, promoteLongs: false, promoteBuffers: false };
        const found = await runners.findOne({}, exactly);
        expect(found).toEqual({ _id: 'a', value });
        expect(JSON.stringify(found)).toBe(JSON.stringify({ _id: 'a', value }));
      });

      it('honours a majority write concern', async () => {
        const writeConcern = { w: 'majority', journal: true } as const;
        await runners.insertOne({ _id: 'a' }, { writeConcern });
        await runners.updateOne({ _id: 'a' }, { $set: { bib: 1 } }, { writeConcern });
        expect(await runners.findOne({})).toEqual({ _id: 'a', bib: 1 });
      });
    });

    describe('rejecting', () => {
      it('a duplicate id leaves the first document', async () => {
        await runners.insertOne({ _id: 'a', bib: 1 });
        await expect(runners.insertOne({ _id: 'a', bib: 2 })).rejects.toMatchObject({ code: 11000 });
        expect(await runners.findOne({})).toEqual({ _id: 'a', bib: 1 });
      });

      it('an unordered insert skips duplicates only', async () => {
        const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 1 }, { _id: 3 }];
        const error: unknown = await runners
          .insertMany(documents, { ordered: false })
          .catch((error: unknown) => error);
        expect(error).toMatchObject({ writeErrors: [{ index: 1 }, { index: 3 }] });
        expect(await ids()).toEqual([1, 2, 3]);
      });
    });

    describe('finding', () => {
      it.each<[string, Document, readonly number[]]>([
        ['all documents', {}, [1, 2, 3, 4]],
        ['an id', { _id: 2 }, [2]],
        ['several ids', { _id: { $in: [4, 2, 9] } }, [2, 4]],
        ['a number of another BSON type', { bib: Long.fromNumber(3) }, [3]],
        ['numbers above a value', { bib: { $gt: 2 } }, [3, 4]],
        ['numbers in a range', { bib: { $gte: 2, $lt: 4 } }, [2, 3]],
        ['values other than null', { started: { $ne: null } }, [4]],
        ['texts by prefix', { name: { $gte: 'no 3', $lt: 'no 4' } }, [3]],
        ['texts by prefix, up to U+FFFF', { flag: { $gte: 'x', $lt: 'x\uffff' } }, [1]],
        ['documents that match either condition', { $or: [{ bib: 1 }, { name: 'no 4' }] }, [1, 4]],
        ['an instant', { started: { $lte: new Date(5) } }, [4]],
        ['no value of another type', { name: { $gt: 1 } }, []],
      ])('%s', async (_, filter, found) => {
        await put(1, 2, 3);
        await runners.updateOne({ _id: 1 }, { $set: { flag: 'xå' } });
        await runners.updateOne({ _id: 2 }, { $set: { flag: 'x🏃' } });
        await runners.insertOne({ _id: 4, bib: 4, name: 'no 4', started: new Date(5) });
        expect(await ids(filter)).toEqual(found);
      });

      it('sorts texts by bytes and by several fields, with a limit', async () => {
        const names = ['ö', 'Z', 'a', 'Å', '', 'aa', '🏃', '\uffff'];
        await runners.insertMany(names.map((name, index) => ({ _id: index, name, even: index % 2 })));
        const named = async (sort: Record<string, 1 | -1>, limit = 0) =>
          (await runners.find({}, { sort, limit }).toArray()).map(({ name }) => name as string);
        expect(await named({ name: 1 })).toEqual(['', 'Z', 'a', 'aa', 'Å', 'ö', '\uffff', '🏃']);
        expect(await named({ name: -1 }, 3)).toEqual(['🏃', '\uffff', 'ö']);
        expect(await named({ even: -1, name: 1 })).toEqual(['Z', 'aa', 'Å', '\uffff', '', 'a', 'ö', '🏃']);
      });

      it('projects fields', async () => {
        await runners.insertOne({ _id: 'a', bib: 1, name: 'Ada' });
        const shown = (projection: Document) => runners.findOne({}, { projection });
        expect(await shown({ bib: 1 })).toEqual({ _id: 'a', bib: 1 });
        expect(await shown({ _id: 1 })).toEqual({ _id: 'a' });
      });

      it('reads in batches and up to a limit', async () => {
        await runners.insertMany(Array.from({ length: 1500 }, (_, bib) => ({ _id: bib, bib })));
        const found: number[] = [];
        for await (const { bib } of runners.find({}).sort({ bib: 1 }).batchSize(100))
          found.push(bib as number);
        expect(found).toEqual(Array.from({ length: 1500 }, (_, bib) => bib));
        expect(await runners.find({}).sort({ bib: 1 }).limit(250).batchSize(100).toArray()).toHaveLength(250);
        const left = runners.find({}).batchSize(2);
        await left.next();
        await left.close();
        expect(await runners.find({ bib: { $gte: 1400 } }).toArray()).toHaveLength(100);
      });
    });

    describe('changing', () => {
      it('updates fields, deletes a document and reports the counts', async () => {
        await put(1, 2);
        const by = { $set: { name: 'Ada', seen: 1 } };
        expect(await runners.updateOne({ _id: 1 }, by)).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
        expect(await runners.findOne({ _id: 1 })).toEqual({ _id: 1, bib: 1, name: 'Ada', seen: 1 });
        expect(await runners.updateOne({ _id: 1 }, by)).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
        expect(await runners.updateOne({ _id: 3 }, by)).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
        expect(await runners.deleteOne({ bib: { $lt: 2 } })).toMatchObject({ deletedCount: 1 });
        expect(await runners.deleteOne({ _id: 1 })).toMatchObject({ deletedCount: 0 });
        expect(await ids()).toEqual([2]);
      });

      it('updates an older position only', async () => {
        const write = async (position: number) => {
          const set = { $set: { position } };
          const { matchedCount } = await runners.updateOne({ _id: 'a', position: { $lt: position } }, set);
          if (matchedCount > 0) return 'changed';
          const inserted = runners.insertOne({ _id: 'a', position });
          return inserted.then(() => 'new').catch((error: unknown) => (error as { code: number }).code);
        };
        expect([await write(5), await write(4), await write(5), await write(6)]).toEqual([
          ...['new', 11000, 11000, 'changed'],
        ]);
        expect(await runners.findOne({})).toEqual({ _id: 'a', position: 6 });
      });

      it('applies bulk writes in order', async () => {
        await put(1, 2);
        const changed = await runners.bulkWrite(
          [
            { updateOne: { filter: { _id: 1 }, update: { $set: { bib: 11 } } } },
            { updateOne: { filter: { _id: 1, bib: 11 }, update: { $set: { bib: 12 } } } },
            { updateOne: { filter: { _id: 4 }, update: { $set: { bib: 4 } } } },
          ],
          { ordered: true },
        );
        expect(changed).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
        expect(await runners.findOne({ _id: 1 })).toMatchObject({ bib: 12 });
        const deletions = [1, 3].map((_id) => ({ deleteOne: { filter: { _id } } }));
        expect(await runners.bulkWrite(deletions)).toMatchObject({ deletedCount: 1 });
        expect(await ids()).toEqual([2]);
      });
    });

    describe('administering', () => {
      it('creates an index once', async () => {
        for (let time = 0; time < 2; time += 1)
          expect(await runners.createIndex({ race: 1, bib: -1 })).toBe('race_1_bib_-1');
        const indexes = await runners.listIndexes().toArray();
        expect(indexes.map(({ name, key }) => [name, key])).toEqual([
          ['_id_', { _id: 1 }],
          ['race_1_bib_-1', { race: 1, bib: -1 }],
        ]);
      });

      it('renames and drops collections', async () => {
        await put(1);
        await db.collection('other').insertOne({ bib: 2 });
        const names = async () => (await db.listCollections().toArray()).map(({ name }) => name).sort();
        expect(await names()).toEqual(['other', 'runners']);
        const named = await db.listCollections({ name: 'other' }, { nameOnly: true }).toArray();
        expect(named).toMatchObject([{ name: 'other' }]);
        await expect(runners.rename('other')).rejects.toMatchObject({ code: 48 });
        await db.collection('runners').rename('entered');
        expect(await db.collection('entered').findOne({})).toMatchObject({ bib: 1 });
        expect(await ids()).toEqual([]);
        await db.collection('other').drop();
        expect(await names()).toEqual(['entered']);
      });
    });
  });
}
