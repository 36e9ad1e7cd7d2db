import { ownValue } from '@app/domain';
import type { NodeInfo, WrittenEventVersion } from '@app/adapters';
import { type EventVersions, StoreUnavailable, type WritableVersions } from '@app/eventing';
import { Logger } from '@nestjs/common';
import type { Nodes } from './nodes';

const inOrder = new Intl.Collator('en', { numeric: true });
/** The log may hold event versions that this release cannot read, so it does not start. */
export class NewerEvents extends Error {
  constructor(release: string, unknown: readonly WrittenEventVersion[]) {
    const releases = unknown.map((each) => each.release).sort((a, b) => inOrder.compare(a, b));
    super(
      [
        `Nothing was started: the log may hold events that this version of the product, ${release}, cannot read:`,
        '',
        ...unknown.map(
          (each) => `  - ${each.type}, version ${each.version}: version ${each.release} wrote it`,
        ),
        '',
        `Start version ${releases.at(-1) ?? ''} or a newer one.`,
      ].join('\n'),
    );
  }
}

const log = new Logger('Nodes');

/**
 * Tracks which event versions all nodes read and may therefore be written. A writer notes a version in the
 * registry and then checks the running nodes; a starting node announces itself and then checks the noted
 * versions. So either the writer sees the node and waits, or the node sees the version and does not start.
 */
export class AgreedVersions implements WritableVersions {
  /** The newest version of each type that every node reads; a later node reads it too or does not start. */
  private readonly agreed = new Map<string, number>();
  private readonly pending = new Map<string, Promise<boolean>>();
  private readonly logged = new Set<string>();

  constructor(private readonly nodes: Nodes) {}

  /**
   * Call after this node has announced itself and before it serves. The first node's versions are agreed at
   * once. Throws NewerEvents when the log may hold versions this node does not read, and StoreUnavailable.
   */
  async join(): Promise<void> {
    const { reads, release } = this.nodes.own;
    const written = await this.nodes.query(async (registry) => {
      if ((await registry.writtenVersions()).length === 0)
        await registry.recordWrittenVersions(versionsOf(reads, release));
      return registry.writtenVersions();
    });
    const unknown = written.filter(({ type, version }) => !canRead(this.nodes.own, type, version));
    if (unknown.length > 0) throw new NewerEvents(release, unknown);
    const running = await this.nodes.poll();
    for (const { type, version } of written)
      if (running.every((node) => canRead(node, type, version))) this.agree(type, version);
  }

  isWritable(type: string, version: number): boolean {
    return version <= (this.agreed.get(type) ?? 0);
  }

  /** While the registry is unavailable, no new version is agreed. */
  async mayWrite(type: string, version: number): Promise<boolean> {
    if (this.isWritable(type, version)) return true;
    if (this.nodes.isUnavailable || this.isUnread(this.nodes.running(), type, version)) return false;
    const key = `${type}/${String(version)}`;
    const request =
      this.pending.get(key) ?? this.requestAgreement(type, version).finally(() => this.pending.delete(key));
    this.pending.set(key, request);
    return request;
  }

  private async requestAgreement(type: string, version: number): Promise<boolean> {
    const { release } = this.nodes.own;
    try {
      await this.nodes.query((registry) => registry.recordWrittenVersions([{ type, version, release }]));
      if (this.isUnread(await this.nodes.poll(), type, version)) return false;
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
    this.agree(type, version);
    return true;
  }

  private agree(type: string, version: number): void {
    this.agreed.set(type, Math.max(version, this.agreed.get(type) ?? 0));
  }

  /** Whether a node does not read that version; logs which, once. */
  private isUnread(nodes: readonly NodeInfo[], type: string, version: number): boolean {
    const unaware = nodes.find((node) => !canRead(node, type, version));
    if (!unaware) return false;
    const message = `${type}, version ${version}, is not written yet: ${unaware.name} (${unaware.release}) does not read it`;
    if (!this.logged.has(message)) log.warn(message);
    this.logged.add(message);
    return true;
  }
}

function canRead({ reads }: NodeInfo, type: string, version: number): boolean {
  return version <= (ownValue(reads, type) ?? 0);
}

function versionsOf(reads: EventVersions, release: string): readonly WrittenEventVersion[] {
  return Object.entries(reads).map(([type, version]) => ({ type, version, release }));
}
