import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Verdict } from './verdict';
import { nodeVersionVerdict } from './versions';

const packageJson = z.object({ engines: z.object({ node: z.string() }) });

/** Checks the version of Node. Throws when package.json does not say which it needs. */
export function nodeVersion(): readonly Verdict[] {
  const { engines } = packageJson.parse(JSON.parse(readFileSync(resolve('package.json'), 'utf8')));
  return [nodeVersionVerdict(process.versions.node, engines.node)];
}
