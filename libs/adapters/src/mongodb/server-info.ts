import { type Document, MongoClient } from 'mongodb';
import type { EngineInfo, ClusterMember } from '../remote/members';
import type { ServerHost } from '../remote/connection-fault';
import { type DatabaseAddress, directAddress } from './address';
import { classifyError } from './classify-error';

/** A server's report on itself and its replica set. */
export interface ServerAnswer {
  readonly info: EngineInfo;
  readonly product: ClusterMember['product'];
  /** In MongoDB's terms. */
  readonly role: string;
  /** The set's data-bearing members, itself included; empty outside a set. */
  readonly reportedMembers: readonly ServerHost[];
  /** The number of arbiters. */
  readonly arbiters: number;
}

const TIMEOUT_MS = 3000;

/**
 * Asks this server only, whichever is primary; without a host, any server of the address. Needs no rights.
 * Throws an Error with a readable message on failure.
 */
export async function askServer(address: DatabaseAddress, host?: ServerHost): Promise<ServerAnswer> {
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
