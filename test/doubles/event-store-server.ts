import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { StreamsService, type IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { serveAppend, serveBatchAppend } from './event-store-appends';
import { serveDelete, serveTombstone } from './event-store-deletions';
import { EventStoreFaults } from './event-store-faults';
import { EventStoreLog } from './event-store-log';
import { EventStoreNode, type CallKind, type HostPort, type User } from './event-store-node';
import { serveRead } from './event-store-reads';
import { unavailable, type Refusal } from './event-store-refusals';

export interface EventStoreServerOptions {
  /** 0 or undefined picks a free port. */
  readonly port?: number;
  /** The log of an earlier server. */
  readonly log?: EventStoreLog;
  /** PEM texts. The client sends its user only with TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** The only user with access. Needs TLS. */
  readonly user?: User;
  /** Whether the server supports batch append (20.10 and earlier do not). */
  readonly batchAppend?: boolean;
  /** Bytes; 1 MiB up to server 24.10. */
  readonly maxAppendSize?: number;
  /** The reported version. */
  readonly version?: string | undefined;
  /** What the node reports of its cluster; undefined when standalone. */
  readonly cluster?: Cluster;
}

/** A cluster as one node sees it. */
interface Cluster {
  /** The leader, when another node leads. */
  readonly leader: () => HostPort | undefined;
  readonly members: () => readonly (HostPort & { readonly isLeader: boolean; readonly isAlive: boolean })[];
}

const MIB = 1_048_576;

/**
 * An in-process EventStoreDB node: speaks the protocol of 23.10 to the real client, stores its log in memory
 * and injects faults. The answers of real servers are in `test/fixtures/event-store-answers.json`.
 */
export class EventStoreServer {
  readonly faults = new EventStoreFaults();
  readonly log: EventStoreLog;
  private readonly node: EventStoreNode;
  private server = new Server();
  private bound: number;

  private constructor(private readonly options: EventStoreServerOptions) {
    const { log = new EventStoreLog(), port = 0, user, maxAppendSize = MIB, cluster } = options;
    this.log = log;
    this.bound = port;
    this.node = new EventStoreNode(log, this.faults, { user, maxAppendSize, leader: cluster?.leader });
  }

  /** Starts a listening server. */
  static async start(options: EventStoreServerOptions = {}): Promise<EventStoreServer> {
    const server = new EventStoreServer(options);
    await server.open();
    return server;
  }

  /**
   * The connection string, without a user. With TLS it names `localhost`, which the certificate must match.
   */
  get url(): string {
    const port = String(this.bound);
    return this.options.tls ? `esdb://localhost:${port}?tls=true` : `esdb://127.0.0.1:${port}?tls=false`;
  }

  get port(): number {
    return this.bound;
  }

  /** The number of calls by kind, since the first start. */
  get calls(): Readonly<Record<CallKind, number>> {
    return this.node.calls;
  }

  /** The number of calls that required the leader. */
  get leaderOnlyCalls(): number {
    return this.node.leaderOnlyCalls;
  }

  /** Reads that neither ended nor were cancelled. */
  get openReads(): number {
    return this.node.count('read');
  }

  /** The number of subscriptions started. */
  get subscriptionsStarted(): number {
    return this.node.subscriptionsStarted;
  }

  get openSubscriptions(): number {
    return this.node.count('subscription');
  }

  /** Appends whose writer is still waiting. */
  get unansweredAppends(): number {
    return this.node.count('unanswered');
  }

  /** Ends every open subscription; new ones are accepted. */
  cutSubscriptions(refusal: Refusal = unavailable): void {
    this.node.endCalls(refusal, 'subscription');
  }

  /** Shuts down cleanly: connected and waiting clients get an error. */
  async stop(): Promise<void> {
    this.node.endCalls(unavailable);
    await new Promise<void>((resolve) => this.server.tryShutdown(() => resolve()));
  }

  /** Breaks all connections at once, like a killed process. */
  kill(): void {
    this.server.forceShutdown();
  }

  /** Restarts on the same port with the same log; kills the server first if it is running. */
  async restart(): Promise<void> {
    this.kill();
    this.server = new Server();
    await this.open();
  }

  private async open(): Promise<void> {
    this.server = new Server({ 'grpc.max_receive_message_length': 17 * MIB });
    this.server.addService(StreamsService, this.streams());
    this.server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: sendUnaryData<SupportedMethods>) => {
        void this.answerFeatures(answer);
      },
    });
    this.server.addService(GossipService, { read: this.answerGossip.bind(this) });
    this.bound = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync(`127.0.0.1:${String(this.bound)}`, credentialsOf(this.options), (error, port) => {
        if (error) reject(error);
        else resolve(port);
      });
    });
  }

  private streams(): IStreamsServer {
    const { node } = this;
    return {
      append: (call, answer) => serveAppend(node, call, answer),
      batchAppend: (call) => serveBatchAppend(node, call),
      delete: (call, answer) => serveDelete(node, call, answer),
      tombstone: (call, answer) => serveTombstone(node, call, answer),
      read: (call) => void serveRead(node, call),
    };
  }

  /** A standalone node is its own leader. */
  private answerGossip(_: unknown, answer: sendUnaryData<ClusterInfo>): void {
    const alone = { host: '127.0.0.1', port: this.bound, isLeader: true, isAlive: true };
    const members = this.options.cluster?.members() ?? [alone];
    const { LEADER, FOLLOWER } = MemberInfo.VNodeState;
    const infos = members.map(({ host, port, isLeader, isAlive }) =>
      new MemberInfo()
        .setState(isLeader ? LEADER : FOLLOWER)
        .setIsAlive(isAlive)
        .setHttpEndPoint(new EndPoint().setAddress(host).setPort(port)),
    );
    answer(null, new ClusterInfo().setMembersList(infos));
  }

  /** The supported methods, which the client requests once, before its first append without a user. */
  private async answerFeatures(answer: sendUnaryData<SupportedMethods>): Promise<void> {
    this.node.calls.features += 1;
    await this.faults.waitAt('features');
    const names = ['read', 'append', 'delete', 'tombstone'];
    if (this.options.batchAppend ?? true) names.push('batchappend');
    const methods = names.map((name) =>
      new SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
    );
    const { version = '23.10.8' } = this.options;
    answer(null, new SupportedMethods().setEventStoreServerVersion(version).setMethodsList(methods));
  }
}

function credentialsOf({ tls }: EventStoreServerOptions): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) };
  return ServerCredentials.createSsl(null, [pair]);
}
