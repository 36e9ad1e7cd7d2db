import { type Document, MongoClient } from 'mongodb';
import type { EngineInfo, Member } from '../remote/members';
import type { ServerHost } from '../remote/way-in';
import { type DatabaseAddress, directAddress } from './address';
import { judge } from './judge';

/** What a server says of itself and its set. */
export interface ServerAnswer {
  readonly info: EngineInfo;
  readonly product: Member['product'];
  /** In its makers' word. */
  readonly role: string;
  /** Those of its set that hold documents, itself among them; none where it is in no set. */
  readonly told: readonly ServerHost[];
  /** How many more there are that only vote. */
  readonly arbiters: number;
}

const PATIENCE_MS = 3000;

/**
 * Asks one server and no other, whoever is primary; without a host, whichever of those that the address leads to. It takes no rights.
 * Throws an Error in words where it cannot be asked.
 */
export async function askServer(address: DatabaseAddress, host?: ServerHost): Promise<ServerAnswer> {
  const client = new MongoClient(host ? directAddress(address, host) : address.url, {
    appName: 'raceday',
    readPreference: 'nearest',
    serverSelectionTimeoutMS: PATIENCE_MS,
    connectTimeoutMS: PATIENCE_MS,
    timeoutMS: PATIENCE_MS,
  });
  try {
    const db = client.db(address.name);
    return answerIn(await db.command({ hello: 1 }), await db.command({ buildInfo: 1 }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(judge.words(error), { cause: error });
  } finally {
    await client.close();
  }
}

function answerIn(hello: Document, about: Document): ServerAnswer {
  const isFerretDb = 'ferretdbVersion' in about;
  const version = String(isFerretDb ? about.ferretdbVersion : about.version);
  return {
    // FerretDB knows its own where it was built by its makers.
    info: { version: /\d/.test(version) ? version : undefined, time: (hello.localTime as Date).getTime() },
    product: isFerretDb ? 'FerretDB' : 'MongoDB',
    role: roleIn(hello),
    told: [...hostsIn(hello.hosts), ...hostsIn(hello.passives)],
    arbiters: hostsIn(hello.arbiters).length,
  };
}

function roleIn({ isWritablePrimary, secondary }: Document): string {
  if (isWritablePrimary === true) return 'primary';
  return secondary === true ? 'secondary' : 'neither primary nor secondary';
}

function hostsIn(places: unknown): readonly ServerHost[] {
  return ((places ?? []) as readonly string[]).map((place) => {
    const [, host = '', port] = /^(.*):(\d+)$/.exec(place) ?? [];
    return { host, port: Number(port) };
  });
}
