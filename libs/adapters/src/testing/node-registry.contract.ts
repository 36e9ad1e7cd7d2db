import type { NodeInfo, NodeRegistry } from '@app/adapters';

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
