import type { NodeCard, WrittenVersion } from '@app/adapters';
import { type EventVersions, StoreAway, type WritableVersions } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { NewerEvents } from './newer-events';
import type { Nodes } from './nodes';

const log = new Logger('Nodes');

/**
 * Which versions of events may be written, because all nodes read them. A version is noted before it is first written, and then it is
 * looked who is there; a node announces itself, and then looks what was noted. So no node serves a log with events that it does not
 * know: either it is seen in time and waited for, or it sees them and does not start.
 */
export class AgreedVersions implements WritableVersions {
  /** The newest version of each type that everybody reads: whoever comes later reads it too, or does not start. */
  private readonly agreed = new Map<string, number>();
  private readonly asking = new Map<string, Promise<boolean>>();
  private readonly said = new Set<string>();

  constructor(private readonly nodes: Nodes) {}

  /**
   * To be done once this node has announced itself, and before it serves anything. What the first nodes of all read is agreed from the
   * start. Throws NewerEvents when the log may hold what this node does not read, and StoreAway.
   */
  async join(): Promise<void> {
    const { reads, release } = this.nodes.own;
    const written = await this.nodes.ask(async (registry) => {
      if ((await registry.written()).length === 0) await registry.note(versionsOf(reads, release));
      return registry.written();
    });
    const unknown = written.filter(({ type, version }) => !doesRead(this.nodes.own, type, version));
    if (unknown.length > 0) throw new NewerEvents(release, unknown);
    const living = await this.nodes.look();
    for (const { type, version } of written)
      if (living.every((node) => doesRead(node, type, version))) this.agree(type, version);
  }

  isWritable(type: string, version: number): boolean {
    return version <= (this.agreed.get(type) ?? 0);
  }

  /** While nobody can be asked, nothing is agreed that was not before. */
  async mayWrite(type: string, version: number): Promise<boolean> {
    if (this.isWritable(type, version)) return true;
    if (this.nodes.isAway || this.isUnread(this.nodes.living(), type, version)) return false;
    const key = `${type}/${String(version)}`;
    const asking = this.asking.get(key) ?? this.ask(type, version).finally(() => this.asking.delete(key));
    this.asking.set(key, asking);
    return asking;
  }

  private async ask(type: string, version: number): Promise<boolean> {
    const { release } = this.nodes.own;
    try {
      await this.nodes.ask((registry) => registry.note([{ type, version, release }]));
      if (this.isUnread(await this.nodes.look(), type, version)) return false;
    } catch (error) {
      if (error instanceof StoreAway) return false;
      throw error;
    }
    this.agree(type, version);
    return true;
  }

  private agree(type: string, version: number): void {
    this.agreed.set(type, Math.max(version, this.agreed.get(type) ?? 0));
  }

  /** Whether somebody does not read that version; who it is, is told once. */
  private isUnread(nodes: readonly NodeCard[], type: string, version: number): boolean {
    const unaware = nodes.find((node) => !doesRead(node, type, version));
    if (!unaware) return false;
    const words = `${type}, version ${version}, is not written yet: ${unaware.name} (${unaware.release}) does not read it`;
    if (!this.said.has(words)) log.warn(words);
    this.said.add(words);
    return true;
  }
}

function doesRead({ reads }: NodeCard, type: string, version: number): boolean {
  return version <= (reads[type] ?? 0);
}

function versionsOf(reads: EventVersions, release: string): readonly WrittenVersion[] {
  return Object.entries(reads).map(([type, version]) => ({ type, version, release }));
}
