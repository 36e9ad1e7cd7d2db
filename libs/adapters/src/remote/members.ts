import type { Clock } from '../clock/clock';

export interface ServerHost {
  readonly host: string;
  readonly port: number;
}

/** A server's version and clock; undefined where it reports none. */
export interface EngineInfo {
  readonly version: string | undefined;
  /** Epoch ms. */
  readonly time: number | undefined;
}

/** A member of a cluster or replica set, queried individually. */
export interface ClusterMember extends ServerHost {
  /** Undefined when it did not answer. */
  readonly info: EngineInfo | undefined;
  /** What it is called by others of its kind. */
  readonly product: 'EventStoreDB' | 'MongoDB' | 'FerretDB';
  /** Its role in the product's terms; undefined when unknown or standalone. */
  readonly role?: string | undefined;
  /** Why it did not answer. */
  readonly error?: string | undefined;
  /** When the query started and ended, epoch ms by our clock. */
  readonly queriedAt: readonly [before: number, after: number];
}

/** Every named or reported server. `writeBlocker`: why the cluster accepts no writes. */
export interface ClusterMembers {
  readonly all: readonly ClusterMember[];
  readonly writeBlocker: string | undefined;
}

/** A server and the result of querying it. */
export interface MemberAnswer<Answer> extends ServerHost, Pick<ClusterMember, 'queriedAt' | 'error'> {
  readonly answer?: Answer;
}

/** Whom to query, and how. `isAlone`: treat the server as standalone, whatever it reports. */
interface MemberQuery<Answer> {
  readonly configuredHosts: readonly ServerHost[];
  readonly ask: (host: ServerHost) => Promise<Answer>;
  readonly clock: Clock;
  readonly isAlone?: boolean;
}

/**
 * Queries each named server at once, then each further member they report. A server that reports only itself
 * is standalone and is not queried again under its own name, which may not resolve here.
 */
export async function queryMembers<Answer extends { readonly reportedMembers: readonly ServerHost[] }>({
  configuredHosts,
  ask,
  clock,
  isAlone = false,
}: MemberQuery<Answer>): Promise<{
  readonly all: readonly MemberAnswer<Answer>[];
  readonly isAlone: boolean;
}> {
  const each = (hosts: readonly ServerHost[]) =>
    Promise.all(hosts.map((host) => queryMember(host, ask, clock)));
  const first = await each(configuredHosts);
  const reported = first.flatMap(({ answer }) => answer?.reportedMembers ?? []);
  if (isAlone || (first.length === 1 && reported.length < 2)) return { all: first, isAlone: true };
  return { all: [...first, ...(await each(unknownAmong(reported, first)))], isAlone: false };
}

async function queryMember<Answer>(
  host: ServerHost,
  ask: (host: ServerHost) => Promise<Answer>,
  clock: Clock,
): Promise<MemberAnswer<Answer>> {
  const before = clock.now();
  try {
    const answer = await ask(host);
    return { ...host, answer, queriedAt: [before, clock.now()] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...host, error: message, queriedAt: [before, clock.now()] };
  }
}

/** The number of voters, and how many a write needs. */
interface Quorum {
  readonly voters: number;
  readonly needed: number;
}

export function majorityOf(voters: number): Quorum {
  return { voters, needed: Math.floor(voters / 2) + 1 };
}

/** Why the reachable members accept no writes; undefined when they do. */
export function describeWriteBlocker(
  reachable: number,
  { voters, needed }: Quorum,
  hasLeader: boolean,
): string | undefined {
  if (reachable < needed)
    return `${String(reachable)} of ${String(voters)} can be reached, and ${String(needed)} are needed`;
  return hasLeader ? undefined : 'no reachable member is the leader or primary';
}

/** The hosts that are not among `known`, without duplicates. */
function unknownAmong(hosts: readonly ServerHost[], known: readonly ServerHost[]): readonly ServerHost[] {
  const others = new Map(hosts.map((each) => [hostPortOf(each), each]));
  for (const each of known) others.delete(hostPortOf(each));
  return [...others.values()];
}

export function hostPortOf({ host, port }: ServerHost): string {
  return `${host}:${String(port)}`;
}
