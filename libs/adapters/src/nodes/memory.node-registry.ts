import {
  type Heartbeat,
  type NodeInfo,
  type NodeEvent,
  NodeRegistry,
  type WrittenEventVersion,
} from './node-registry';

/** The node registry of a single-process installation, which holds one node. */
export class MemoryNodeRegistry extends NodeRegistry {
  private readonly nodes = new Map<string, Heartbeat>();
  private readonly versions = new Map<string, WrittenEventVersion>();

  renew(card: NodeInfo, beat: number, news: NodeEvent = {}): Promise<void> {
    this.nodes.set(card.id, { card, beat, news });
    return Promise.resolve();
  }

  all(): Promise<readonly Heartbeat[]> {
    return Promise.resolve([...this.nodes.values()]);
  }

  remove(id: string): Promise<void> {
    this.nodes.delete(id);
    return Promise.resolve();
  }

  writtenVersions(): Promise<readonly WrittenEventVersion[]> {
    return Promise.resolve([...this.versions.values()]);
  }

  note(versions: readonly WrittenEventVersion[]): Promise<void> {
    for (const each of versions) {
      const id = `${each.type}/${String(each.version)}`;
      if (!this.versions.has(id)) this.versions.set(id, each);
    }
    return Promise.resolve();
  }
}
