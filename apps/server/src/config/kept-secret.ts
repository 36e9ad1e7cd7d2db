import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A secret of 256 bits kept in a file that only its owner may read; made the first time it is asked for. */
export function keptSecret(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();

  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
