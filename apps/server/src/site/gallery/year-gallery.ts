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
import { contentOf, type FolderContent, type FolderFile, hasPictures, isStill } from './gallery-folder';
import { sizeNamed, TRIED_FIRST } from './picture-sizes';

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
type Found = { readonly file: FolderFile } & ({ readonly facts: PictureMetadata } | { readonly why: string });

export interface GalleryParts {
  readonly pictures: Pictures;
  readonly derived: FileCache;
  readonly log: Logger;
}

/** One year's gallery, as its folder is now. Reads each file once, and logs those it cannot show. */
export class YearGallery {
  private found: ReadonlyMap<string, Found> = new Map();
  private captions: { readonly stamp: string | undefined; readonly said: Captions } = {
    stamp: undefined,
    said: NO_CAPTIONS,
  };
  private told: ReadonlySet<string> = new Set();
  private current: YearPictures = { pictures: [], unreadable: 0 };
  private looking: Promise<YearPictures> | undefined;

  constructor(
    readonly folder: string,
    private readonly parts: GalleryParts,
  ) {}

  /** The current pictures; concurrent callers share one scan. */
  now(): Promise<YearPictures> {
    return (this.looking ??= this.lookThrough().finally(() => (this.looking = undefined)));
  }

  hasFiles(): Promise<boolean> {
    return hasPictures(this.folder);
  }

  /** A picture in one size ('640.webp'); undefined when the picture or size is unknown or unreadable. */
  async file(id: string, size: string): Promise<Buffer | undefined> {
    const as = sizeNamed(size);
    const picture = as && (await this.stillThere(id));
    if (!picture) return undefined;
    try {
      return await this.parts.derived.get(`${id}-${size}`, () =>
        this.parts.pictures.resize({ file: picture.file.path, id }, as),
      );
    } catch (error) {
      if (error instanceof UnreadablePicture) this.leaveOut(picture.file, error.message);
      else if (!(error instanceof PictureChanged)) throw error;
      return undefined;
    }
  }

  /** Creates the first size of every picture to find unreadable ones, while `goesOn` returns true. */
  async tryAll(goesOn: () => boolean): Promise<void> {
    for (const { id } of (await this.now()).pictures) if (goesOn()) await this.file(id, TRIED_FIRST);
  }

  private async stillThere(id: string): Promise<GalleryPicture | undefined> {
    const known = this.current.pictures.find((picture) => picture.id === id);
    if (known && (await isStill(known.file))) return known;
    return (await this.now()).pictures.find((picture) => picture.id === id);
  }

  private async lookThrough(): Promise<YearPictures> {
    const content = await contentOf(this.folder);
    const found = new Map<string, Found>();
    for (const file of content.pictures) {
      const before = this.found.get(file.name);
      found.set(file.name, before?.file.stamp === file.stamp ? before : await this.look(file));
    }
    const isSame =
      content.captions?.stamp === this.captions.stamp &&
      found.size === this.found.size &&
      [...found].every(([name, each]) => this.found.get(name) === each);
    this.tellOfLinks(content);
    if (isSame) return this.current;

    this.found = found;
    await this.readCaptions(content);
    return this.compose();
  }

  private async look(file: FolderFile): Promise<Found> {
    try {
      return { file, facts: await this.parts.pictures.readMetadata(file.path) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.tell(file.name, why);
      return { file, why };
    }
  }

  /** Excludes a picture whose header was readable but whose content is not. */
  private leaveOut(file: FolderFile, why: string): void {
    if (this.found.get(file.name)?.file.stamp !== file.stamp) return;
    this.tell(file.name, why);
    this.found = new Map([...this.found, [file.name, { file, why }]]);
    this.compose();
  }

  private compose(): YearPictures {
    const found = [...this.found.values()];
    const pictures = found.flatMap((each) =>
      'facts' in each
        ? [{ ...each.facts, file: each.file, caption: captionOf(this.captions.said, each.file.name) }]
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
    const read = file ? await readCaptions(file.path) : { captions: NO_CAPTIONS };
    const said = 'captions' in read ? read.captions : NO_CAPTIONS;
    this.captions = { stamp: file?.stamp, said };
    const isThere = new Set(pictures.map(({ name }) => name));
    const unknown = Object.keys(said.pictures).filter((name) => !isThere.has(name));
    const problems =
      'problems' in read ? read.problems : unknown.map((name) => `there is no picture ${name}`);
    for (const problem of problems) this.parts.log.warn(`${join(this.folder, 'captions.json')}: ${problem}`);
  }

  private tellOfLinks({ links }: FolderContent): void {
    for (const name of links.filter((each) => !this.told.has(each)))
      this.tell(name, 'is a link: put the picture itself here');
    this.told = new Set(links);
  }

  private tell(name: string, why: string): void {
    this.parts.log.warn(`${join(this.folder, name)} is left out of the gallery: it ${why}`);
  }
}

/** By capture time; pictures without one come last, by file name. */
function byTimeTaken(one: GalleryPicture, other: GalleryPicture): number {
  if (one.takenAt === other.takenAt) return 0;
  if (one.takenAt === undefined) return 1;
  if (other.takenAt === undefined) return -1;
  return one.takenAt < other.takenAt ? -1 : 1;
}
