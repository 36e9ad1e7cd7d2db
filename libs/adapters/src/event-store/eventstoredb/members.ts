import type { Clock } from '../../clock/clock';
import {
  askAround,
  type Asked,
  majorityOf,
  type Member,
  type Members,
  whereOf,
  whyNot,
} from '../../remote/members';
import type { ServerHost } from '../../remote/way-in';
import type { StoreAddress } from './address';
import { askHost, type HostAnswer, type ToldMember } from './host';

/** In every role name of read-only replicas. */
const REPLICA = 'readonly';

/** Asks each host of the address, and each further member that those report. */
export async function storeMembers(address: StoreAddress, clock: Clock): Promise<Members> {
  const named = address.hosts;
  const { all, isAlone } = await askAround({ named, ask: (host) => askHost(host, address), clock });
  return {
    all: all.map((each) => memberIn(each, isAlone ? [] : toldBy(all))),
    cannotWrite: isAlone ? all[0]?.trouble : whyNotIn(all, named),
  };
}

function toldBy(all: readonly Asked<HostAnswer>[]): readonly ToldMember[] {
  return all.flatMap(({ answer }) => answer?.told ?? []);
}

/** Takes the role from the member's own report, else from the others'. */
function memberIn(each: Asked<HostAnswer>, told: readonly ToldMember[]): Member {
  const { host, port, answer, trouble, asked } = each;
  const isMeant = (other: ServerHost) => whereOf(other) === whereOf(each);
  const itself = answer && (answer.told.find(isMeant) ?? told.find(isMeant));
  const role = told.length > 0 ? itself?.role : undefined;
  return { host, port, product: 'EventStoreDB', info: answer?.info, role, trouble, asked };
}

/**
 * Counts voters by what members report of each other, so a host with a second address counts once. A majority
 * must name the same leader: an isolated leader goes on calling itself that for a while.
 */
function whyNotIn(all: readonly Asked<HostAnswer>[], named: readonly ServerHost[]): string | undefined {
  const told = toldBy(all);
  const replicas = new Set(told.filter(({ role }) => role.includes(REPLICA)).map(whereOf));
  const isVoter = (each: ServerHost) => !replicas.has(whereOf(each));
  const voters = new Set(told.filter(isVoter).map(whereOf));
  const quorum = majorityOf(Math.max(voters.size, named.filter(isVoter).length));
  const there = all.filter((each) => each.answer && voters.has(whereOf(each)));
  const isLed = there.some((leader) => there.filter((each) => follows(each, leader)).length >= quorum.needed);
  return whyNot(there.length, quorum, isLed);
}

/** Whether the member names that host as its leader. */
function follows({ answer }: Asked<HostAnswer>, leader: ServerHost): boolean {
  return (answer?.told ?? []).some(
    (each) => each.role === 'leader' && each.isAlive && whereOf(each) === whereOf(leader),
  );
}
