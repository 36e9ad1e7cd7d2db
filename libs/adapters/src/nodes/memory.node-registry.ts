import {
  type HeardNode,
  type NodeCard,
  type NodeNews,
  NodeRegistry,
  type WrittenVersion,
} from './node-registry';

/** The node registry of a single-process installation, which holds one node. */
export class MemoryNodeRegistry extends NodeRegistry {
  private readonly nodes = new Map<string, HeardNode>();
  private readonly versions = new Map<string, WrittenVersion>();

  renew(card: NodeCard, beat: number, news: NodeNews = {}): Promise<void> {
    this.nodes.set(card.id, { card, beat, news });
    return Promise.resolve();
  }

  all(): Promise<readonly HeardNode[]> {
    return Promise.resolve([...this.nodes.values()]);
  }

  remove(id: string): Promise<void> {
    this.nodes.delete(id);
    return Promise.resolve();
  }

  written(): Promise<readonly WrittenVersion[]> {
    return Promise.resolve([...this.versions.values()]);
  }

  note(versions: readonly WrittenVersion[]): Promise<void> {
    for (const each of versions) {
      const id = `${each.type}/${String(each.version)}`;
      if (!this.versions.has(id)) this.versions.set(id, each);
    }
    return Promise.resolve();
  }
}
