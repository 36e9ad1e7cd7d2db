import { readFileSync } from 'node:fs';
import { countSetting, type Env } from './settings';

/** What anybody may take of us at most. */
export interface Limits {
  /** How long a request may take to come in, body and all. */
  readonly requestMs: number;
  /** Sockets of one client: a stadium behind one address is normal, and so is a proxy that names nobody. */
  readonly socketsPerAddress: number;
  /** Files that the system lets this process have open, connections among them. */
  readonly openFiles: number;
}

/** The limits, those that the environment names among them. Adds to `problems` what cannot be one. */
export function readLimits(env: Env, problems: string[]): Limits {
  const { SOCKETS_PER_ADDRESS: typed } = env;
  const socketsPerAddress = typed ? countSetting.parse(typed) : 3000;
  if (socketsPerAddress === undefined) problems.push(`SOCKETS_PER_ADDRESS must be ${countSetting.wants}`);
  return { requestMs: 30_000, socketsPerAddress: socketsPerAddress ?? 0, openFiles: openFilesLimit() };
}

/** How many files this process may have open; endless where the system does not say. */
function openFilesLimit(): number {
  const limits = readIfThere('/proc/self/limits');
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? Infinity : Number(soft);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
