import { writeFileAtomically } from '@app/adapters';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** Printable ASCII without spaces or NUL bytes. 32 random bytes make 43 characters in base64url. */
const SECRET_PATTERN = /^[!-~]{43,}$/;

/** A secret's file is incomplete, or differs from the environment. */
export class SecretDamaged extends Error {}

/** Returns a file's 256-bit secret; creates it the first time, for the owner only. Throws SecretDamaged. */
export async function storedSecret(file: string): Promise<string> {
  if (existsSync(file)) return validSecret(file, readFileSync(file, 'utf8').trim());

  const secret = randomBytes(32).toString('base64url');
  await writeFileAtomically(file, `${secret}\n`);
  return secret;
}

/**
 * Returns a secret from the environment, unless the file holds another: ids derived from that one would no
 * longer be found. Throws SecretDamaged.
 */
export function matchingStoredSecret(variable: string, secret: string, file: string): string {
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === secret) return secret;
  throw new SecretDamaged(
    `${variable} differs from the secret in ${file}, and everything derived from that one would be lost. Set ${variable} to the secret in the file, or move the file away to start over`,
  );
}

/** An empty secret would let anyone sign in, and change the ids of registrations in the log. */
function validSecret(file: string, secret: string): string {
  if (SECRET_PATTERN.test(secret)) return secret;
  throw new SecretDamaged(
    `${file} holds an incomplete secret. Restore it from a backup; without one, delete it and a new secret is created`,
  );
}
