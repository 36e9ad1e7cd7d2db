import type { Clock } from '../clock/clock';
import {
  askAround,
  type Asked,
  majorityOf,
  type Member,
  type Members,
  whereOf,
  whyNot,
} from '../remote/members';
import type { ServerHost } from '../remote/way-in';
import { type DatabaseAddress, isDirect } from './address';
import { askServer, type ServerAnswer } from './server-info';

/**
 * Asks each named server, and each further member of their set. Throws an Error when DNS leads to no server.
 */
export async function databaseMembers(address: DatabaseAddress, clock: Clock): Promise<Members> {
  const named = await hostsOf(address);
  const ask = (host: ServerHost) => askServer(address, host);
  const { all, isAlone } = await askAround({ named, ask, clock, isAlone: isDirect(address) });
  return {
    all: all.map((each) => memberIn(each, isAlone)),
    cannotWrite: isAlone ? all[0]?.trouble : whyNotIn(all, named.length),
  };
}

/** The named hosts; for `mongodb+srv://` the hosts that one server reports. */
async function hostsOf(address: DatabaseAddress): Promise<readonly ServerHost[]> {
  return address.hosts.length > 0 ? address.hosts : (await askServer(address)).told;
}

function memberIn(each: Asked<ServerAnswer>, isAlone: boolean): Member {
  const { host, port, answer, trouble, asked } = each;
  const role = isAlone ? undefined : answer?.role;
  return { host, port, product: answer?.product ?? 'MongoDB', info: answer?.info, role, trouble, asked };
}

/** A write counts once a majority of voters has it on disk. Arbiters vote but have no disk. */
function whyNotIn(all: readonly Asked<ServerAnswer>[], named: number): string | undefined {
  const answers = all.flatMap(({ answer }) => answer ?? []);
  const set = answers.find(({ role }) => role === 'primary') ?? answers[0];
  const members = new Set(set?.told.map(whereOf));
  const holders = Math.max(members.size, named);
  const voters = holders + (set?.arbiters ?? 0);
  const needed = Math.min(majorityOf(voters).needed, holders);
  const there = all.filter((each) => each.answer && members.has(whereOf(each)));
  const isLed = there.some(({ answer }) => answer?.role === 'primary');
  return whyNot(there.length, { voters: holders, needed }, isLed);
}
