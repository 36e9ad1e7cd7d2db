import type { SessionRecord, SessionStore } from '../sessions/session-store.port';

const anna: SessionRecord = { subject: 'anna', kind: 'registration', expiresAt: 2_000 };
const admin: SessionRecord = { subject: 'admin', kind: 'admin', expiresAt: 3_000, name: 'Åsa Öberg' };

/** The contract of every session store. `open` returns a new, empty one each time. */
export function sessionStoreContract(name: string, open: () => Promise<SessionStore>): void {
  describe(`${name} as a session store`, () => {
    let store: SessionStore;
    beforeEach(async () => (store = await open()));
    afterEach(() => store.close());

    const known = async (...hashes: string[]) => {
      const sessions = await Promise.all(hashes.map((hash) => store.get(hash)));
      return hashes.filter((_, index) => sessions[index]);
    };

    it('returns a session as it was put', async () => {
      await store.put('a', anna);
      await store.put('b', admin);
      expect(await store.get('a')).toEqual(anna);
      expect(await store.get('b')).toEqual(admin);
      expect(await store.get('c')).toBeUndefined();
    });

    it('replaces or removes a session’s name', async () => {
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

    it('ends all sessions of a subject, and no others', async () => {
      await store.put('a', anna);
      await store.put('b', anna);
      await store.put('c', admin);
      await store.endAll('anna');
      expect(await known('a', 'b', 'c')).toEqual(['c']);
    });

    it('removes expired sessions', async () => {
      await store.put('a', anna);
      await store.put('b', admin);
      await store.endExpired(2_000);
      expect(await known('a', 'b')).toEqual(['b']);
    });

    it('lets a sign-out win over a concurrent sign-in', async () => {
      await Promise.all([store.put('a', anna), store.endAll('anna')]);
      expect(await known('a')).toEqual([]);
    });
  });
}
