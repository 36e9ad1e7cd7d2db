import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { StreamsService, type IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { serveAppend } from './event-store-appends';
import { EventStoreFaults } from './event-store-faults';
import { EventStoreLog } from './event-store-log';
import { EventStoreNode, type HostPort, type User } from './event-store-node';
import { serveRead } from './event-store-reads';
import { unavailable } from './event-store-refusals';

export interface EventStoreServerOptions {
  /** 0 or undefined picks a free port. */
  readonly port?: number;
  /** The log of an earlier server. */
  readonly log?: EventStoreLog;
  /** PEM texts. The client sends its user only with TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** The only user with access. Needs TLS. */
  readonly user?: User;
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

/** Above the largest append, so that the store's own refusal answers it (bytes). */
const serverOptions = { 'grpc.max_receive_message_length': 17 * 1_048_576 };

/**
 * An in-process EventStoreDB node: speaks the protocol of 23.10 to the real client, stores its log in memory
 * and injects faults. The answers of real servers are in `test/fixtures/event-store-answers.json`.
 */
export class EventStoreServer {
  readonly faults = new EventStoreFaults();
  readonly log: EventStoreLog;
  /** The number of requests for the supported methods: the client's first step to a batch append. */
  featureRequests = 0;
  private readonly node: EventStoreNode;
  private server = new Server(serverOptions);
  private bound: number;

  private constructor(private readonly options: EventStoreServerOptions) {
    const { log = new EventStoreLog(), port = 0, user, cluster } = options;
    this.log = log;
    this.bound = port;
    this.node = new EventStoreNode(log, this.faults, { user, leader: cluster?.leader });
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

  /** Ends every open subscription; new ones are accepted. */
  cutSubscriptions(): void {
    this.node.endSubscriptions(unavailable);
  }

  /** Breaks all connections at once, like a killed process. */
  kill(): void {
    this.server.forceShutdown();
  }

  /** Restarts on the same port with the same log; kills the server first if it is running. */
  async restart(): Promise<void> {
    this.kill();
    await this.open();
  }

  private async open(): Promise<void> {
    this.server = new Server(serverOptions);
    this.server.addService(StreamsService, this.streams());
    this.server.addService(ServerFeaturesService, {
      getSupportedMethods: this.answerFeatures.bind(this),
    });
    this.server.addService(GossipService, { read: this.answerGossip.bind(this) });
    this.bound = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync(`127.0.0.1:${String(this.bound)}`, credentialsOf(this.options), (error, port) => {
        if (error) reject(error);
        else resolve(port);
      });
    });
  }

  private streams(): Pick<IStreamsServer, 'append' | 'read'> {
    const { node } = this;
    return {
      append: (call, answer) => serveAppend(node, call, answer),
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
  private answerFeatures(_: unknown, answer: sendUnaryData<SupportedMethods>): void {
    this.featureRequests += 1;
    const methods = ['read', 'append'].map((name) =>
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
