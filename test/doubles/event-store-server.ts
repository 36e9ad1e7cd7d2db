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
  /** 0 or nothing: a free one. */
  readonly port?: number;
  /** What an earlier server has kept. */
  readonly log?: EventStoreLog;
  /** PEM texts. With TLS the client sends its user along, without it leaves the user out. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Who may write and read; nobody else then. Needs TLS. */
  readonly user?: User;
  /** Whether the server knows the batch call (20.10 and before do not). */
  readonly batchAppend?: boolean;
  /** Bytes; 1 MiB up to server 24.10. */
  readonly maxAppendSize?: number;
  /** What it says of itself. */
  readonly version?: string | undefined;
  /** What the nodes of its cluster say of each other; nothing where it is alone. */
  readonly cluster?: Cluster;
}

/** As one node of it sees it. */
interface Cluster {
  /** Who leads, where that is another one. */
  readonly leader: () => HostPort | undefined;
  readonly members: () => readonly (HostPort & { readonly isLeader: boolean; readonly isAlive: boolean })[];
}

const MIB = 1_048_576;

/**
 * An EventStoreDB node in this process: it speaks the protocol of 23.10 to the real client, keeps its log in memory and goes
 * wrong where it is told to. What real servers answer stands in `test/fixtures/event-store-answers.json`.
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

  /** A server that takes calls. */
  static async start(options: EventStoreServerOptions = {}): Promise<EventStoreServer> {
    const server = new EventStoreServer(options);
    await server.open();
    return server;
  }

  /** The connection string, without a user. With TLS it names `localhost`, and so must the certificate. */
  get url(): string {
    const port = String(this.bound);
    return this.options.tls ? `esdb://localhost:${port}?tls=true` : `esdb://127.0.0.1:${port}?tls=false`;
  }

  get port(): number {
    return this.bound;
  }

  /** How often each call was made, since the first start. */
  get calls(): Readonly<Record<CallKind, number>> {
    return this.node.calls;
  }

  /** How many of them only a cluster's leader may answer. */
  get forLeader(): number {
    return this.node.forLeader;
  }

  /** Reads that were begun and neither ended nor were cancelled. */
  get openReads(): number {
    return this.node.count('read');
  }

  /** Subscriptions that were begun, whatever became of them. */
  get followed(): number {
    return this.node.followed;
  }

  get openSubscriptions(): number {
    return this.node.count('subscription');
  }

  /** Appends whose writer is still waiting. */
  get unansweredAppends(): number {
    return this.node.count('unanswered');
  }

  /** Ends every subscription there is; new ones are taken. */
  cutSubscriptions(refusal: Refusal = unavailable): void {
    this.node.endCalls(refusal, 'subscription');
  }

  /** Goes down in order: whoever is connected, or still waits for an answer, is told. */
  async stop(): Promise<void> {
    this.node.endCalls(unavailable);
    await new Promise<void>((resolve) => this.server.tryShutdown(() => resolve()));
  }

  /** Goes down between two bytes, as when its process is killed. */
  kill(): void {
    this.server.forceShutdown();
  }

  /** Comes back on the same port with all that was written; goes down first, if it is up. */
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

  /** A node alone is the leader of itself. */
  private answerGossip(_: unknown, answer: sendUnaryData<ClusterInfo>): void {
    const alone = { host: '127.0.0.1', port: this.bound, isLeader: true, isAlive: true };
    const members = this.options.cluster?.members() ?? [alone];
    const { LEADER, FOLLOWER } = MemberInfo.VNodeState;
    const told = members.map(({ host, port, isLeader, isAlive }) =>
      new MemberInfo()
        .setState(isLeader ? LEADER : FOLLOWER)
        .setIsAlive(isAlive)
        .setHttpEndPoint(new EndPoint().setAddress(host).setPort(port)),
    );
    answer(null, new ClusterInfo().setMembersList(told));
  }

  /** What the server can do: the client asks once, before its first append without a user. */
  private async answerFeatures(answer: sendUnaryData<SupportedMethods>): Promise<void> {
    this.node.calls.features += 1;
    await this.faults.passing('features');
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
