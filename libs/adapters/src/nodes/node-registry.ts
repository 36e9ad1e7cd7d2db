import type { EventVersions } from '@app/eventing';

/** A process of the product, as it describes itself to the others. */
export interface NodeInfo {
  /** Unique to this process. */
  readonly id: string;
  /** For display. */
  readonly name: string;
  readonly role: string;
  /** The product's version. */
  readonly release: string;
  /** Epoch ms, by the node's clock. */
  readonly startedAt: number;
  /** The event versions it can read. */
  readonly reads: EventVersions;
  /** The version of each view it starts from. */
  readonly views: Readonly<Record<string, number>>;
  /**
   * Fingerprints, by variable, of the secrets that all nodes must share. Nodes of the previous version report
   * none.
   */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** What a node reports with each heartbeat, by topic. JSON; another version may report other topics. */
export type HeartbeatReport = Readonly<Record<string, unknown>>;

/** A node's last heartbeat. `beat` changes while the node is running. */
export interface Heartbeat {
  readonly info: NodeInfo;
  readonly beat: number;
  readonly news: HeartbeatReport;
}

/** An event version that the log may contain, and the first release to write it. */
export interface WrittenEventVersion {
  readonly type: string;
  readonly version: number;
  readonly release: string;
}

/**
 * The running nodes and the event versions that the log may contain, shared by all nodes. When two nodes each
 * write an entry and then read, at least one sees the other's entry. Every method throws StoreUnavailable.
 */
export abstract class NodeRegistry {
  /** Records a heartbeat and its report, and registers an unknown node. */
  abstract recordHeartbeat(info: NodeInfo, counter: number, report?: HeartbeatReport): Promise<void>;

  /** Every node that was not removed. */
  abstract all(): Promise<readonly Heartbeat[]>;

  abstract remove(id: string): Promise<void>;

  /** The recorded event versions. */
  abstract writtenVersions(): Promise<readonly WrittenEventVersion[]>;

  /** Records event versions before their first write. Leaves recorded ones unchanged. */
  abstract recordWrittenVersions(versions: readonly WrittenEventVersion[]): Promise<void>;
}

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
