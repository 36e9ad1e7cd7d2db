import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageJson = z.object({ version: z.string().min(1) });

/** Reads the release from package.json. Adds to `problems` when it has none. */
export function readRelease(file: string, problems: string[]): string {
  try {
    return packageJson.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  } catch {
    problems.push(`${file} must be in the working directory and name the version`);
    return '';
  }
}
