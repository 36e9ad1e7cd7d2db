import type { KeyStore } from '@app/eventing';

/** The contract of every key store. `open` gives a new, empty store each time. */
export function keyStoreContract(name: string, open: () => Promise<KeyStore>): void {
  describe(`${name} as a key store`, () => {
    let store: KeyStore;
    beforeEach(async () => (store = await open()));
    afterEach(() => store.close());

    const keyOf = async (subject: string) => (await store.find([subject])).get(subject)?.toString('hex');

    it('creates a 32-byte key for a new subject', async () => {
      const keys = await store.ensure(['owner-1']);
      expect(keys.get('owner-1')).toHaveLength(32);
      expect(Buffer.isBuffer(keys.get('owner-1'))).toBe(true);
    });

    it('returns the same key for a subject every time', async () => {
      const first = (await store.ensure(['owner-1'])).get('owner-1')?.toString('hex');
      expect((await store.ensure(['owner-1'])).get('owner-1')?.toString('hex')).toBe(first);
      expect(await keyOf('owner-1')).toBe(first);
    });

    it('returns one key to concurrent callers', async () => {
      const asked = await Promise.all([
        store.ensure(['a', 'b', 'a']),
        store.ensure(['b', 'a']),
        store.ensure(['a']),
      ]);
      const keys = asked.map((keys) => keys.get('a')?.toString('hex'));
      expect(new Set(keys).size).toBe(1);
      expect(asked[0].get('b')).toEqual(asked[1].get('b'));
    });

    it('gives each subject its own key', async () => {
      const subjects = Array.from({ length: 600 }, (_, index) => `owner-${String(index)}`);
      const keys = await store.ensure(subjects);
      expect([...keys.keys()].sort()).toEqual([...subjects].sort());
      expect(new Set([...keys.values()].map((key) => key.toString('hex'))).size).toBe(subjects.length);
    });

    it('finds only existing keys, and creates none', async () => {
      await store.ensure(['known']);
      expect([...(await store.find(['known', 'unknown'])).keys()]).toEqual(['known']);
      expect(await store.find(['unknown'])).toEqual(new Map());
      expect(await store.find([])).toEqual(new Map());
    });

    it("drops an erased subject's key and leaves the others", async () => {
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

    it('gives no key to a subject that was erased before it was known', async () => {
      await store.erase('stranger');
      expect(await store.ensure(['stranger'])).toEqual(new Map());
    });

    it('distinguishes unknown subjects from erased ones', async () => {
      await store.ensure(['here', 'gone']);
      await store.erase('gone');
      await store.erase('stranger');
      expect(await store.unknownSubjects(['here', 'nobody', 'gone', 'stranger', 'no one'])).toEqual([
        'nobody',
        'no one',
      ]);
      expect(await store.unknownSubjects([])).toEqual([]);
      expect(await store.find(['nobody'])).toEqual(new Map());
    });

    it('accepts a repeated erasure', async () => {
      await store.ensure(['gone']);
      await store.erase('gone');
      await expect(store.erase('gone')).resolves.toBeUndefined();
    });

    it('does not revive a key that was requested during its erasure', async () => {
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
