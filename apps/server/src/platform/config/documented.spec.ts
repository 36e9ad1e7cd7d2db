import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config';
import type { Env } from './settings';

/** Environments that together make readConfig read every variable; their values do not matter. */
const environments: readonly Env[] = [
  {},
  { NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'x', SWISH_URL: 'x' },
  { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', ADMIN_EMAILS: 'x', SWISH_CERT: 'x', SWISH_KEY: 'x' },
];
/** Documented in running text, or only there to be refused. */
const elsewhere = ['NODE_ENV'];

it('docs/operations.md lists exactly the variables that readConfig reads', () => {
  const table = readFileSync(join(__dirname, '../../../../../docs/operations.md'), 'utf8')
    .split('\n')
    .slice(0, 60)
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.split('|')[1] ?? '');
  const documented = table.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect([...read()].filter((name) => !elsewhere.includes(name)).toSorted()).toEqual(documented.toSorted());
});

function read(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const environment of environments) {
    const watched = new Proxy(environment, {
      get: (env, name) => {
        names.add(String(name));
        return env[String(name)];
      },
      getOwnPropertyDescriptor: (env, name) => {
        names.add(String(name));
        return Object.getOwnPropertyDescriptor(env, name);
      },
    });
    try {
      readConfig(watched);
    } catch {
      // An invalid environment is expected here.
    }
  }
  return names;
}
