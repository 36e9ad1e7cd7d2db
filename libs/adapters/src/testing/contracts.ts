import type { NodeInfo, NodeRegistry } from '../nodes/node-registry';
import { FixedClock } from '../clock/clock';
import type { RateLimiter } from '../limits/rate-limiter';
import type { ReactorStore } from '../reactor-store/reactor-store';
import type { SessionRecord, SessionStore } from '../sessions/session-store';

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

    it('stores the revision that a session was last shown, and brings back no ended session by it', async () => {
      await store.put('a', { ...anna, lastShownRevision: 3 });
      expect(await store.get('a')).toEqual({ ...anna, lastShownRevision: 3 });
      await store.putLastShownRevision('a', 7);
      expect(await store.get('a')).toEqual({ ...anna, lastShownRevision: 7 });
      await store.put('a', anna);
      expect(await store.get('a')).toEqual(anna);
      await Promise.all([store.end('a'), store.putLastShownRevision('a', 8)]);
      await store.putLastShownRevision('b', 1);
      expect(await known('a', 'b')).toEqual([]);
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

/** The contract of every reactor store. `open` returns a new, empty one each time. */
export function reactorStoreContract(name: string, open: () => Promise<ReactorStore>): void {
  describe(`${name} as a reactor store`, () => {
    let reactorStore: ReactorStore;
    beforeEach(async () => (reactorStore = await open()));
    afterEach(() => reactorStore.close());

    it('returns no checkpoint of a new reactor', async () => {
      expect(await reactorStore.checkpoint('receipt-mail')).toBeUndefined();
    });

    it('returns each reactor’s latest checkpoint', async () => {
      await reactorStore.saveCheckpoint('receipt-mail', '0001');
      await reactorStore.saveCheckpoint('start-list', '0009');
      await reactorStore.saveCheckpoint('receipt-mail', '0002');
      expect(await reactorStore.checkpoint('receipt-mail')).toBe('0002');
      expect(await reactorStore.checkpoint('start-list')).toBe('0009');
    });

    it('saves concurrent checkpoints in order', async () => {
      const positions = Array.from({ length: 50 }, (_, index) => String(index).padStart(4, '0'));
      await Promise.all(positions.map((position) => reactorStore.saveCheckpoint('receipt-mail', position)));
      expect(await reactorStore.checkpoint('receipt-mail')).toBe('0049');
    });

    it('returns every checkpoint', async () => {
      expect(await reactorStore.checkpoints()).toEqual(new Map());
      await Promise.all([
        reactorStore.saveCheckpoint('receipt-mail', '1'),
        reactorStore.saveCheckpoint('start-list', '9'),
      ]);
      expect(await reactorStore.checkpoints()).toEqual(
        new Map([
          ['receipt-mail', '1'],
          ['start-list', '9'],
        ]),
      );
    });

    it('removes checkpoints, and retains completed actions', async () => {
      await Promise.all([reactorStore.saveCheckpoint('receipt-mail', '1'), reactorStore.markDone('mail/1')]);
      await reactorStore.forgetCheckpoints();
      expect(await reactorStore.checkpoint('receipt-mail')).toBeUndefined();
      expect(await reactorStore.isDone('mail/1')).toBe(true);
    });

    it('records completed actions, also twice', async () => {
      expect(await reactorStore.isDone('mail/1')).toBe(false);
      await reactorStore.markDone('mail/1');
      await reactorStore.markDone('mail/1');
      expect(await reactorStore.isDone('mail/1')).toBe(true);
      expect(await reactorStore.isDone('mail/2')).toBe(false);
    });

    it('separates reactors and actions of the same name', async () => {
      await reactorStore.saveCheckpoint('same', '1');
      expect(await reactorStore.isDone('same')).toBe(false);
    });
  });
}

const info: NodeInfo = {
  id: 'one',
  name: 'race-1/4711',
  role: 'api',
  release: '0.1.0',
  startedAt: 1_757_755_500_000,
  reads: { RaceCreated: 1, RunnersSaved: 2 },
  views: { raceday: 3 },
  secrets: { SESSION_SECRET: '0123456789abcdef' },
};

/** The contract of every node registry. `open` returns two clients of a new one. */
export function nodeRegistryContract(
  name: string,
  open: () => Promise<readonly [one: NodeRegistry, other: NodeRegistry]>,
): void {
  describe(`${name} as a node registry`, () => {
    let one: NodeRegistry;
    let other: NodeRegistry;
    beforeEach(async () => {
      [one, other] = await open();
    });

    it('returns every node until it is removed', async () => {
      expect(await other.all()).toEqual([]);
      await one.recordHeartbeat(info, 1, { screens: 3, devices: [{ id: 'phone', unsent: 0 }] });
      await other.recordHeartbeat({ ...info, id: 'two' }, 7);
      const nodes = [
        { info, beat: 1, news: { screens: 3, devices: [{ id: 'phone', unsent: 0 }] } },
        { info: { ...info, id: 'two' }, beat: 7, news: {} },
      ];
      const byId = async () => [...(await one.all())].sort((a, b) => a.beat - b.beat);
      expect(await byId()).toEqual(nodes);
      await one.recordHeartbeat(info, 2, { devices: [] });
      expect(await byId()).toEqual([{ info, beat: 2, news: { devices: [] } }, nodes[1]]);
      await other.remove('one');
      await other.remove('one');
      expect(await one.all()).toEqual([nodes[1]]);
    });

    it('registers a removed node again at its next heartbeat', async () => {
      await one.recordHeartbeat(info, 1);
      await other.remove('one');
      await one.recordHeartbeat(info, 2);
      expect(await other.all()).toEqual([{ info, beat: 2, news: {} }]);
    });

    it('returns recorded event versions with the first release that wrote them', async () => {
      expect(await one.writtenVersions()).toEqual([]);
      const first = { type: 'RaceCreated', version: 1, release: '0.1.0' };
      const second = { type: 'RaceCreated', version: 2, release: '0.2.0' };
      await one.recordWrittenVersions([first]);
      await other.recordWrittenVersions([{ ...first, release: '0.2.0' }, second]);
      const written = [...(await one.writtenVersions())].sort((a, b) => a.version - b.version);
      expect(written).toEqual([first, second]);
    });
  });
}

/** The contract of every rate limiter. `open` returns a new one each time, whose windows follow the clock. */
export function rateLimiterContract(name: string, open: (clock: FixedClock) => Promise<RateLimiter>): void {
  describe(`${name} as a rate limiter`, () => {
    const twice = { name: 'tries', times: 2, withinMs: 1_000 };
    const clock = new FixedClock(0);
    let limiter: RateLimiter;
    beforeEach(async () => {
      clock.set(1_757_750_400_000);
      limiter = await open(clock);
    });

    const takeAll = async (count: number, key = 'a') => {
      const waits = [];
      for (let taken = 0; taken < count; taken++) waits.push(await limiter.takeOrWaitMs(twice, key));
      return waits;
    };

    it('refuses above the limit until the window that started with the first ends', async () => {
      expect(await limiter.takeOrWaitMs(twice, 'a')).toBe(0);
      clock.advance(400);
      expect(await takeAll(2)).toEqual([0, 600]);
      clock.advance(599);
      expect(await limiter.takeOrWaitMs(twice, 'a')).toBe(1);
      clock.advance(1);
      expect(await takeAll(3)).toEqual([0, 0, 1_000]);
    });

    it('does not extend the window for refused takes', async () => {
      expect(await takeAll(2 + 10)).toEqual([0, 0, ...Array<number>(10).fill(1_000)]);
      await limiter.giveBack(twice, 'a');
      expect(await takeAll(2)).toEqual([0, 1_000]);
    });

    it('separates keys and names', async () => {
      await takeAll(3);
      expect(await limiter.takeOrWaitMs(twice, 'b')).toBe(0);
      expect(await limiter.takeOrWaitMs({ ...twice, name: 'mails' }, 'a')).toBe(0);
    });

    it('admits no more than the limit of concurrent takes', async () => {
      const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.takeOrWaitMs(twice, 'a')));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
    });

    it('gives back at most what the current window counted', async () => {
      await takeAll(2);
      await limiter.giveBack(twice, 'a');
      expect(await takeAll(2)).toEqual([0, 1_000]);
      clock.advance(1_000);
      await limiter.giveBack(twice, 'a');
      await limiter.giveBack(twice, 'never seen');
      expect(await takeAll(3)).toEqual([0, 0, 1_000]);
      expect(await takeAll(3, 'never seen')).toEqual([0, 0, 1_000]);
    });
  });
}
