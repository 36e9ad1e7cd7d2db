import { writeWhole } from '@app/adapters';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** Letters and signs, no blanks and no zeros: 32 bytes make 43 of them. */
const SECRET = /^[!-~]{43,}$/;

/** A file that should hold a secret holds less than one. */
export class SecretDamaged extends Error {}

/** A secret of 256 bits kept in a file that only its owner may read; made the first time it is asked for. Throws SecretDamaged. */
export async function keptSecret(file: string): Promise<string> {
  if (existsSync(file)) return whole(file, readFileSync(file, 'utf8').trim());

  const secret = randomBytes(32).toString('base64url');
  await writeWhole(file, `${secret}\n`);
  return secret;
}

/**
 * A secret from the environment, unless the file still keeps another: then what was named by that one would not be found any more.
 * Throws SecretDamaged.
 */
export function sameAsKept(variable: string, secret: string, file: string): string {
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === secret) return secret;
  throw new SecretDamaged(
    `${variable} is another secret than ${file} keeps, and what was made with that one would be lost. Set ${variable} to what the file holds, or move the file away to begin anew`,
  );
}

/** An empty secret would let anybody in, and make other registrations' ids than the ones in the log. */
function whole(file: string, secret: string): string {
  if (SECRET.test(secret)) return secret;
  throw new SecretDamaged(
    `${file} holds no whole secret. Put it back from a backup; if there is none, delete it and a new one is made`,
  );
}
