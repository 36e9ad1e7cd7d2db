import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';

const root = join(__dirname, '../..');

/** For each rule, files that break it. A rule that never fires looks just like clean code. */
const planted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': {
    'web/src/components/one.ts': `import './two';\nexport const one = 1;`,
    'web/src/components/two.ts': `import './one';\nexport const two = 2;`,
  },
  'domain-imports-nothing': { 'libs/domain/src/planted.ts': `import 'zod';` },
  'commands-import-zod-alone': {
    'libs/domain/src/raceday/commands.ts': `import 'zod';\nimport 'node:fs';`,
  },
  'domain-knows-commands-by-type': { 'libs/domain/src/raceday/planted.ts': `import './commands';` },
  'eventing-imports-only-itself': { 'libs/eventing/src/planted.ts': `import '@app/domain';` },
  'views-import-domain-and-eventing': { 'libs/views/src/planted.ts': `import 'libsql';` },
  'no-view-imports-another': {
    'libs/views/src/a.view.ts': `import './b.view';`,
    'libs/views/src/b.view.ts': `export const b = 1;`,
  },
  'adapters-know-ports-only': { 'libs/adapters/src/planted.ts': `import '@app/views';` },
  'libs-not-apps': { 'libs/adapters/src/planted-app.ts': `import '../../../apps/server/src/config';` },
  'apps-not-web': { 'apps/server/src/planted-page.ts': `import '../../../web/src/server/planted-node';` },
  'nest-only-in-the-server': { 'libs/views/src/planted-nest.ts': `import '@nestjs/common';` },
  'server-uses-no-driver': { 'apps/server/src/planted.ts': `import 'libsql';` },
  'controllers-stand-alone': {
    'apps/server/src/raceday/a.controller.ts': `import './b.controller';`,
    'apps/server/src/raceday/b.controller.ts': `export const b = 1;`,
  },
  'platform-knows-no-feature': { 'apps/server/src/platform/http/planted.ts': `import '../../raceday';` },
  'server-features-through-their-index': {
    'apps/server/src/registration/planted.ts': `import type { Hidden } from '../raceday/hidden';`,
  },
  'server-composes-through-index-and-providers': {
    'apps/server/src/planted-inside.ts': `import './raceday/hidden';`,
  },
  // Imports through index files, without a cycle of files.
  'server-folders-in-order': {
    'apps/server/src/payments/planted.ts': `import '../site';`,
    'apps/server/src/site/index.ts': '',
    'apps/server/src/site/planted.ts': `import '../payments';`,
    'apps/server/src/payments/index.ts': '',
  },
  'demo-is-outside': { 'apps/demo/src/planted.ts': `import '@app/adapters';` },
  'server-imports-no-program': {
    'apps/server/src/planted-program.ts': `import '../../swish/src/served';`,
    'apps/swish/src/served.ts': `export const b = 1;`,
  },
  'swish-uses-no-package': { 'apps/swish/src/planted-package.ts': `import 'zod';` },
  'swish-is-outside': { 'apps/swish/src/planted.ts': `import '@app/domain';` },
  'ops-knows-the-platform-alone': { 'apps/ops/src/planted.ts': `import '../../server/src/raceday';` },
  'web-uses-rules-and-types': { 'web/src/api/planted.ts': `import '../../../libs/adapters/src/index';` },
  'web-knows-rows-by-type': { 'web/src/api/planted-view.ts': `import { startList } from '@app/views';` },
  'browser-has-no-node': {
    'web/src/api/planted-node.ts': `import 'node:fs';`,
    'web/src/server/planted-node.ts': `import 'node:fs';`,
  },
  'features-stand-alone': {
    'web/src/features/a/planted.ts': `import '../b/other';`,
    'web/src/features/b/other.ts': `export const b = 1;`,
  },
  'components-know-no-feature': { 'web/src/components/planted.ts': `import '../features/b/other';` },
  'lib-through-index': { 'apps/server/src/planted-deep.ts': `import '../../../libs/domain/src/hidden';` },
  'product-imports-no-tests': { 'apps/server/src/planted-test.ts': `import '../../../test/support';` },
  'workers-are-built': { 'libs/adapters/src/planted.worker.ts': `export const started = true;` },
  'not-to-unresolvable': { 'apps/server/src/planted-lost.ts': `import './nowhere';` },
};

/** Rules whose violations are reported by folder. */
const folderRules = new Set(['server-folders-in-order']);

const commonFiles: Readonly<Record<string, string>> = {
  'libs/domain/src/index.ts': '',
  'libs/domain/src/hidden.ts': '',
  'libs/eventing/src/index.ts': '',
  'libs/views/src/index.ts': '',
  'libs/adapters/src/index.ts': '',
  'apps/server/src/config.ts': '',
  'apps/server/src/raceday/index.ts': '',
  'apps/server/src/raceday/hidden.ts': 'export type Hidden = 1;',
  'test/support.ts': '',
  'bench/empty.ts': '',
};

describe('dependency-cruiser', () => {
  const folder = temporaryFolder('planted');
  let report = '';

  beforeAll(() => {
    for (const file of ['tsconfig.json', '.dependency-cruiser.cjs', 'package.json'])
      cpSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, source] of Object.values({ surroundings: commonFiles, ...planted }).flatMap((files) =>
      Object.entries(files),
    )) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    const command = join(root, 'node_modules/.bin/depcruise');
    const args = ['apps', 'libs', 'web/src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
    report = spawnSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 }).stdout;
  });

  it('has a planted violation for every rule', () => {
    const { forbidden } = jest.requireActual<{ forbidden: { name: string }[] }>(
      join(root, '.dependency-cruiser.cjs'),
    );
    expect(Object.keys(planted).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.keys(planted))('reports a planted violation of %s', (rule) => {
    const { summary } = JSON.parse(report) as {
      summary: { violations: { from: string; rule: { name: string } }[] };
    };
    const caught = summary.violations
      .filter((violation) => violation.rule.name === rule)
      .map(({ from }) => from);
    const [file = ''] = Object.keys(planted[rule] ?? {});
    expect(caught).toContain(folderRules.has(rule) ? dirname(file) : file);
  });
});
