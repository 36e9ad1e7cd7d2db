import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in a gallery folder. */
export interface FolderFile {
  readonly name: string;
  readonly path: string;
  /** Changes when the file is modified, replaced or has its metadata changed. */
  readonly stamp: string;
}

export interface FolderContent {
  /** Files with picture extensions, sorted by name. */
  readonly pictures: readonly FolderFile[];
  /** Names of symbolic links with picture extensions. */
  readonly links: readonly string[];
  readonly captions: FolderFile | undefined;
}

const CAPTIONS = 'captions.json';
/**
 * Includes HEIC, which cannot be shown, to log it. Excludes dot files, which systems leave beside pictures.
 */
const PICTURE = /^[^.].*\.(jpe?g|png|webp|hei[cf])$/i;

const byName = new Intl.Collator('sv', { numeric: true });

/** Reads a gallery folder; empty when it does not exist. */
export async function readGalleryFolder(folder: string): Promise<FolderContent> {
  const entries = (await entriesIn(folder)).sort((one, other) => byName.compare(one.name, other.name));
  const pictureEntries = entries.filter(({ name }) => PICTURE.test(name));
  const files = pictureEntries.filter((entry) => entry.isFile());
  const captions = entries.find((entry) => entry.name === CAPTIONS && entry.isFile());
  return {
    pictures: await statsOf(folder, files),
    links: pictureEntries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name),
    captions: captions && (await statsOf(folder, [captions]))[0],
  };
}

/** Cheap for any number of files: every gallery page calls it. */
export async function hasPictures(folder: string): Promise<boolean> {
  return (await entriesIn(folder)).some((entry) => PICTURE.test(entry.name) && entry.isFile());
}

/** Whether the file is unchanged since the folder was read. */
export async function isUnchanged({ path, stamp }: FolderFile): Promise<boolean> {
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

/** Skips files removed meanwhile. */
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
