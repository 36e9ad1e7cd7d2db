import { MongoClient } from 'mongodb';
import type { ServerHost } from '../remote/members';

/** A MongoDB address and our database in it. */
export interface DatabaseAddress {
  /** For the driver only: it may hold a password. */
  readonly url: string;
  readonly name: string;
  /** Hosts and database: safe to log. */
  readonly label: string;
  readonly isSecure: boolean;
  /** The named hosts; empty for `mongodb+srv://`, which takes them from DNS. */
  readonly hosts: readonly ServerHost[];
}

const DATABASE = 'raceday';

/** Characters that the driver or a server refuses in a database name. */
const FORBIDDEN = /[\s/\\."$*\0]/;

/**
 * Parses `mongodb://user:password@a:27017,b:27017/name?options`. Throws an Error that does not quote the
 * address, which may hold a password.
 */
export function parseMongoDbUrl(text: string): DatabaseAddress {
  const url = text.trim();
  if (!/^mongodb(\+srv)?:\/\//.test(url)) throw new Error('must begin with mongodb:// or mongodb+srv://');
  const { options } = parsed(url);
  const [, name = ''] = /^[^/]+\/\/[^/?]*\/([^?]*)/.exec(url) ?? [];
  const database = name === '' ? DATABASE : decodeURIComponent(name);
  if (FORBIDDEN.test(database)) throw new Error('must name a database without space, / \\ . " $ or *');
  const hosts = options.hosts.map(({ host, port }) => ({ host: host ?? 'localhost', port: port ?? 27017 }));
  const hostList = hosts.map(({ host, port }) => `${host}:${String(port)}`).join(',');
  return {
    url,
    name: database,
    label: `${options.srvHost ?? hostList}/${database}`,
    isSecure: hasTls(options),
    hosts: options.srvHost === undefined ? hosts : [],
  };
}

/** The address of one server with the same options. `mongodb+srv://` implies TLS, and users in `admin`. */
export function directAddress({ url, isSecure }: DatabaseAddress, { host, port }: ServerHost): string {
  const [, kind, user = '', name = '/', options] =
    /^mongodb(\+srv)?:\/\/([^@/?]*@)?[^/?]+(\/[^?]*)?(?:\?(.*))?$/.exec(url) ?? [];
  const impliedOptions = kind === undefined ? {} : { tls: String(isSecure), authSource: 'admin' };
  const givenOptions = [...new URLSearchParams(options)].filter(
    ([each]) => !/^(srv|directConnection$)/i.test(each),
  );
  const names = givenOptions.map(([each]) => each.toLowerCase());
  const missingOptions = Object.entries(impliedOptions).filter(
    ([each]) => !names.includes(each.toLowerCase()),
  );
  const all = new URLSearchParams([...givenOptions, ...missingOptions, ['directConnection', 'true']]);
  return `mongodb://${user}${host}:${String(port)}${name}?${all.toString()}`;
}

/** Whether the driver connects to the named server only, ignoring its replica set. */
export function isDirect({ url }: DatabaseAddress): boolean {
  return parsed(url).options.directConnection;
}

/** The driver's types always declare `tls`; it is undefined where the address does not set it. */
function hasTls({ tls }: { readonly tls?: boolean }): boolean {
  return tls === true;
}

/** The driver validates the whole address; its message is passed on unless it quotes the address. */
function parsed(url: string): MongoClient {
  try {
    return new MongoClient(url);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message === 'URI malformed')
      throw new Error('has a user, password or name that is not URL-encoded', { cause: error });
    const isSafe = message !== '' && !/[/@]/.test(message);
    throw new Error(isSafe ? `cannot be used: ${message}` : 'cannot be read', { cause: error });
  }
}
