import {
  type FileCache,
  type PictureMetadata,
  Pictures,
  PictureChanged,
  UnreadablePicture,
} from '@app/adapters';
import type { Logger } from '@nestjs/common';
import { join } from 'node:path';
import { captionOf, type Caption, type Captions, NO_CAPTIONS, readCaptions } from './captions';
import { parseSize, PROBE_SIZE } from './picture-sizes';
import type { Dirent, Stats } from 'fs';
import { readdir, lstat } from 'fs/promises';

interface FolderFile {
  readonly name: string;
  readonly path: string;
  /** Changes when the file is modified, replaced or has its metadata changed. */
  readonly stamp: string;
}

interface FolderContent {
  /** Files with picture extensions, sorted by name. */
  readonly pictures: readonly FolderFile[];
  /** Names of symbolic links with picture extensions. */
  readonly links: readonly string[];
  readonly captions: FolderFile | undefined;
}
const CAPTIONS = 'captions.json';
/** Includes HEIC, to log that it cannot be shown. Excludes dot files, which systems add. */
const PICTURE = /^[^.].*\.(jpe?g|png|webp|hei[cf])$/i;
const byName = new Intl.Collator('sv', { numeric: true });
/** Reads a gallery folder; empty when it does not exist. */
async function readGalleryFolder(folder: string): Promise<FolderContent> {
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
async function hasPictures(folder: string): Promise<boolean> {
  return (await entriesIn(folder)).some((entry) => PICTURE.test(entry.name) && entry.isFile());
}
/** Whether the file is unchanged since the folder was read. */
async function isUnchanged({ path, stamp }: FolderFile): Promise<boolean> {
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

export interface GalleryPicture extends PictureMetadata {
  readonly file: FolderFile;
  readonly caption: Caption;
}

/** A year's pictures in order, and the number of unreadable files. A new object on every change. */
export interface YearPictures {
  readonly pictures: readonly GalleryPicture[];
  readonly unreadable: number;
}

/** The result of reading a file: a picture, or why not. */
type FileResult = { readonly file: FolderFile } & (
  { readonly facts: PictureMetadata } | { readonly why: string }
);

export interface GalleryDependencies {
  readonly pictures: Pictures;
  readonly resizedPictures: FileCache;
  readonly log: Logger;
}

/** One year's gallery, as its folder is now. Reads each file once, and logs those it cannot show. */
export class YearGallery {
  private found: ReadonlyMap<string, FileResult> = new Map();
  private captions: { readonly stamp: string | undefined; readonly parsed: Captions } = {
    stamp: undefined,
    parsed: NO_CAPTIONS,
  };
  private loggedLinks: ReadonlySet<string> = new Set();
  private current: YearPictures = { pictures: [], unreadable: 0 };
  private pendingScan: Promise<YearPictures> | undefined;

  constructor(
    readonly folder: string,
    private readonly dependencies: GalleryDependencies,
  ) {}

  /** The current pictures; concurrent callers share one scan. */
  read(): Promise<YearPictures> {
    return (this.pendingScan ??= this.scan().finally(() => (this.pendingScan = undefined)));
  }

  hasFiles(): Promise<boolean> {
    return hasPictures(this.folder);
  }

  /** A picture in one size ('640.webp'); undefined when the picture or size is unknown or unreadable. */
  async file(id: string, size: string): Promise<Buffer | undefined> {
    const target = parseSize(size);
    const picture = target && (await this.findCurrent(id));
    if (!picture) return undefined;
    try {
      return await this.dependencies.resizedPictures.get(`${id}-${size}`, () =>
        this.dependencies.pictures.resize({ file: picture.file.path, id }, target),
      );
    } catch (error) {
      if (error instanceof UnreadablePicture) this.exclude(picture.file, error.message);
      else if (!(error instanceof PictureChanged)) throw error;
      return undefined;
    }
  }

  /** Creates the first size of every picture to find unreadable ones, while `shouldContinue` returns true. */
  async probeAll(shouldContinue: () => boolean): Promise<void> {
    for (const { id } of (await this.read()).pictures) if (shouldContinue()) await this.file(id, PROBE_SIZE);
  }

  private async findCurrent(id: string): Promise<GalleryPicture | undefined> {
    const cached = this.current.pictures.find((picture) => picture.id === id);
    if (cached && (await isUnchanged(cached.file))) return cached;
    return (await this.read()).pictures.find((picture) => picture.id === id);
  }

  private async scan(): Promise<YearPictures> {
    const content = await readGalleryFolder(this.folder);
    const found = new Map<string, FileResult>();
    for (const file of content.pictures) {
      const before = this.found.get(file.name);
      found.set(file.name, before?.file.stamp === file.stamp ? before : await this.readFile(file));
    }
    const isSame =
      content.captions?.stamp === this.captions.stamp &&
      found.size === this.found.size &&
      [...found].every(([name, each]) => this.found.get(name) === each);
    this.logLinks(content);
    if (isSame) return this.current;

    this.found = found;
    await this.readCaptions(content);
    return this.compose();
  }

  private async readFile(file: FolderFile): Promise<FileResult> {
    try {
      return { file, facts: await this.dependencies.pictures.readMetadata(file.path) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.logSkipped(file.name, why);
      return { file, why };
    }
  }

  /** Excludes a picture whose header was readable but whose content is not. */
  private exclude(file: FolderFile, why: string): void {
    if (this.found.get(file.name)?.file.stamp !== file.stamp) return;
    this.logSkipped(file.name, why);
    this.found = new Map([...this.found, [file.name, { file, why }]]);
    this.compose();
  }

  private compose(): YearPictures {
    const found = [...this.found.values()];
    const pictures = found.flatMap((each) =>
      'facts' in each
        ? [{ ...each.facts, file: each.file, caption: captionOf(this.captions.parsed, each.file.name) }]
        : [],
    );
    const first = new Map(pictures.toReversed().map((picture) => [picture.id, picture.file]));
    this.current = {
      pictures: pictures.filter(({ id, file }) => first.get(id) === file).sort(byTimeTaken),
      unreadable: found.filter((each) => 'why' in each).length,
    };
    return this.current;
  }

  private async readCaptions({ captions: file, pictures }: FolderContent): Promise<void> {
    if (file?.stamp === this.captions.stamp) return;
    const result = file ? await readCaptions(file.path) : { captions: NO_CAPTIONS };
    const parsed = 'captions' in result ? result.captions : NO_CAPTIONS;
    this.captions = { stamp: file?.stamp, parsed };
    const existing = new Set(pictures.map(({ name }) => name));
    const unknown = Object.keys(parsed.pictures).filter((name) => !existing.has(name));
    const problems =
      'problems' in result ? result.problems : unknown.map((name) => `there is no picture ${name}`);
    for (const problem of problems)
      this.dependencies.log.warn(`${join(this.folder, 'captions.json')}: ${problem}`);
  }

  private logLinks({ links }: FolderContent): void {
    for (const name of links.filter((each) => !this.loggedLinks.has(each)))
      this.logSkipped(name, 'is a link: put the picture itself here');
    this.loggedLinks = new Set(links);
  }

  private logSkipped(name: string, why: string): void {
    this.dependencies.log.warn(`${join(this.folder, name)} is left out of the gallery: it ${why}`);
  }
}

/** By capture time; pictures without one come last, by file name. */
function byTimeTaken(one: GalleryPicture, other: GalleryPicture): number {
  if (one.takenAt === other.takenAt) return 0;
  if (one.takenAt === undefined) return 1;
  if (other.takenAt === undefined) return -1;
  return one.takenAt < other.takenAt ? -1 : 1;
}
