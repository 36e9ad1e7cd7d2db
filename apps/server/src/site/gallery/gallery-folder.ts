import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a gallery as its folder tells of it. */
export interface FolderFile {
  readonly name: string;
  readonly path: string;
  /** Another whenever the file is: changed, replaced or given to somebody else. */
  readonly stamp: string;
}

/** What lies in a gallery's folder. */
export interface FolderContent {
  /** Files that call themselves pictures, in the order of their names. */
  readonly pictures: readonly FolderFile[];
  /** Names of what calls itself a picture and is only a link to somewhere else. */
  readonly links: readonly string[];
  readonly captions: FolderFile | undefined;
}

const CAPTIONS = 'captions.json';
/** HEIC cannot be shown, and whoever puts it there shall be told. Names that begin with a dot are what computers leave beside pictures. */
const PICTURE = /^[^.].*\.(jpe?g|png|webp|hei[cf])$/i;

const byName = new Intl.Collator('sv', { numeric: true });

/** Looks into a gallery's folder; there is nothing in one that does not exist. */
export async function contentOf(folder: string): Promise<FolderContent> {
  const entries = (await entriesIn(folder)).sort((one, other) => byName.compare(one.name, other.name));
  const named = entries.filter(({ name }) => PICTURE.test(name));
  const files = named.filter((entry) => entry.isFile());
  const captions = entries.find((entry) => entry.name === CAPTIONS && entry.isFile());
  return {
    pictures: await statsOf(folder, files),
    links: named.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name),
    captions: captions && (await statsOf(folder, [captions]))[0],
  };
}

/** Whether there is anything to look at. It costs little, however many files there are: every page of a gallery asks. */
export async function hasPictures(folder: string): Promise<boolean> {
  return (await entriesIn(folder)).some((entry) => PICTURE.test(entry.name) && entry.isFile());
}

/** Whether a file is still the one its folder told of. */
export async function isStill({ path, stamp }: FolderFile): Promise<boolean> {
  return (await stampOf(path)) === stamp;
}

async function entriesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Files that went away meanwhile are left out. */
async function statsOf(folder: string, entries: readonly Dirent[]): Promise<FolderFile[]> {
  const files = await Promise.all(
    entries.map(async ({ name }) => {
      const path = join(folder, name);
      return { name, path, stamp: await stampOf(path) };
    }),
  );
  return files.flatMap(({ stamp, ...file }) => (stamp === undefined ? [] : [{ ...file, stamp }]));
}

async function stampOf(path: string): Promise<string | undefined> {
  const stats: Stats | undefined = await lstat(path).catch(() => undefined);
  return stats?.isFile() ? [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join('-') : undefined;
}
