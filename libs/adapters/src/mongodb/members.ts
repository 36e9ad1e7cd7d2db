import type { Clock } from '../clock/clock';
import {
  queryMembers,
  type MemberAnswer,
  majorityOf,
  type ClusterMember,
  type ClusterMembers,
  hostPortOf,
  describeWriteBlocker,
} from '../remote/members';
import type { ServerHost } from '../remote/connection-fault';
import { type DatabaseAddress, isDirect } from './address';
import { askServer, type ServerAnswer } from './server-info';

/**
 * Asks each named server, and each further member of their set. Throws an Error when DNS leads to no server.
 */
export async function databaseMembers(address: DatabaseAddress, clock: Clock): Promise<ClusterMembers> {
  const configuredHosts = await resolveHosts(address);
  const ask = (host: ServerHost) => askServer(address, host);
  const { all, isAlone } = await queryMembers({ configuredHosts, ask, clock, isAlone: isDirect(address) });
  return {
    all: all.map((each) => toClusterMember(each, isAlone)),
    cannotWrite: isAlone ? all[0]?.error : writeBlockerOf(all, configuredHosts.length),
  };
}

/** The named hosts; for `mongodb+srv://` the hosts that one server reports. */
async function resolveHosts(address: DatabaseAddress): Promise<readonly ServerHost[]> {
  return address.hosts.length > 0 ? address.hosts : (await askServer(address)).reportedMembers;
}

function toClusterMember(each: MemberAnswer<ServerAnswer>, isAlone: boolean): ClusterMember {
  const { host, port, answer, error, queriedAt } = each;
  const role = isAlone ? undefined : answer?.role;
  return { host, port, product: answer?.product ?? 'MongoDB', info: answer?.info, role, error, queriedAt };
}

/** A write counts once a majority of voters has it on disk. Arbiters vote but have no disk. */
function writeBlockerOf(
  all: readonly MemberAnswer<ServerAnswer>[],
  configuredCount: number,
): string | undefined {
  const answers = all.flatMap(({ answer }) => answer ?? []);
  const set = answers.find(({ role }) => role === 'primary') ?? answers[0];
  const members = new Set(set?.reportedMembers.map(hostPortOf));
  const dataBearing = Math.max(members.size, configuredCount);
  const voters = dataBearing + (set?.arbiters ?? 0);
  const needed = Math.min(majorityOf(voters).needed, dataBearing);
  const reachable = all.filter((each) => each.answer && members.has(hostPortOf(each)));
  const hasPrimary = reachable.some(({ answer }) => answer?.role === 'primary');
  return describeWriteBlocker(reachable.length, { voters: dataBearing, needed }, hasPrimary);
}
