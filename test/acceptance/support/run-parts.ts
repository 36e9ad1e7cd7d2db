import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { useServersInThisFile } from './app-engines';

const PART_SUFFIX = '.part.ts';

interface PartsOptions {
  readonly onServers?: boolean;
  readonly without?: readonly string[];
}

/**
 * Runs every `*.part.ts` of a folder beside this one as one suite, each isolated. Loading the whole server
 * takes a suite two seconds: the parts share it. One part: `npx jest acceptance/sign-in -t limits`. `without`
 * excludes parts by name.
 */
export function runParts(folder: string, { onServers = false, without = [] }: PartsOptions = {}): void {
  // Before the parts are loaded: their `itWithoutServers` asks for it.
  if (onServers) useServersInThisFile();
  const path = join(__dirname, '..', folder);
  const files = readdirSync(path).filter((name) => name.endsWith(PART_SUFFIX));
  for (const file of files.filter((name) => !without.includes(basename(name, PART_SUFFIX))))
    describe(basename(file, PART_SUFFIX), () => {
      // Inside the describe, so that each part has its own setup and teardown.
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      require(join(path, file));
    });
}
