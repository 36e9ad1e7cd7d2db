import { readFileSync } from 'node:fs';

/** How many files this process may have open; endless where the system does not say. */
export function openFilesLimit(): number {
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
