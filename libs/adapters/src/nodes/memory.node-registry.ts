import {
  type Heartbeat,
  type NodeInfo,
  type HeartbeatReport,
  NodeRegistry,
  type WrittenEventVersion,
} from './node-registry';

/** The node registry of a single-process installation, which holds one node. */
export class MemoryNodeRegistry extends NodeRegistry {
  private readonly nodes = new Map<string, Heartbeat>();
  private readonly versions = new Map<string, WrittenEventVersion>();

  recordHeartbeat(info: NodeInfo, counter: number, report: HeartbeatReport = {}): Promise<void> {
    this.nodes.set(info.id, { info, beat: counter, news: report });
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

  recordWrittenVersions(versions: readonly WrittenEventVersion[]): Promise<void> {
    for (const each of versions) {
      const id = `${each.type}/${String(each.version)}`;
      if (!this.versions.has(id)) this.versions.set(id, each);
    }
    return Promise.resolve();
  }
}
