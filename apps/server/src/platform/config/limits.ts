import { readFileSync } from 'node:fs';
import { countSetting, type Env } from './settings';

/** Limits on what clients may use. */
export interface Limits {
  /** Maximum time to receive a request with its body. */
  readonly requestMs: number;
  /** Maximum sockets per client address; a stadium, or a proxy that hides its clients, shares one address. */
  readonly socketsPerAddress: number;
  /** The process's limit of open files, which includes connections. */
  readonly openFiles: number;
}

/** Returns the limits, with those the environment sets. Adds invalid ones to `problems`. */
export function readLimits(env: Env, problems: string[]): Limits {
  const { SOCKETS_PER_ADDRESS: text } = env;
  const socketsPerAddress = text ? countSetting.parse(text) : 3000;
  if (socketsPerAddress === undefined) problems.push(`SOCKETS_PER_ADDRESS must be ${countSetting.wants}`);
  return { requestMs: 30_000, socketsPerAddress: socketsPerAddress ?? 0, openFiles: openFilesLimit() };
}

/** Returns the process's open file limit; Infinity where the system does not report one. */
function openFilesLimit(): number {
  const limits = readOrEmpty('/proc/self/limits');
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? Infinity : Number(soft);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
