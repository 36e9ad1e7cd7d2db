import type { Removed, Row, RowChange } from '../view';
import type { Checkpoint, ViewStore } from '../view-store.port';

interface Note extends Row {
  readonly text: string;
}

/** The contract of every view store. `open` gives an empty store, closed again after each case. */
export function viewStoreContract(name: string, open: () => Promise<ViewStore>): void {
  describe(`${name} as a view store`, () => {
    let store: ViewStore;

    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('has no rows and no checkpoint for a view that was never saved', async () => {
      expect(await store.get('notes', 'a', '1')).toBeUndefined();
      expect(await store.list('notes', 'a')).toEqual([]);
      expect(await loaded(store)).toEqual([]);
      expect(await store.checkpoint('notes')).toBeUndefined();
    });

    it('returns the saved rows', async () => {
      await store.save('notes', [note('a 1', 'one', 1), note('b 1', 'other', 2)], at('0002'));
      expect(await store.get('notes', 'a', '1')).toEqual({ text: 'one', revision: 1 });
      expect(await store.get('notes', 'b', '1')).toEqual({ text: 'other', revision: 2 });
      expect(await store.get('notes', 'a', '2')).toBeUndefined();
      expect(await store.get('other-notes', 'a', '1')).toBeUndefined();
    });

    it('returns nested lists', async () => {
      const { view, partition, key } = note('a 1', 'one', 1);
      const row = { revision: 1, lists: [['a', 1, null], [], [[{ deep: [[2]] }]]], none: [] };
      await store.save(view, [{ view, partition, key, row }], at('0001'));
      expect(await store.get(view, partition, key)).toEqual(row);
      expect(await store.list(view, partition)).toEqual([row]);
    });

    it('lists a partition in the order its rows first came', async () => {
      await store.save('notes', [note('a 2', 'two', 1), note('a 1', 'one', 2)], at('0002'));
      await store.save('notes', [note('a 2', 'two again', 3), note('a 0', 'zero', 4)], at('0004'));
      expect(await texts(store, 'a')).toEqual(['two again', 'one', 'zero']);
    });

    it('ignores an older row', async () => {
      await store.save('notes', [note('a 1', 'new', 7)], at('0007'));
      await store.save('notes', [note('a 1', 'old', 6)], at('0007'));
      expect(await store.get('notes', 'a', '1')).toEqual({ text: 'new', revision: 7 });
    });

    it('hides a removed row, also when an older one comes late', async () => {
      await store.save('notes', [note('a 1', 'one', 1), note('a 2', 'two', 2)], at('0002'));
      await store.save('notes', [gone('a 1', 5)], at('0005'));
      await store.save('notes', [note('a 1', 'late', 4)], at('0005'));
      expect(await store.get('notes', 'a', '1')).toBeUndefined();
      expect(await texts(store, 'a')).toEqual(['two']);
      expect(await loaded(store)).toEqual([note('a 2', 'two', 2)]);
      expect(store.inMemoryRows('notes')?.get('a', '1')).toBeUndefined();
    });

    it('leaves a row that is newer than its removal', async () => {
      await store.save('notes', [note('a 1', 'new', 7), gone('a 1', 6), gone('a 2', 6)], at('0007'));
      expect(await texts(store, 'a')).toEqual(['new']);
    });

    it('restores a row at its old place', async () => {
      await store.save('notes', [note('a 1', 'one', 1), note('a 2', 'two', 2), gone('a 1', 3)], at('0003'));
      await store.save('notes', [note('a 1', 'back', 4)], at('0004'));
      expect(await texts(store, 'a')).toEqual(['back', 'two']);
    });

    it('is the same after every change is replayed twice', async () => {
      const changes = [
        note('a 1', 'one', 1),
        note('a 2', 'two', 2),
        note('a 1', 'one again', 3),
        note('b 1', 'other', 4),
        note('b 2', 'left', 5),
        gone('b 2', 6),
      ];
      for (const change of changes) await store.save('notes', [change], at('0004'));
      const once = await loaded(store);
      for (const change of changes) await store.save('notes', [change, change], at('0004'));
      expect(await loaded(store)).toEqual(once);
      expect(await texts(store, 'a')).toEqual(['one again', 'two']);
    });

    it('stores the checkpoint saved with the rows, one for each view', async () => {
      await store.save('notes', [note('a 1', 'one', 1)], at('0001'));
      await store.save('letters', [], at('0009'));
      await store.save('notes', [], at('0005'));
      expect(await store.checkpoint('notes')).toEqual(at('0005'));
      expect(await store.checkpoint('letters')).toEqual(at('0009'));
    });

    it('loads every row of a view and of no other, partition by partition in order', async () => {
      await store.save('notes', [note('a 2', 'two', 1), note('a 1', 'one', 2)], at('0002'));
      await store.save('notes', [note('b 1', 'other', 3)], at('0003'));
      await store.save('letters', [{ ...note('a 1', 'letter', 4), view: 'letters' }], at('0004'));
      expect(await loaded(store)).toEqual([
        note('a 2', 'two', 1),
        note('a 1', 'one', 2),
        note('b 1', 'other', 3),
      ]);
    });

    it('deletes rows and checkpoint on clear, and then accepts older rows', async () => {
      await store.save('notes', [note('a 1', 'one', 5)], at('0005'));
      await store.save('letters', [], at('0009'));
      await store.clear('notes');
      expect(await loaded(store)).toEqual([]);
      expect(await store.checkpoint('notes')).toBeUndefined();
      expect(await store.checkpoint('letters')).toEqual(at('0009'));
      await store.save('notes', [note('a 1', 'rebuilt', 1)], at('0001'));
      expect(await store.get('notes', 'a', '1')).toEqual({ text: 'rebuilt', revision: 1 });
    });

    it('exposes the rows it has in this process, if it has any there', async () => {
      await store.save('notes', [note('a 1', 'one', 1), note('a 2', 'two', 2)], at('0002'));
      const inMemory = store.inMemoryRows('notes');
      const seen = inMemory ? [...inMemory.entries('a')].map(([key]) => key) : ['1', '2'];
      expect(seen).toEqual(['1', '2']);
    });
  });
}

/** A row at "partition key". */
function note(place: string, text: string, revision: number): RowChange<Note> {
  const [partition = '', key = ''] = place.split(' ');
  return { view: 'notes', partition, key, row: { text, revision } };
}

/** A removal at "partition key". */
function gone(place: string, revision: number): RowChange<Removed> {
  const [partition = '', key = ''] = place.split(' ');
  return { view: 'notes', partition, key, row: { revision, removed: true } };
}

function at(position: string): Checkpoint {
  return { version: 1, log: 'a-log', position };
}

async function loaded(store: ViewStore): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for await (const change of store.load('notes')) changes.push(change);
  return changes;
}

async function texts(store: ViewStore, partition: string): Promise<string[]> {
  return (await store.list<Note>('notes', partition)).map(({ text }) => text);
}
