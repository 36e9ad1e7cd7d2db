import { MemoryNodeRegistry, type NodeInfo } from '@app/adapters';
import { type EventVersions, StoreUnavailable } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { AgreedVersions } from './agreed-versions';
import { Nodes } from './nodes';

const OLD: EventVersions = { Deposited: 1, AccountOpened: 2 };
const NEW: EventVersions = { Deposited: 2, AccountOpened: 2, Withdrawn: 1 };

describe('AgreedVersions', () => {
  let registry: MemoryNodeRegistry;
  let warned: jest.SpyInstance;
  beforeEach(() => {
    registry = new MemoryNodeRegistry();
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });
  afterEach(() => jest.restoreAllMocks());

  const nodeOf = (release: string, reads: EventVersions) => {
    const own: NodeInfo = {
      ...{ id: `${release} ${String(made++)}`, name: `host/${release}`, role: 'all', release },
      ...{ startedAt: 0, reads, views: {} },
    };
    const nodes = new Nodes({ registry, own });
    return { nodes, versions: new AgreedVersions(nodes) };
  };
  let made = 0;
  const started = async (release: string, reads: EventVersions) => {
    const node = nodeOf(release, reads);
    await node.nodes.announce();
    await node.versions.join();
    return node;
  };

  it('agrees at once on what the first node reads, without asking the registry', async () => {
    const { versions } = await started('0.1.0', OLD);
    const ask = jest.spyOn(registry, 'recordWrittenVersions');
    expect([versions.isWritable('Deposited', 1), versions.isWritable('AccountOpened', 1)]).toEqual([
      true,
      true,
    ]);
    expect(versions.isWritable('AccountOpened', 3)).toBe(false);
    expect(await versions.mayWrite('AccountOpened', 2)).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });

  it('allows a version once the last node that does not read it has left', async () => {
    const old = await started('0.1.0', OLD);
    const { nodes, versions } = await started('0.2.0', NEW);
    expect([await versions.mayWrite('Deposited', 1), await versions.mayWrite('Deposited', 2)]).toEqual([
      true,
      false,
    ]);
    expect(await versions.mayWrite('Deposited', 2)).toBe(false);
    expect(warned.mock.calls.flat()).toEqual([
      'Deposited, version 2, is not written yet: host/0.1.0 (0.1.0) does not read it',
    ]);
    expect(await registry.writtenVersions()).toHaveLength(2);
    await old.nodes.leave();
    expect(await versions.mayWrite('Deposited', 2)).toBe(false); // no poll since
    await nodes.heartbeat();
    expect([await versions.mayWrite('Deposited', 2), versions.isWritable('Deposited', 2)]).toEqual([
      true,
      true,
    ]);
    expect(versions.isWritable('Withdrawn', 1)).toBe(false); // never written
  });

  it('refuses a version that a node joining at the same moment does not read', async () => {
    const versions = await only(NEW);
    const late = nodeOf('0.1.0', OLD);
    const note = registry.recordWrittenVersions.bind(registry);
    jest.spyOn(registry, 'recordWrittenVersions').mockImplementationOnce(async (noted) => {
      await late.nodes.announce(); // the asking node does not see it yet
      await note(noted);
    });
    await expect(versions.mayWrite('Deposited', 2)).resolves.toBe(false);
    await expect(late.versions.join()).rejects.toThrow(/Deposited, version 2: version 0\.2\.0 wrote it/);
  });

  it('does not take a noted version as agreed while a running node does not read it', async () => {
    await started('0.1.0', OLD);
    await registry.recordWrittenVersions([{ type: 'Deposited', version: 2, release: '0.2.0' }]);
    const later = await started('0.2.0', NEW);
    expect(later.versions.isWritable('Deposited', 2)).toBe(false);
    expect(later.versions.isWritable('Deposited', 1)).toBe(true);
  });

  it('asks once for concurrent requests', async () => {
    const versions = await only(NEW);
    const note = jest.spyOn(registry, 'recordWrittenVersions');
    const answers = [1, 2, 3].map(() => versions.mayWrite('Withdrawn', 1));
    expect(await Promise.all(answers)).toEqual([true, true, true]);
    expect(note).toHaveBeenCalledTimes(1);
  });

  it('refuses new versions at once while the registry is unavailable', async () => {
    const versions = await only(NEW);
    const note = jest
      .spyOn(registry, 'recordWrittenVersions')
      .mockRejectedValue(new StoreUnavailable('gone'));
    expect([versions.isWritable('Deposited', 1), await versions.mayWrite('Withdrawn', 1)]).toEqual([
      true,
      false,
    ]);
    expect(await versions.mayWrite('Withdrawn', 1)).toBe(false);
    expect(note).toHaveBeenCalledTimes(1);
  });

  it('throws NewerEvents for a node that does not read all versions, naming the release to start', async () => {
    await started('0.9.0', OLD);
    await registry.recordWrittenVersions([
      { type: 'Withdrawn', version: 1, release: '0.10.0' },
      { type: 'Deposited', version: 2, release: '0.9.1' },
    ]);
    const late = nodeOf('0.9.0', OLD);
    await late.nodes.announce();
    const refused = late.versions.join();
    await expect(refused).rejects.toThrow(/this version of the product, 0\.9\.0, cannot read/);
    await expect(refused).rejects.toThrow(/Withdrawn, version 1: version 0\.10\.0 wrote it/);
    await expect(refused).rejects.toThrow(/Start version 0\.10\.0 or a newer one/);
  });

  /** A single node, after other nodes that read fewer versions. */
  async function only(reads: EventVersions): Promise<AgreedVersions> {
    await registry.recordWrittenVersions([{ type: 'Deposited', version: 1, release: '0.1.0' }]);
    return (await started('0.2.0', reads)).versions;
  }
});
