import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type PagePattern, pagesWith, sitePages } from '../libs/domain/src/site/pages';
import { pageSources } from './src/app/build-files';

/** Modules that load the others: the entry, which the server inlines, imports them. */
const START_MODULES =
  /src\/(api\/(early-fetch|consistency-token-text|retry-import)|app\/fetch-then-import)\.ts$/;
/** Modules that are in no group of ours. */
const UNGROUPED = /src\/app\/main\.tsx$|^\0|\.html$|(?<!\.module)\.css$/;

/** The packages that every page imports at start: React, then the rest. Our own modules follow in `frame`. */
const packageGroups = [
  { name: 'react', of: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/vendor\/react\./ },
  { name: 'packages', of: /node_modules\/|src\/app\/vendor\/packages\./ },
].map(({ name, of }, index) => ({
  name,
  tags: ['$initial' as const],
  test: (id: string) => of.test(id) && !START_MODULES.test(id) && !UNGROUPED.test(id),
  priority: 9 - index,
  includeDependenciesRecursively: false,
}));

const sources = pageSources((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8'));

interface PageGroup {
  readonly name: string;
  readonly pages: readonly PagePattern[];
  readonly parts?: RegExp;
}

/**
 * The pages visitors open in a hurry: each group gets its own file, and modules of several groups go to
 * the frame, which every page loads. The server names the files of these pages in their heads. `parts` are further modules of a group.
 */
const PAGE_GROUPS: readonly PageGroup[] = [
  {
    name: 'public',
    pages: pagesWith('rendered').filter((pattern) => sitePages[pattern].visibility !== 'private'),
    parts:
      /src\/(features\/(home\/(RaceDay|AfterTheRace)|results\/(OldResults|RecordsAndDocuments))|components\/(NotFoundPage|RaceHistogram|ResultsHistogram))\.tsx$/,
  },
  { name: 'registration', pages: ['/anmalan/:step?'], parts: /src\/features\/payment\/PaymentPage\.tsx$/ },
  { name: 'timing', pages: ['/tidtagning', '/admin/race/:part?'] },
];

/** Modules that public pages fetch after they are interactive. */
const DEFERRED_MODULES =
  /src\/(components\/(NoticeBar|FollowedRunners|EmptyStates)|app\/(MenuDrawer|PublicNotices|Footer)|api\/open-socket)\.tsx?$/;

/** Large modules of public pages, in files of their own. */
const LARGE_MODULES = /src\/features\/(courses\/CourseMap|gallery\/Carousel)\.tsx$/;

/** Small modules of the big screen, which would fetch all of timing for them. */
const SMALL_SHARED_MODULES = ['src/api/wake-lock.ts'];

/** Third-party modules. Each icon is a single file and is treated as ours. */
const PACKAGE = /node_modules\/(?!@mui\/icons-material)/;

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/**
 * Groups the modules of public pages into few files: each costs a round trip on a slow network, and six load
 * at a time. The bundler sorts everything else. `groups` assigns modules to chunks, `plugin` computes the
 * assignment and adds parts to the manifest.
 */
export function chunkGrouping() {
  let chunks: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'few-chunks',
    apply: 'build',
    buildEnd() {
      chunks = assignChunks(this);
    },
    writeBundle({ dir = '' }, bundle) {
      addManifestEntries(resolve(dir, '.vite/manifest.json'), Object.values(bundle), this);
    },
  };
  const groups = [
    {
      name: 'start',
      test: (id: string) => START_MODULES.test(id),
      priority: 10,
      includeDependenciesRecursively: false,
    },
    ...packageGroups,
    {
      debugName: 'page-groups',
      name: (id: string) => chunks.get(id) ?? null,
      includeDependenciesRecursively: false,
    },
  ];
  return { groups, plugin };
}

/**
 * What imports a module: page groups by name, deferred modules, lazy modules (deferred or large), other
 * pages.
 */
interface ModuleUsage {
  readonly pageGroups: readonly string[];
  readonly isDeferred: boolean;
  readonly isLazy: boolean;
  readonly isUsedElsewhere: boolean;
  readonly isInitial: boolean;
  readonly isLibrary: boolean;
}

function assignChunks(modules: Modules): ReadonlyMap<string, string> {
  const ids = [...modules.getModuleIds()].filter((id) => !START_MODULES.test(id) && !UNGROUPED.test(id));
  const reach = reachableFrom(modules);
  const from = (roots: RegExp) => reach(ids.filter((id) => roots.test(id)));
  const rootsOf = ({ pages, parts }: PageGroup) =>
    ids.filter(
      (id) => parts?.test(id) === true || pages.some((pattern) => id.endsWith(`/${sources[pattern]}`)),
    );
  const pageGroups = PAGE_GROUPS.map((group) => ({ name: group.name, has: reach(rootsOf(group)) }));
  const [deferred, large] = [from(DEFERRED_MODULES), from(LARGE_MODULES)];
  const library = from(/src\/components\/(Material|QuestionDialog)\.tsx$/);
  const entries = new Set(PAGE_GROUPS.flatMap(rootsOf));
  const lazyModules = ids.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const initial = from(/src\/app\/start-app\.tsx$/);
  const elsewhere = reach(lazyModules.filter((id) => !entries.has(id) && !DEFERRED_MODULES.test(id)));
  const ofPublicPages = [deferred, large, from(/src\/app\/offline-mode\.tsx$/), pageGroups[0]?.has];
  const isEarlyStyle = (id: string) =>
    id.endsWith('.module.css') && ofPublicPages.some((part) => part?.has(id) === true);
  const usageOf = (id: string): ModuleUsage => ({
    pageGroups: pageGroups.filter(({ has }) => has.has(id)).map(({ name }) => name),
    isDeferred: deferred.has(id),
    isLazy: deferred.has(id) || large.has(id),
    isUsedElsewhere: elsewhere.has(id),
    isInitial: initial.has(id) || isEarlyStyle(id) || SMALL_SHARED_MODULES.some((file) => id.endsWith(file)),
    isLibrary: library.has(id),
  });
  const named = ids.map((id) => [id, (PACKAGE.test(id) ? packageChunk : ownChunk)(usageOf(id))] as const);
  return new Map(named.flatMap(([id, chunk]) => (chunk === undefined ? [] : [[id, chunk]])));
}

function ownChunk(usage: ModuleUsage): string | undefined {
  if (isInFrame(usage)) return 'frame';
  const [group] = usage.pageGroups;
  if (group !== undefined) return usage.isUsedElsewhere ? `${group}-and-others` : group;
  if (usage.isLibrary) return 'library';
  return usage.isDeferred && !usage.isUsedElsewhere ? 'later' : undefined;
}

/** Also what a lazy part of public pages shares with another group: they would fetch the whole group for it. */
function isInFrame({ pageGroups: [group, other], isLazy, isInitial }: ModuleUsage): boolean {
  return isInitial || other !== undefined || (isLazy && group !== undefined && group !== 'public');
}

/**
 * The component library's theme and dialogs, which most organisers' pages need, are one file. Any other package that
 * several groups import is left to the bundler, which knows which of its exports are used.
 */
function packageChunk({ pageGroups, isDeferred, isUsedElsewhere, isInitial, isLibrary }: ModuleUsage) {
  if (isInitial) return undefined;
  const [only, other] = [...pageGroups, ...(isDeferred ? ['later'] : [])];
  if (!isUsedElsewhere && other === undefined) return only;
  return isLibrary || pageGroups.some((name) => name !== 'public') ? 'library' : undefined;
}

/**
 * Adds entries to the build's manifest: each lazily imported module that shares a file with others, and, by its
 * pattern, each page whose files the server names in its head.
 */
function addManifestEntries(file: string, bundle: readonly Output[], modules: Modules): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string } | undefined>;
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk?.file, chunk]));
  const isPart = (id: string) => (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
  for (const chunk of bundle) {
    const built = byFile.get(chunk.fileName);
    if (chunk.type !== 'chunk' || !built) continue;
    for (const id of chunk.moduleIds.filter(isPart)) manifest[relative(import.meta.dirname, id)] ??= built;
  }
  const groupPages = PAGE_GROUPS.flatMap(({ pages }) => pages);
  for (const pattern of [...pagesWith('rendered'), '/resultat/:part/skarm', ...groupPages] as const)
    manifest[pattern] = manifest[sources[pattern] ?? ''];
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

/**
 * Returns the given modules and all their static imports, transitively. From the domain's index only the
 * imported names are followed.
 */
function reachableFrom(modules: Modules): (roots: readonly string[]) => ReadonlySet<string> {
  const byName = new Map<string, string>();
  const importsOf = (id: string): readonly string[] => {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    return importedIds.flatMap((other) => {
      if (!other.endsWith(DOMAIN_INDEX)) return [other];
      if (byName.size === 0) indexExports(other, modules, byName);
      return importedNames(code ?? '').flatMap((name) => byName.get(name) ?? []);
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

const DOMAIN_INDEX = 'libs/domain/src/index.ts';

function indexExports(index: string, modules: Modules, byName: Map<string, string>): void {
  for (const id of modules.getModuleInfo(index)?.importedIds ?? [])
    for (const name of modules.getModuleInfo(id)?.exports ?? []) byName.set(name, id);
}

function importedNames(code: string): readonly string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@app\/domain["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  );
}
