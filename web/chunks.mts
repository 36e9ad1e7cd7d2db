import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What begins a page by itself, ahead of all else. */
const FIRST = /src\/app\/main\.tsx$|until-fetched|fetch-then-import|^\0|\.(html|css)$/;

/** What every page stands on, and brings up one after the other. */
const ground = [
  { name: 'react', of: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/ground\/react\./ },
  { name: 'packages', of: /node_modules\/|src\/app\/(ground\/packages|theme)\./ },
  { name: 'frame', of: /./ },
].map(({ name, of }, index) => ({
  name,
  tags: ['$initial' as const],
  test: (id: string) => of.test(id) && !FIRST.test(id),
  priority: 9 - index,
  includeDependenciesRecursively: false,
}));

/** What pages that are opened in a hurry begin with: each of these rooms has a file of its own, and what lies in several is shared. */
const ROOMS: readonly (readonly [name: string, roots: RegExp])[] = [
  [
    'public',
    /src\/(features\/(home\/(HomePage|RaceDay|AfterTheRace)|start-lists\/StartListsPage|results\/(ResultsPage|RunnerResultPage|OldResults|BelowTheList)|gallery\/Gallery(Year)?Page|courses\/CoursesPage|terms\/TermsPage)|components\/(NotFoundPage|RaceHistogram|FieldHistogram))\.tsx$/,
  ],
  ['registration', /src\/features\/(registration\/RegistrationPage|payment\/PaymentPage)\.tsx$/],
  ['timing', /src\/(features\/timing\/RaceTimingPage|app\/AllRacesRoute)\.tsx$/],
];

/** What public pages fetch once they can be used. */
const LATER =
  /src\/(components\/(NoticeBar|FollowedRunners|EmptyLists)|app\/(MenuDrawer|PublicNotices|Footer)|api\/open-socket)\.tsx?$/;

/** Parts of public pages that are large, and files of their own. */
const LARGE = /src\/features\/(courses\/CourseMap|gallery\/Carousel)\.tsx$/;

/** What is not ours; an icon is one file, and goes where ours go. */
const PACKAGE = /node_modules\/(?!@mui\/icons-material)/;

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/**
 * Sorts the modules of public pages into few files, since each costs a turn on a slow network and six come at a time: what they stand
 * on, they themselves, and what they fetch later. All else is the bundler's to sort. `groups` tell the bundler where modules go, `plugin` sorts them, and names parts in the
 * manifest.
 */
export function fewChunks() {
  let chunks: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'few-chunks',
    apply: 'build',
    buildEnd() {
      chunks = sorted(this);
    },
    writeBundle({ dir = '' }, bundle) {
      nameParts(resolve(dir, '.vite/manifest.json'), Object.values(bundle), this);
    },
  };
  const groups = [
    ...ground,
    {
      debugName: 'rooms',
      name: (id: string) => chunks.get(id) ?? null,
      includeDependenciesRecursively: false,
    },
  ];
  return { groups, plugin };
}

/** Who asks for a module: rooms by name, what comes later, that or a large part of a public page, all other pages. */
interface Wanted {
  readonly rooms: readonly string[];
  readonly isLater: boolean;
  readonly isOfParts: boolean;
  readonly isElsewhere: boolean;
}

function sorted(modules: Modules): ReadonlyMap<string, string> {
  const ids = [...modules.getModuleIds()].filter((id) => !FIRST.test(id));
  const reach = reachIn(modules);
  const from = (roots: RegExp) => reach(ids.filter((id) => roots.test(id)));
  const rooms = ROOMS.map(([name, roots]) => ({ name, has: from(roots) }));
  const [later, large] = [from(LATER), from(LARGE)];
  const begins = [LATER, ...ROOMS.map(([, roots]) => roots)];
  const parts = ids.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const elsewhere = reach(parts.filter((id) => !begins.some((of) => of.test(id))));
  const wanted = (id: string): Wanted => ({
    rooms: rooms.filter(({ has }) => has.has(id)).map(({ name }) => name),
    isLater: later.has(id),
    isOfParts: later.has(id) || large.has(id),
    isElsewhere: elsewhere.has(id),
  });
  const named = ids.map((id) => [id, (PACKAGE.test(id) ? packageChunk : ownChunk)(wanted(id))] as const);
  return new Map(named.flatMap(([id, chunk]) => (chunk === undefined ? [] : [[id, chunk]])));
}

function ownChunk({ rooms: [room, other], isLater, isOfParts, isElsewhere }: Wanted): string | undefined {
  if (other !== undefined) return 'shared';
  if (room === undefined) return isLater && !isElsewhere ? 'later' : undefined;
  // Public pages would fetch all of the other room for it.
  if (isOfParts && room !== 'public') return undefined;
  return isElsewhere ? `${room}-and-others` : room;
}

/** Where several want it the bundler decides, which knows what of it is used. */
function packageChunk({ rooms, isLater, isElsewhere }: Wanted): string | undefined {
  const [only, other] = [...rooms, ...(isLater ? ['later'] : [])];
  return isElsewhere || other !== undefined ? undefined : only;
}

/** A part that lies in a file with others is found under its own name in the build's manifest, as all others are. */
function nameParts(file: string, bundle: readonly Output[], modules: Modules): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const isPart = (id: string) => (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
  for (const chunk of bundle) {
    const built = byFile.get(chunk.fileName);
    if (chunk.type !== 'chunk' || !built) continue;
    for (const id of chunk.moduleIds.filter(isPart)) manifest[relative(import.meta.dirname, id)] ??= built;
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

/** Everything that modules import at once, and what that imports, themselves included. Of the rules' front door only what is taken. */
function reachIn(modules: Modules): (roots: readonly string[]) => ReadonlySet<string> {
  const byName = new Map<string, string>();
  const importsOf = (id: string): readonly string[] => {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    return importedIds.flatMap((other) => {
      if (!other.endsWith(DOOR)) return [other];
      if (byName.size === 0) exportsBehind(other, modules, byName);
      return namesTaken(code ?? '').flatMap((name) => byName.get(name) ?? []);
    });
  };
  return (roots) => {
    const found = new Set<string>();
    const left = [...roots];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      left.push(...importsOf(id));
    }
    return found;
  };
}

const DOOR = 'libs/domain/src/index.ts';

function exportsBehind(door: string, modules: Modules, byName: Map<string, string>): void {
  for (const id of modules.getModuleInfo(door)?.importedIds ?? [])
    for (const name of modules.getModuleInfo(id)?.exports ?? []) byName.set(name, id);
}

function namesTaken(code: string): readonly string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@app\/domain["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  );
}
