import type { Credentials } from '@eventstore/db-client';
import type { ServerHost } from '../../remote/members';

export interface EventStoreDbAddress {
  /** The address without user and password: safe to log. */
  readonly url: string;
  /**
   * Sent with every call, which makes the client use its plain append; a server without users ignores them.
   */
  readonly credentials: Credentials;
  readonly isSecure: boolean;
  readonly hosts: readonly ServerHost[];
}

const PORT = 2113;

/**
 * Parses `esdb://user:password@a:2113,b:2113?tls=true`; URL parsers do not take several hosts.
 * Throws an Error that does not quote the address, which may hold a password.
 */
export function parseEventStoreDbUrl(text: string): EventStoreDbAddress {
  const [, scheme, user, rest = ''] =
    /^(esdb(?:\+discover)?:\/\/)(?:([^@/?]*)@)?(.+)$/.exec(text.trim()) ?? [];
  if (scheme === undefined) throw new Error('must begin with esdb:// or esdb+discover://');
  const [hosts = '', options = ''] = rest.replace(/\/+(?=\?|$)/, '').split('?');
  const found = hosts.split(',').map(hostIn);
  // A password with an unencoded ? would end up in the options, which get logged.
  if (options.includes('@')) throw new Error('has a user or password that is not URL-encoded');
  return {
    url: `${scheme}${rest}`,
    credentials: credentialsIn(user),
    isSecure: !/(?:^|&)tls=false(?:&|$)/i.test(options),
    hosts: found,
  };
}

/** Placeholder user: without credentials the client uses a batch append, which can hang forever. */
const PLACEHOLDER_USER: Credentials = { username: 'nobody', password: 'nobody' };

function credentialsIn(user: string | undefined): Credentials {
  if (user === undefined || user === '') return PLACEHOLDER_USER;
  const [username = '', ...password] = user.split(':');
  if (password.length === 0) throw new Error('has a user without a password');
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password.join(':')) };
  } catch (cause) {
    throw new Error('has a user or password that is not URL-encoded', { cause });
  }
}

function hostIn(text: string): ServerHost {
  const [, host, port] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined) throw new Error('must name hosts as host:port, with commas between');
  return { host, port: port === undefined ? PORT : Number(port) };
}
