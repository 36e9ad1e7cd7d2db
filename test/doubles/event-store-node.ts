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

type OpenKind = 'read' | 'subscription';

/** Shared by the calls of one node: log, faults and open calls. */
export class EventStoreNode {
  /** The number of calls that required the leader. */
  leaderOnlyCalls = 0;
  /** The number of subscriptions started. */
  subscriptionsStarted = 0;
  private readonly openCalls = new Map<(refusal: Refusal) => void, OpenKind>();

  constructor(
    readonly log: EventStoreLog,
    readonly faults: EventStoreFaults,
    readonly settings: {
      readonly user: User | undefined;
      /** The leader, when another node leads. */
      readonly leader?: (() => HostPort | undefined) | undefined;
    },
  ) {}

  /** Returns a refusal if the call may not be served. Without TLS the client sends no password. */
  admit(metadata: Metadata): Refusal | undefined {
    const isForLeader = metadata.get('requires-leader').includes('true');
    if (isForLeader) this.leaderOnlyCalls += 1;
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

  /** Tracks an open call, which `end` ends. The returned function removes it. */
  track(kind: OpenKind, end: (refusal: Refusal) => void): () => void {
    this.openCalls.set(end, kind);
    if (kind === 'subscription') this.subscriptionsStarted += 1;
    return () => this.openCalls.delete(end);
  }

  count(kind: OpenKind): number {
    return [...this.openCalls.values()].filter((each) => each === kind).length;
  }

  endSubscriptions(refusal: Refusal): void {
    for (const [end, kind] of [...this.openCalls]) if (kind === 'subscription') end(refusal);
  }
}
