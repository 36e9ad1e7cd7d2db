import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Verdict } from './verdict';
import { judgedNode } from './versions';

const named = z.object({ engines: z.object({ node: z.string() }) });

/** What the product itself runs on. Throws where its package.json does not say what it needs. */
export function program(): readonly Verdict[] {
  const { engines } = named.parse(JSON.parse(readFileSync(resolve('package.json'), 'utf8')));
  return [judgedNode(process.versions.node, engines.node)];
}
