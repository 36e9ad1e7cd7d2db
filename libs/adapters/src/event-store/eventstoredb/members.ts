import type { Clock } from '../../clock/clock';
import {
  queryMembers,
  type MemberAnswer,
  majorityOf,
  type ClusterMember,
  type ClusterMembers,
  hostPortOf,
  describeWriteBlocker,
} from '../../remote/members';
import type { ServerHost } from '../../remote/connection-fault';
import type { StoreAddress } from './address';
import { askHost, type HostAnswer, type ReportedMember } from './host';

/** In every role name of read-only replicas. */
const REPLICA = 'readonly';

/** Asks each host of the address, and each further member that those report. */
export async function storeMembers(address: StoreAddress, clock: Clock): Promise<ClusterMembers> {
  const configuredHosts = address.hosts;
  const { all, isAlone } = await queryMembers({
    configuredHosts,
    ask: (host) => askHost(host, address),
    clock,
  });
  return {
    all: all.map((each) => toClusterMember(each, isAlone ? [] : reportedBy(all))),
    cannotWrite: isAlone ? all[0]?.error : writeBlockerOf(all, configuredHosts),
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
