import type { SessionRecord, SessionStore } from '../sessions/session-store.port';

const anna: SessionRecord = { subject: 'anna', kind: 'registration', expiresAt: 2_000 };
const admin: SessionRecord = { subject: 'admin', kind: 'admin', expiresAt: 3_000, name: 'Åsa Öberg' };

/** What every session store must do. `open` gives a new, empty one each time. */
export function sessionStoreContract(name: string, open: () => Promise<SessionStore>): void {
  describe(`${name} as a session store`, () => {
    let store: SessionStore;
    beforeEach(async () => (store = await open()));
    afterEach(() => store.close());

    const known = async (...hashes: string[]) => {
      const sessions = await Promise.all(hashes.map((hash) => store.get(hash)));
      return hashes.filter((_, index) => sessions[index]);
    };

    it('gives a session back as it was put', async () => {
      await store.put('a', anna);
      await store.put('b', admin);
      expect(await store.get('a')).toEqual(anna);
      expect(await store.get('b')).toEqual(admin);
      expect(await store.get('c')).toBeUndefined();
    });

    it('takes another name for the same session, or none', async () => {
      await store.put('b', admin);
      await store.put('b', { ...admin, name: 'Bo' });
      expect(await store.get('b')).toEqual({ ...admin, name: 'Bo' });
      const nameless: SessionRecord = { subject: 'admin', kind: 'admin', expiresAt: 3_000 };
      await store.put('b', nameless);
      expect(await store.get('b')).toEqual(nameless);
    });

    it('ends one session and leaves the subject’s others', async () => {
      await store.put('a', anna);
      await store.put('b', anna);
      await store.end('a');
      await store.end('never there');
      expect(await known('a', 'b')).toEqual(['b']);
    });

    it('signs a subject out everywhere, and nobody else', async () => {
      await store.put('a', anna);
      await store.put('b', anna);
      await store.put('c', admin);
      await store.endAll('anna');
      expect(await known('a', 'b', 'c')).toEqual(['c']);
    });

    it('forgets what has run out', async () => {
      await store.put('a', anna);
      await store.put('b', admin);
      await store.endExpired(2_000);
      expect(await known('a', 'b')).toEqual(['b']);
    });

    it('lets a sign-out win over a sign-in that was on its way', async () => {
      await Promise.all([store.put('a', anna), store.endAll('anna')]);
      expect(await known('a')).toEqual([]);
    });
  });
}
