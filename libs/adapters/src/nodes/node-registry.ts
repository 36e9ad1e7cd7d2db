import type { EventVersions } from '@app/eventing';

/** A process of the product, as it tells the others. */
export interface NodeCard {
  /** Of this process alone. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly role: string;
  /** The version of the product. */
  readonly release: string;
  /** Epoch ms, by its own clock. */
  readonly startedAt: number;
  /** Which events it reads. */
  readonly reads: EventVersions;
  /** Which version of each view it begins from. */
  readonly views: Readonly<Record<string, number>>;
  /** A mark of each secret that all nodes must have the same of, by its variable. Nodes of the version before tell of none. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** What a node tells of itself with each beat, by what it is about. As JSON; another version may tell of something else. */
export type NodeNews = Readonly<Record<string, unknown>>;

/** A node as it was heard of. `beat` changes as long as it is there. */
export interface HeardNode {
  readonly card: NodeCard;
  readonly beat: number;
  readonly news: NodeNews;
}

/** A version of an event type that may stand in the log, and the release that was the first to write it. */
export interface WrittenVersion {
  readonly type: string;
  readonly version: number;
  readonly release: string;
}

/**
 * What nodes tell each other: who is there, and which events may stand in the log. Whoever writes into one and then reads the other
 * is seen by who does the reverse, or sees them. All throw StoreAway when it cannot be reached.
 */
export abstract class NodeRegistry {
  /** Says that a node is there and what is new there, and what it is where nobody knows it. */
  abstract renew(card: NodeCard, beat: number, news?: NodeNews): Promise<void>;

  /** Every node that has not been removed. */
  abstract all(): Promise<readonly HeardNode[]>;

  abstract remove(id: string): Promise<void>;

  /** The versions that were noted. */
  abstract written(): Promise<readonly WrittenVersion[]>;

  /** Notes versions, before they are first written. One that was noted stays as it was. */
  abstract note(versions: readonly WrittenVersion[]): Promise<void>;
}
