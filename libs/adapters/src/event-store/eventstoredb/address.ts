import type { Credentials } from '@eventstore/db-client';
import type { ServerHost } from '../../remote/way-in';

/** Where an EventStoreDB is, and who we are to it. */
export interface StoreAddress {
  /** The address without user and password: safe to tell. */
  readonly url: string;
  /** Given with every call, which keeps the client on its plain append; a server without users does not look at them. */
  readonly credentials: Credentials;
  readonly isSecure: boolean;
  readonly hosts: readonly ServerHost[];
}

const PORT = 2113;

/**
 * Takes an address apart: `esdb://user:password@a:2113,b:2113?tls=true`. By hand, for no parser of URLs takes several hosts.
 * Throws an Error that does not repeat it, for there may be a password in it.
 */
export function storeAddress(text: string): StoreAddress {
  const [, scheme, user, rest = ''] =
    /^(esdb(?:\+discover)?:\/\/)(?:([^@/?]*)@)?(.+)$/.exec(text.trim()) ?? [];
  if (scheme === undefined) throw new Error('must begin with esdb:// or esdb+discover://');
  const [hosts = '', options = ''] = rest.replace(/\/+(?=\?|$)/, '').split('?');
  const found = hosts.split(',').map(hostIn);
  // A password that is not URL-encoded and has a ? in it looks like options, which are told.
  if (options.includes('@')) throw new Error('has a user or password that is not URL-encoded');
  return {
    url: `${scheme}${rest}`,
    credentials: credentialsIn(user),
    isSecure: !/(?:^|&)tls=false(?:&|$)/i.test(options),
    hosts: found,
  };
}

/** Somebody has to be named: with nobody the client would take another way of appending, which can hang for ever. */
const NOBODY: Credentials = { username: 'nobody', password: 'nobody' };

function credentialsIn(user: string | undefined): Credentials {
  if (user === undefined || user === '') return NOBODY;
  const [username = '', ...password] = user.split(':');
  if (password.length === 0) throw new Error('names a user without a password');
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
