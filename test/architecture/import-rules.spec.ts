import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from './import-rules';

const root = join(__dirname, '../..');

/** [importing file, forbidden import]. */
const planted: readonly (readonly [file: string, line: string])[] = [
  ['libs/domain/src/x.ts', `import { existsSync, readFileSync } from 'node:fs';`],
  ['libs/domain/src/x.ts', `import { Recorded } from '@app/eventing';`],
  ['libs/domain/src/x.ts', `import { z } from 'zod';`],
  ['libs/domain/src/raceday/commands.ts', `import { LRUCache } from 'lru-cache';`],
  ['libs/eventing/src/x.ts', `import type { RacedayEvent } from '@app/domain';`],
  ['libs/eventing/src/x.ts', `import { Injectable } from '@nestjs/common';`],
  ['libs/eventing/src/x.ts', `import { fold } from '../../domain/src/fold';`],
  ['libs/views/src/x.ts', `import { MemoryViewStore } from '@app/adapters';`],
  ['libs/views/src/x.ts', `export { Controller } from '@nestjs/common';`],
  ['libs/adapters/src/x.ts', `import { Refusal } from '@app/domain';`],
  ['libs/adapters/src/x.ts', `import type { RaceRow } from '@app/views';`],
  ['libs/adapters/src/x.ts', `const server = require('../../../apps/server/src/config');`],
  ['apps/server/src/x.ts', `import Database from 'libsql';`],
  ['apps/server/src/x.ts', `const { start } = await import('../../../test/acceptance/support');`],
  ['apps/server/src/x.ts', `import { App } from '../../../web/src/app/App';`],
  ['apps/demo/src/x.ts', `import { readConfig } from '../../server/src/config';`],
  ['apps/demo/src/x.ts', `import { startList } from '@app/views';`],
  ['apps/swish/src/x.ts', `import type { Config } from '../../server/src/platform/config/config';`],
  ['web/src/api/x.ts', `import { startList } from '@app/views';`],
  ['web/src/api/x.ts', `import type { EventStore } from '@app/eventing';`],
  ['web/src/api/x.ts', `import { useTiming } from '../features/timing/use-timing';`],
  ['web/src/features/timing/x.tsx', `import { Shell } from '../../app/Shell';`],
  ['web/src/features/timing/x.tsx', `import { RacesPage } from '../races/RacesPage';`],
  ['web/src/features/timing/x.tsx', `import { specify } from '@app/eventing/testing';`],
];

const permitted: typeof planted = [
  ['libs/domain/src/x.ts', `import { fold } from './fold';`],
  ['libs/domain/src/raceday/commands.ts', `import { z } from 'zod';`],
  ['libs/eventing/src/x.ts', `import { createHash } from 'node:crypto';`],
  ['libs/views/src/x.ts', `import type { Row } from '@app/eventing';`],
  ['libs/adapters/src/x.ts', `import Database from 'libsql';`],
  ['apps/server/src/x.ts', `import { Module } from '@nestjs/common';`],
  ['web/src/features/timing/x.tsx', `import type { BoardRow } from '@app/views';`],
  ['web/src/features/timing/x.tsx', `import { client } from '../../api/client';`],
  ['web/src/features/timing/x.spec.tsx', `import { renderApp } from '../../testing/render';`],
];

describe('Import rules', () => {
  it.each(planted)('report, in %s: %s', (file, line) => {
    expect(violations(file, `${line}\n`)).toHaveLength(1);
  });

  it.each(permitted)('allow, in %s: %s', (file, line) => {
    expect(violations(file, `${line}\n`)).toEqual([]);
  });

  it('find no violation in the repository', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
      cwd: root,
      encoding: 'utf8',
    });
    // Git also lists deleted files that are not committed yet.
    const present = files
      .split('\n')
      .filter((file) => file !== '' && !file.startsWith('test/') && existsSync(join(root, file)));
    expect(present.length).toBeGreaterThan(50);
    expect(present.flatMap((file) => violations(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
