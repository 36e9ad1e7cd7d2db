import { posix } from 'node:path';

/** An import that the file's layer may not make. */
export interface Violation {
  readonly file: string;
  readonly target: string;
  readonly reason: string;
}

/**
 * Returns the forbidden imports of a source text. `file` is its path from the repository root, with forward
 * slashes.
 */
export function violations(file: string, source: string): Violation[] {
  const from = layerOf(file);
  if (!from || isTest(file)) return [];
  return importsOf(source).flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file, specifier);
    const reason = violationReason({ from, file, target, typeOnly });
    return reason ? [{ file, target: specifier, reason }] : [];
  });
}

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

interface ImportEdge {
  readonly from: Layer;
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

const layers = {
  domain: 'libs/domain/',
  eventing: 'libs/eventing/',
  views: 'libs/views/',
  adapters: 'libs/adapters/',
  server: 'apps/server/',
  demo: 'apps/demo/',
  swish: 'apps/swish/',
  rendering: 'web/src/server/',
  web: 'web/',
} as const;
type Layer = keyof typeof layers;

/**
 * What each layer may import besides itself: 'npm' and 'node' are packages, '… types' are type-only imports.
 */
const allowed: Readonly<Record<Layer, readonly string[]>> = {
  domain: [],
  eventing: ['node'],
  views: ['domain', 'eventing'],
  adapters: ['eventing', 'npm', 'node'],
  server: ['domain', 'eventing', 'views', 'adapters', 'npm', 'node', 'nest'],
  demo: ['domain', 'views types', 'npm', 'node'],
  swish: ['adapters', 'node'],
  // The same pages, rendered on a server thread.
  rendering: ['domain', 'web', 'npm', 'node'],
  web: ['domain', 'views types', 'npm'],
};

const drivers = /^(libsql|mongodb|nodemailer|google-auth-library|passport|@eventstore\/)/;

function violationReason(arrow: ImportEdge): string | undefined {
  const { from, target } = arrow;
  const kind = kindOf(target);
  if (kind === 'test') return 'the product imports no tests';
  if (from === 'server' && drivers.test(target)) return 'drivers live behind adapters';
  if (kind === from) return from === 'web' ? featureViolation(arrow) : undefined;
  return isAllowed(arrow, kind) ? undefined : `${from} may not import ${kind}`;
}

/** The zod schemas of the commands. */
const commands = 'libs/domain/src/raceday/commands.ts';

function isAllowed({ from, file, target, typeOnly }: ImportEdge, kind: string): boolean {
  if (file === commands && target === 'zod') return true;
  return allowed[from].includes(kind) || (typeOnly && allowed[from].includes(`${kind} types`));
}

/** Within the web: the app imports features, features import shared parts, and no feature imports another. */
function featureViolation({ file, target }: ImportEdge): string | undefined {
  const [own, other] = [featureOf(file), featureOf(target)];
  const isApp = target.startsWith('web/src/app/');
  if (own) return (other && other !== own) || isApp ? 'a feature stands alone' : undefined;
  const isShared = /^web\/src\/(components|api|config)\//.test(file);
  return isShared && (other || isApp) ? 'shared parts know no feature and no app' : undefined;
}

const featureOf = (path: string) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1];

function kindOf(target: string): string {
  if (/^(test|bench)\//.test(target) || target.includes('/testing')) return 'test';
  if (target.startsWith('node:')) return 'node';
  if (target.startsWith('@nestjs/')) return 'nest';
  return layerOf(target) ?? 'npm';
}

function layerOf(path: string): Layer | undefined {
  return (Object.keys(layers) as Layer[]).find((layer) => path.startsWith(layers[layer]));
}

const isTest = (file: string) => /\.spec\.tsx?$|\/testing\//.test(file);

/** Maps a relative import and an alias to the same repository path. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier));
  return specifier.replace(/^@app\/([^/]+)/, 'libs/$1/src');
}

function importsOf(source: string): Import[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const statements = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]/gm),
  ];
  const bare = [...text.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm)];
  const calls = [...text.matchAll(/\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g)];
  return [
    ...statements.map(([, type, specifier = '']) => ({ specifier, typeOnly: type !== undefined })),
    ...[...bare, ...calls].map(([, specifier = '']) => ({ specifier, typeOnly: false })),
  ];
}
