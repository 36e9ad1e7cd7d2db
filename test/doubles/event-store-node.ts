import type { Metadata } from '@grpc/grpc-js';
import type { EventStoreFaults } from './event-store-faults';
import type { EventStoreLog } from './event-store-log';
import { accessDenied, notLeader, wrongPassword, type Refusal } from './event-store-refusals';

/** Where a node listens. */
export interface HostPort {
  readonly host: string;
  readonly port: number;
}

export interface User {
  readonly name: string;
  readonly password: string;
}

/** The calls a node serves. */
export type CallKind = 'append' | 'batchAppend' | 'delete' | 'tombstone' | 'read' | 'features';

type OpenKind = 'read' | 'subscription' | 'batch' | 'unanswered';

/** What the calls of one node share: its log, its faults, and who is on the line. */
export class EventStoreNode {
  /** How often each call was made. */
  readonly calls: Record<CallKind, number> = {
    append: 0,
    batchAppend: 0,
    delete: 0,
    tombstone: 0,
    read: 0,
    features: 0,
  };
  /** How many of them only a cluster's leader may answer. */
  forLeader = 0;
  /** How many subscriptions were begun. */
  followed = 0;
  private readonly open = new Map<(refusal: Refusal) => void, OpenKind>();

  constructor(
    readonly log: EventStoreLog,
    readonly faults: EventStoreFaults,
    readonly settings: {
      readonly user: User | undefined;
      readonly maxAppendSize: number;
      /** Who leads, where that is another one. */
      readonly leader?: (() => HostPort | undefined) | undefined;
    },
  ) {}

  /** Counts a call, and says why it may not be served. The client leaves the password out where there is no TLS. */
  enter(kind: CallKind, metadata: Metadata): Refusal | undefined {
    this.calls[kind] += 1;
    const isForLeader = metadata.get('requires-leader').includes('true');
    if (isForLeader) this.forLeader += 1;
    const leader = isForLeader ? this.settings.leader?.() : undefined;
    return leader ? notLeader(leader) : this.refusalOf(metadata);
  }

  private refusalOf(metadata: Metadata): Refusal | undefined {
    const { user } = this.settings;
    if (!user) return undefined;
    const [sent] = metadata.get('authorization');
    if (sent === undefined) return accessDenied;
    const right = Buffer.from(`${user.name}:${user.password}`).toString('base64');
    return sent === `Basic ${right}` ? undefined : wrongPassword;
  }

  /** Keeps a call that may stay for ever; `end` ends it. The returned function says that it is over, and answers whether it was still open. */
  keep(kind: OpenKind, end: (refusal: Refusal) => void): () => boolean {
    this.open.set(end, kind);
    if (kind === 'subscription') this.followed += 1;
    return () => this.open.delete(end);
  }

  count(kind: OpenKind): number {
    return [...this.open.values()].filter((each) => each === kind).length;
  }

  /** Ends the calls that are open, of one kind or all. */
  endCalls(refusal: Refusal, only?: OpenKind): void {
    for (const [end, kind] of [...this.open]) {
      if (only !== undefined && kind !== only) continue;
      this.open.delete(end);
      end(refusal);
    }
  }
}
