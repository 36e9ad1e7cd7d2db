import { MongoClient } from 'mongodb';
import type { ServerHost } from '../remote/way-in';

/** Where a MongoDB is, and which database is ours. */
export interface DatabaseAddress {
  /** For the driver alone: it may hold a password. */
  readonly url: string;
  /** The database's name. */
  readonly name: string;
  /** The hosts and the database: safe to tell. */
  readonly label: string;
  readonly isSecure: boolean;
  /** As far as they are named; `mongodb+srv://` leaves them to the name server. */
  readonly hosts: readonly ServerHost[];
}

const DATABASE = 'raceday';

/** What neither the driver nor a server takes in a name; told before anything is asked of them. */
const FORBIDDEN = /[\s/\\."$*\0]/;

/** Takes `mongodb://user:password@a:27017,b:27017/name?options` apart. Throws an Error that does not repeat it, for there may be a password in it. */
export function databaseAddress(text: string): DatabaseAddress {
  const url = text.trim();
  if (!/^mongodb(\+srv)?:\/\//.test(url)) throw new Error('must begin with mongodb:// or mongodb+srv://');
  const { options } = parsed(url);
  const [, name = ''] = /^[^/]+\/\/[^/?]*\/([^?]*)/.exec(url) ?? [];
  const database = name === '' ? DATABASE : decodeURIComponent(name);
  if (FORBIDDEN.test(database)) throw new Error('must name a database without space, / \\ . " $ or *');
  const hosts = options.hosts.map(({ host, port }) => ({ host: host ?? 'localhost', port: port ?? 27017 }));
  const where = hosts.map(({ host, port }) => `${host}:${String(port)}`).join(',');
  return {
    url,
    name: database,
    label: `${options.srvHost ?? where}/${database}`,
    isSecure: hasTls(options),
    hosts: options.srvHost === undefined ? hosts : [],
  };
}

/** The address of one server, asked as the others that are named would be. `mongodb+srv://` means TLS, and users of `admin`. */
export function directAddress({ url, isSecure }: DatabaseAddress, { host, port }: ServerHost): string {
  const [, kind, user = '', name = '/', options] =
    /^mongodb(\+srv)?:\/\/([^@/?]*@)?[^/?]+(\/[^?]*)?(?:\?(.*))?$/.exec(url) ?? [];
  const meant = kind === undefined ? {} : { tls: String(isSecure), authSource: 'admin' };
  const said = [...new URLSearchParams(options)].filter(([each]) => !/^(srv|directConnection$)/i.test(each));
  const names = said.map(([each]) => each.toLowerCase());
  const unsaid = Object.entries(meant).filter(([each]) => !names.includes(each.toLowerCase()));
  const all = new URLSearchParams([...said, ...unsaid, ['directConnection', 'true']]);
  return `mongodb://${user}${host}:${String(port)}${name}?${all.toString()}`;
}

/** Whether it leads to the one server that it names, whatever others that one knows. */
export function isDirect({ url }: DatabaseAddress): boolean {
  return parsed(url).options.directConnection;
}

/** The driver's types know it always says; where the address does not, neither does it. */
function hasTls({ tls }: { readonly tls?: boolean }): boolean {
  return tls === true;
}

/** The driver looks at the whole address; its words are told unless they repeat it. */
function parsed(url: string): MongoClient {
  try {
    return new MongoClient(url);
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    if (words === 'URI malformed')
      throw new Error('has a user, password or name that is not URL-encoded', { cause: error });
    const isSafe = words !== '' && !/[/@]/.test(words);
    throw new Error(isSafe ? `cannot be used: ${words}` : 'cannot be read', { cause: error });
  }
}
