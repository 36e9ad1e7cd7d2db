import { posix } from 'node:path';

/** One import that its room may not make. */
export interface Violation {
  readonly file: string;
  readonly target: string;
  readonly why: string;
}

/** Source text in, violations out: a planted violation is just another input. `file` is relative to the repository, with forward slashes. */
export function violations(file: string, source: string): Violation[] {
  const from = roomOf(file);
  if (!from || isTest(file)) return [];
  return importsOf(source).flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file, specifier);
    const why = verdict({ from, file, target, typeOnly });
    return why ? [{ file, target: specifier, why }] : [];
  });
}

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

interface Arrow {
  readonly from: Room;
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

const rooms = {
  domain: 'libs/domain/',
  eventing: 'libs/eventing/',
  views: 'libs/views/',
  adapters: 'libs/adapters/',
  server: 'apps/server/',
  demo: 'apps/demo/',
  web: 'web/',
} as const;
type Room = keyof typeof rooms;

/** What each room may import beside itself. 'npm' and 'node' stand for packages; 'types' for type-only imports. */
const allowed: Readonly<Record<Room, readonly string[]>> = {
  domain: [],
  eventing: ['node'],
  views: ['domain', 'eventing'],
  adapters: ['eventing', 'npm', 'node'],
  server: ['domain', 'eventing', 'views', 'adapters', 'npm', 'node', 'nest'],
  demo: ['domain', 'views types', 'npm', 'node'],
  web: ['domain', 'views types', 'npm'],
};

const drivers = /^(libsql|mongodb|nodemailer|@eventstore\/)/;

function verdict({ from, file, target, typeOnly }: Arrow): string | undefined {
  const kind = kindOf(target);
  if (kind === 'test') return 'the product imports no tests';
  if (from === 'server' && drivers.test(target)) return 'drivers live behind adapters';
  if (from === 'web' && kind === 'web') return featureVerdict(file, target);
  if (kind === from || allowed[from].includes(kind)) return undefined;
  if (typeOnly && allowed[from].includes(`${kind} types`)) return undefined;
  return `${from} may not import ${kind}${allowed[from].includes(`${kind} types`) ? ' (types only)' : ''}`;
}

/** Inside the web: app over features over shared parts; a feature knows no other feature. */
function featureVerdict(file: string, target: string): string | undefined {
  const [own, other] = [featureOf(file), featureOf(target)];
  if (own && other && own !== other) return 'a feature stands alone';
  if (own && target.startsWith('web/src/app/')) return 'a feature knows no app';
  const shared = /^web\/src\/(components|api|config)\//.test(file);
  if (shared && (other || target.startsWith('web/src/app/')))
    return 'shared parts know no feature and no app';
  return undefined;
}

const featureOf = (path: string) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1];

function kindOf(target: string): string {
  if (/^(test|bench)\//.test(target) || target.includes('/testing')) return 'test';
  if (target.startsWith('node:')) return 'node';
  if (target.startsWith('@nestjs/')) return 'nest';
  return roomOf(target) ?? 'npm';
}

function roomOf(path: string): Room | undefined {
  return (Object.keys(rooms) as Room[]).find((room) => path.startsWith(rooms[room]));
}

const isTest = (file: string) => /\.spec\.tsx?$|\/testing\//.test(file);

/** Both spellings of an import inside the repository, relative and by alias, become one path. */
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
