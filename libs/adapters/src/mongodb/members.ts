import { type Document, MongoClient } from 'mongodb';
import type { Clock } from '../clock/clock';
import type { ServerHost } from '../remote/members';
import {
  type ClusterMember,
  type ClusterMembers,
  describeWriteBlocker,
  type EngineInfo,
  hostPortOf,
  majorityOf,
  type MemberAnswer,
  queryMembers,
} from '../remote/members';
import { type DatabaseAddress, directAddress, isDirect } from './address';
import { classifyError } from './classify-error';

/**
 * Asks each named server, and each further member of their set. Throws an Error when DNS leads to no server.
 */
export async function queryDatabaseMembers(address: DatabaseAddress, clock: Clock): Promise<ClusterMembers> {
  const configuredHosts = await resolveHosts(address);
  const ask = (host: ServerHost) => askServer(address, host);
  const { all, isAlone } = await queryMembers({ configuredHosts, ask, clock, isAlone: isDirect(address) });
  return {
    all: all.map((each) => toClusterMember(each, isAlone)),
    writeBlocker: isAlone ? all[0]?.error : writeBlockerOf(all, configuredHosts.length),
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

/** A server's report on itself and its replica set. */
interface ServerAnswer {
  readonly info: EngineInfo;
  readonly product: ClusterMember['product'];
  /** In MongoDB's terms. */
  readonly role: string;
  /** The set's data-bearing members, itself included; empty outside a set. */
  readonly reportedMembers: readonly ServerHost[];
  readonly arbiters: number;
}

const TIMEOUT_MS = 3000;

/**
 * Asks this server only, whichever is primary; without a host, any server of the address. Needs no rights.
 * Throws an Error with a readable message on failure.
 */
async function askServer(address: DatabaseAddress, host?: ServerHost): Promise<ServerAnswer> {
  const client = new MongoClient(host ? directAddress(address, host) : address.url, {
    appName: 'raceday',
    readPreference: 'nearest',
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    timeoutMS: TIMEOUT_MS,
  });
  try {
    const db = client.db(address.name);
    return answerIn(await db.command({ hello: 1 }), await db.command({ buildInfo: 1 }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(classifyError.describe(error), { cause: error });
  } finally {
    await client.close();
  }
}

function answerIn(hello: Document, buildInfo: Document): ServerAnswer {
  const isFerretDb = 'ferretdbVersion' in buildInfo;
  const version = String(isFerretDb ? buildInfo.ferretdbVersion : buildInfo.version);
  return {
    // Only official builds of FerretDB know their version.
    info: { version: /\d/.test(version) ? version : undefined, time: (hello.localTime as Date).getTime() },
    product: isFerretDb ? 'FerretDB' : 'MongoDB',
    role: roleIn(hello),
    reportedMembers: [...hostsIn(hello.hosts), ...hostsIn(hello.passives)],
    arbiters: hostsIn(hello.arbiters).length,
  };
}

function roleIn({ isWritablePrimary, secondary }: Document): string {
  if (isWritablePrimary === true) return 'primary';
  return secondary === true ? 'secondary' : 'neither primary nor secondary';
}

function hostsIn(addresses: unknown): readonly ServerHost[] {
  return ((addresses ?? []) as readonly string[]).map((address) => {
    const [, host = '', port] = /^(.*):(\d+)$/.exec(address) ?? [];
    return { host, port: Number(port) };
  });
}
