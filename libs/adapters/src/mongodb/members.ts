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
  const named = await resolveHosts(address);
  const ask = (host: ServerHost) => askServer(address, host);
  const { all, isAlone } = await queryMembers({ named, ask, clock, isAlone: isDirect(address) });
  return {
    all: all.map((each) => toClusterMember(each, isAlone)),
    cannotWrite: isAlone ? all[0]?.trouble : writeBlockerOf(all, named.length),
  };
}

/** The named hosts; for `mongodb+srv://` the hosts that one server reports. */
async function resolveHosts(address: DatabaseAddress): Promise<readonly ServerHost[]> {
  return address.hosts.length > 0 ? address.hosts : (await askServer(address)).told;
}

function toClusterMember(each: MemberAnswer<ServerAnswer>, isAlone: boolean): ClusterMember {
  const { host, port, answer, trouble, asked } = each;
  const role = isAlone ? undefined : answer?.role;
  return { host, port, product: answer?.product ?? 'MongoDB', info: answer?.info, role, trouble, asked };
}

/** A write counts once a majority of voters has it on disk. Arbiters vote but have no disk. */
function writeBlockerOf(all: readonly MemberAnswer<ServerAnswer>[], named: number): string | undefined {
  const answers = all.flatMap(({ answer }) => answer ?? []);
  const set = answers.find(({ role }) => role === 'primary') ?? answers[0];
  const members = new Set(set?.told.map(hostPortOf));
  const holders = Math.max(members.size, named);
  const voters = holders + (set?.arbiters ?? 0);
  const needed = Math.min(majorityOf(voters).needed, holders);
  const there = all.filter((each) => each.answer && members.has(hostPortOf(each)));
  const isLed = there.some(({ answer }) => answer?.role === 'primary');
  return describeWriteBlocker(there.length, { voters: holders, needed }, isLed);
}
