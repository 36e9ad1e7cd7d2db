import { isDate, DATA_LOSSES, type DataLoss } from '@app/domain';
import { isIP } from 'node:net';
import { REQUESTS_LOGGED, type RequestsLogged } from '../logging/request-log';

export type Env = Readonly<Record<string, string | undefined>>;

/** How one variable is parsed. `parse` returns undefined when the text is not what `wants` describes. */
export interface Setting<T> {
  readonly wants: string;
  readonly parse: (text: string) => T | undefined;
}

export const portSetting: Setting<number> = {
  wants: 'a port number, 0 to 65535',
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
};

export const hostSetting: Setting<string> = {
  wants: 'an IP address of this machine, or localhost',
  parse: (text) => (isIP(text) || text === 'localhost' ? text : undefined),
};

export const addressSetting: Setting<URL> = {
  wants: 'an address like https://race.example.se, without a path',
  parse: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isSite = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
    return isSite ? url : undefined;
  },
};

/** Epoch ms UTC. */
export const instantSetting: Setting<number> = {
  wants: 'an instant with its zone, like 2025-09-13T09:25:00+02:00',
  parse: (text) => {
    const isIso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
    const at = isIso && isDate(text.slice(0, 10)) ? Date.parse(text) : NaN;
    return Number.isNaN(at) ? undefined : at;
  },
};

export const speedSetting: Setting<number> = {
  wants: 'a number over 0, at most 1000',
  parse: (text) => (Number(text) > 0 && Number(text) <= 1000 ? Number(text) : undefined),
};

export const secretSetting: Setting<string> = {
  wants: 'at least 32 characters',
  parse: (text) => (text.length >= 32 ? text : undefined),
};

/** Used in a URL, so only characters that need no escape. */
export const tokenSetting: Setting<string> = {
  wants: 'at least 32 letters, digits, - or _',
  parse: (text) => (/^[\w-]{32,}$/.test(text) ? text : undefined),
};

export const onlyOneSetting: Setting<boolean> = {
  wants: '"1" or unset',
  parse: (text) => text === '1' || undefined,
};

export const countSetting: Setting<number> = {
  wants: 'a whole number from 1 to 1000000',
  parse: (text) => (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : undefined),
};

export const metricsSetting: Setting<boolean> = {
  wants: '"public" or unset',
  parse: (text) => text === 'public' || undefined,
};

/** True unless switched off. */
export const unlessOffSetting: Setting<boolean> = {
  wants: '"off" or unset',
  parse: (text) => (text === 'off' ? false : undefined),
};

export const requestsLoggedSetting: Setting<RequestsLogged> = {
  wants: '"all", "none" or "trouble"',
  parse: (text) => REQUESTS_LOGGED.find((each) => each === text),
};

export const mailServerSetting: Setting<string> = {
  wants: 'an address like smtp://user:password@mail.example.se:587',
  parse: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : undefined;
  },
};

const MAILBOX = /^[^\s@<>,;:]+@[^\s@<>,;:]+$/;

export const senderSetting: Setting<{ name: string; address: string }> = {
  wants: 'one mailbox, like Höstloppet <info@example.se>',
  parse: (text) => {
    const [, name = '', address = text.trim()] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
    return MAILBOX.test(address) ? { name, address } : undefined;
  },
};

/** In lower case. */
export const mailboxesSetting: Setting<readonly string[]> = {
  wants: 'e-mail addresses with commas between them',
  parse: (text) => {
    const mailboxes = text.split(',').map((mailbox) => mailbox.trim().toLowerCase());
    return mailboxes.every((mailbox) => MAILBOX.test(mailbox)) ? mailboxes : undefined;
  },
};

export const lossesSetting: Setting<readonly DataLoss[]> = {
  wants: `${DATA_LOSSES.join(', ')}, or some of them with commas between`,
  parse: (text) => {
    const named = text.split(',').map((loss) => DATA_LOSSES.find((each) => each === loss.trim()));
    return named.every((loss) => loss !== undefined) ? named : undefined;
  },
};

/** Addresses or networks. */
export const proxiesSetting: Setting<readonly string[]> = {
  wants: 'addresses or networks with commas between them, like 10.0.0.1 or 172.16.0.0/12',
  parse: (text) => {
    const proxies = text.split(',').map((proxy) => proxy.trim());
    return proxies.every(isAddressOrNetwork) ? proxies : undefined;
  },
};

function isAddressOrNetwork(proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    longest > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}
