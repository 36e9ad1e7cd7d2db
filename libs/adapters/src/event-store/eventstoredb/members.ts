import { convertToCommandError, EventStoreDBClient } from '@eventstore/db-client';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { type ClusterInfo, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import type { CallOptions, Client, ClientUnaryCall, Metadata, ServiceError } from '@grpc/grpc-js';
import type { Clock } from '../../clock/clock';
import type { ServerHost } from '../../remote/members';
import {
  type ClusterMember,
  type ClusterMembers,
  describeWriteBlocker,
  type EngineInfo,
  hostPortOf,
  majorityOf,
  type MemberAnswer,
  queryMembers,
} from '../../remote/members';
import { probe } from '../../remote/probe';
import type { EventStoreDbAddress } from './address';
import { classifyError } from './classify-error';

/** In every role name of read-only replicas. */
const REPLICA = 'readonly';

/** Asks each host of the address, and each further member that those report. */
export async function queryEventStoreDbMembers(
  address: EventStoreDbAddress,
  clock: Clock,
): Promise<ClusterMembers> {
  const configuredHosts = address.hosts;
  const { all, isAlone } = await queryMembers({
    configuredHosts,
    ask: (host) => askHost(host, address),
    clock,
  });
  return {
    all: all.map((each) => toClusterMember(each, isAlone ? [] : reportedBy(all))),
    writeBlocker: isAlone ? all[0]?.error : writeBlockerOf(all, configuredHosts),
  };
}

function reportedBy(all: readonly MemberAnswer<HostAnswer>[]): readonly ReportedMember[] {
  return all.flatMap(({ answer }) => answer?.reportedMembers ?? []);
}

/** Takes the role from the member's own report, else from the others'. */
function toClusterMember(each: MemberAnswer<HostAnswer>, reported: readonly ReportedMember[]): ClusterMember {
  const { host, port, answer, error, queriedAt } = each;
  const isThisMember = (other: ServerHost) => hostPortOf(other) === hostPortOf(each);
  const ownReport = answer && (answer.reportedMembers.find(isThisMember) ?? reported.find(isThisMember));
  const role = reported.length > 0 ? ownReport?.role : undefined;
  return { host, port, product: 'EventStoreDB', info: answer?.info, role, error, queriedAt };
}

/**
 * Counts voters by what members report of each other, so a host with a second address counts once. A majority
 * must name the same leader: an isolated leader goes on calling itself that for a while.
 */
function writeBlockerOf(
  all: readonly MemberAnswer<HostAnswer>[],
  configuredHosts: readonly ServerHost[],
): string | undefined {
  const reported = reportedBy(all);
  const replicas = new Set(reported.filter(({ role }) => role.includes(REPLICA)).map(hostPortOf));
  const isVoter = (each: ServerHost) => !replicas.has(hostPortOf(each));
  const voters = new Set(reported.filter(isVoter).map(hostPortOf));
  const quorum = majorityOf(Math.max(voters.size, configuredHosts.filter(isVoter).length));
  const reachable = all.filter((each) => each.answer && voters.has(hostPortOf(each)));
  const hasLeader = reachable.some(
    (leader) => reachable.filter((each) => namesAsLeader(each, leader)).length >= quorum.needed,
  );
  return describeWriteBlocker(reachable.length, quorum, hasLeader);
}

/** Whether the member names that host as its leader. */
function namesAsLeader({ answer }: MemberAnswer<HostAnswer>, leader: ServerHost): boolean {
  return (answer?.reportedMembers ?? []).some(
    (each) => each.role === 'leader' && each.isAlive && hostPortOf(each) === hostPortOf(leader),
  );
}

/** A cluster member as another member reports it. */
interface ReportedMember extends ServerHost {
  /** In EventStoreDB's terms. */
  readonly role: string;
  readonly isAlive: boolean;
}

interface HostAnswer {
  readonly info: EngineInfo;
  /** The cluster members it reports, itself included; empty when it reports none. */
  readonly reportedMembers: readonly ReportedMember[];
}

const TIMEOUT_MS = 3000;
const UNIMPLEMENTED = 12;

/**
 * Asks this host only, whichever one leads. Throws an Error with a readable message when the host does not
 * answer.
 */
async function askHost(host: ServerHost, address: EventStoreDbAddress): Promise<HostAnswer> {
  const connection = new HostConnection(host, address);
  try {
    const info = await infoOf(connection);
    const members = await reportedMembers(connection).catch(() => []);
    return {
      info: info.version === undefined ? await fetchEventStoreDbInfo(host, address) : info,
      reportedMembers: members,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The client appends its resolution note, which is mostly empty.
    const message = classifyError.describe(convertToCommandError(error)).replace(/\. Resolution note: $/, '');
    throw new Error(message, { cause: error });
  } finally {
    connection.close();
  }
}

/**
 * Internals of the client that we use: one of its channels, with the address's certificates and credentials.
 */
interface ClientInternals {
  execute<Kind extends Client, Answer>(
    kind: new (...parts: never[]) => Kind,
    name: string,
    action: (client: Kind) => Promise<Answer>,
  ): Promise<Answer>;
  callArguments(options: object): [Metadata, CallOptions];
}

type UnaryCallback<Answer> = (error: ServiceError | null, answer: Answer) => void;

class HostConnection {
  private readonly internals: ClientInternals;
  private usedClient: Client | undefined;

  constructor(
    { host, port }: ServerHost,
    private readonly address: EventStoreDbAddress,
  ) {
    const [, options = ''] = address.url.split('?');
    const client = EventStoreDBClient.connectionString(`esdb://${host}:${String(port)}?${options}`);
    this.internals = client as unknown as ClientInternals;
  }

  /** Sends one request. Also returns the server's clock, epoch ms. */
  ask<Kind extends Client, Answer>(
    kind: new (...parts: never[]) => Kind,
    call: (
      client: Kind,
      callArguments: [Metadata, CallOptions],
      callback: UnaryCallback<Answer>,
    ) => ClientUnaryCall,
  ): Promise<{ readonly answer: Answer; readonly time: number | undefined }> {
    const { credentials } = this.address;
    const callArguments = this.internals.callArguments({ credentials, deadline: TIMEOUT_MS });
    return this.internals.execute(kind, kind.name, (client) => {
      this.usedClient = client;
      return new Promise((resolve, reject) => {
        let time: number | undefined;
        call(client, callArguments, (error, answer) => {
          if (error) reject(error);
          else resolve({ answer, time });
        }).on('metadata', (metadata: Metadata) => (time = timeIn(metadata)));
      });
    });
  }

  close(): void {
    this.usedClient?.close();
  }
}

function timeIn(metadata: Metadata): number | undefined {
  const time = Date.parse(String(metadata.get('date')[0]));
  return Number.isNaN(time) ? undefined : time;
}

async function infoOf(connection: HostConnection): Promise<EngineInfo> {
  try {
    const { answer, time } = await connection.ask(
      ServerFeaturesClient,
      (client, callArguments, callback: UnaryCallback<SupportedMethods>) =>
        client.getSupportedMethods(new Empty(), ...callArguments, callback),
    );
    return { version: answer.getEventStoreServerVersion() || undefined, time };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIMPLEMENTED)
      return { version: undefined, time: undefined };
    throw error;
  }
}

async function reportedMembers(connection: HostConnection): Promise<readonly ReportedMember[]> {
  const { answer } = await connection.ask(
    GossipClient,
    (client, callArguments, callback: UnaryCallback<ClusterInfo>) =>
      client.read(new Empty(), ...callArguments, callback),
  );
  return answer.getMembersList().map((member) => ({
    host: member.getHttpEndPoint()?.getAddress() ?? '',
    port: member.getHttpEndPoint()?.getPort() ?? 0,
    role: roles.get(member.getState()) ?? 'unknown',
    isAlive: member.getIsAlive(),
  }));
}

const roles: ReadonlyMap<number, string> = new Map(
  Object.entries(MemberInfo.VNodeState).map(([name, state]) => [Number(state), name.toLowerCase()]),
);

/** Version and clock from an EventStoreDB's or KurrentDB's web page, where it has one. */
export async function fetchEventStoreDbInfo(
  { host, port }: ServerHost,
  { isSecure }: { readonly isSecure: boolean },
): Promise<EngineInfo> {
  const url = `${isSecure ? 'https' : 'http'}://${host}:${String(port)}/info`;
  const response = await probe(url).catch(() => undefined);
  return { version: response && versionIn(response.text), time: response?.time };
}

function versionIn(text: string): string | undefined {
  return /"(?:db|es)Version"\s*:\s*"([\w.+-]+)"/.exec(text)?.[1];
}
