import type { KeyStore } from '@app/eventing';

/** What every key store must do. `open` gives a new, empty store each time. */
export function keyStoreContract(name: string, open: () => Promise<KeyStore>): void {
  describe(`${name} as a key store`, () => {
    let store: KeyStore;
    beforeEach(async () => (store = await open()));
    afterEach(() => store.close());

    const keyOf = async (subject: string) => (await store.find([subject])).get(subject)?.toString('hex');

    it('makes a key of 32 bytes for a subject it has not seen', async () => {
      const keys = await store.ensure(['runner-1']);
      expect(keys.get('runner-1')).toHaveLength(32);
      expect(Buffer.isBuffer(keys.get('runner-1'))).toBe(true);
    });

    it('gives a subject the same key every time', async () => {
      const first = (await store.ensure(['runner-1'])).get('runner-1')?.toString('hex');
      expect((await store.ensure(['runner-1'])).get('runner-1')?.toString('hex')).toBe(first);
      expect(await keyOf('runner-1')).toBe(first);
    });

    it('gives one key also to those who ask for it at once', async () => {
      const asked = await Promise.all([
        store.ensure(['a', 'b', 'a']),
        store.ensure(['b', 'a']),
        store.ensure(['a']),
      ]);
      const keys = asked.map((keys) => keys.get('a')?.toString('hex'));
      expect(new Set(keys).size).toBe(1);
      expect(asked[0].get('b')).toEqual(asked[1].get('b'));
    });

    it('gives each subject a key of its own', async () => {
      const subjects = Array.from({ length: 600 }, (_, index) => `runner-${String(index)}`);
      const keys = await store.ensure(subjects);
      expect([...keys.keys()].sort()).toEqual([...subjects].sort());
      expect(new Set([...keys.values()].map((key) => key.toString('hex'))).size).toBe(subjects.length);
    });

    it('finds only the keys that exist, and makes none', async () => {
      await store.ensure(['known']);
      expect([...(await store.find(['known', 'unknown'])).keys()]).toEqual(['known']);
      expect(await store.find(['unknown'])).toEqual(new Map());
      expect(await store.find([])).toEqual(new Map());
    });

    it('forgets an erased subject and leaves the others', async () => {
      await store.ensure(['gone', 'here']);
      await store.erase('gone');
      expect([...(await store.find(['gone', 'here'])).keys()]).toEqual(['here']);
    });

    it('never gives an erased subject a new key', async () => {
      await store.ensure(['gone']);
      await store.erase('gone');
      expect([...(await store.ensure(['gone', 'new'])).keys()]).toEqual(['new']);
      expect(await keyOf('gone')).toBeUndefined();
    });

    it('keeps a subject out that was erased before it was known', async () => {
      await store.erase('stranger');
      expect(await store.ensure(['stranger'])).toEqual(new Map());
    });

    it('tells those it has never heard of from those it was told to forget', async () => {
      await store.ensure(['here', 'gone']);
      await store.erase('gone');
      await store.erase('stranger');
      expect(await store.unknown(['here', 'nobody', 'gone', 'stranger', 'no one'])).toEqual([
        'nobody',
        'no one',
      ]);
      expect(await store.unknown([])).toEqual([]);
      expect(await store.find(['nobody'])).toEqual(new Map());
    });

    it('takes an erasure that is asked for twice', async () => {
      await store.ensure(['gone']);
      await store.erase('gone');
      await expect(store.erase('gone')).resolves.toBeUndefined();
    });

    it('does not let a key come back that was asked for while it was erased', async () => {
      await store.ensure(['gone']);
      await Promise.all([
        store.ensure(['gone']),
        store.find(['gone']),
        store.erase('gone'),
        store.ensure(['gone']),
      ]);
      expect(await keyOf('gone')).toBeUndefined();
    });
  });
}
