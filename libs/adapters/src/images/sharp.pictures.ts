import { KeyedMutex } from '@app/eventing';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import {
  PictureChanged,
  type PictureFormat,
  type PictureMetadata,
  Pictures,
  type PictureTarget,
  UnreadablePicture,
} from './pictures.port';

const MAX_PIXELS = 120_000_000;
const MAX_SECONDS = 30;
const WHITE = '#ffffff';

const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };

/**
 * Pictures by sharp, off the main thread. Scales one at a time with one thread, so that a finish command
 * never waits.
 */
export class SharpPictures extends Pictures {
  /**
   * Queued work holds no picture bytes, because many visitors may request a whole gallery at once. Reading
   * metadata does not wait for scaling.
   */
  private readonly queue = new KeyedMutex();

  readMetadata(file: string): Promise<PictureMetadata> {
    return this.queue.run('look', async () => {
      const { id, bytes } = await readPicture(file);
      const { exif, autoOrient, width, height } = await metadataOf(bytes);
      if (width * height > MAX_PIXELS)
        throw new UnreadablePicture(
          `is ${String(width)} × ${String(height)} pixels, more than ${String(MAX_PIXELS / 1e6)} million`,
        );
      return { id, width: autoOrient.width, height: autoOrient.height, takenAt: readTimeTaken(exif) };
    });
  }

  resize({ file, id }: { file: string; id: string }, { box, format }: PictureTarget): Promise<Buffer> {
    return this.queue.run('make', async () => {
      const { bytes } = await readUnchanged(file, id);
      const sharp = await loadSharp();
      const picture = sharp(bytes, options)
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true });
      return asUnreadable(() => encoders[format](picture).toBuffer());
    });
  }
}

const encoders: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  jpeg: (picture) => picture.flatten({ background: WHITE }).jpeg({ quality: 80, mozjpeg: true }),
};

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  // We check the pixel limit ourselves, to put numbers into the message.
  return asUnreadable(() => sharp(bytes, { ...options, limitInputPixels: false }).metadata());
}

async function readUnchanged(file: string, id: string): Promise<PictureBytes> {
  const content = await readPicture(file);
  if (content.id !== id) throw new PictureChanged(`${file} holds another picture now`);
  return content;
}

async function asUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UnreadablePicture(`cannot be read: ${message ?? ''}`);
  }
}

/** Loads sharp with one thread and no cache, at the first picture so that the start stays short. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const MAX_MEGABYTES = 60;
const MEGABYTE = 1_000_000;
const ID_LENGTH = 16;

/** A picture file's bytes, and the id derived from them. */
interface PictureBytes {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Reads a picture file in chunks, so that hashing does not block. Throws UnreadablePicture for a wrong kind
 * or size.
 */
export async function readPicture(file: string): Promise<PictureBytes> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > MAX_MEGABYTES * MEGABYTE)
      throw new UnreadablePicture(`is larger than ${String(MAX_MEGABYTES)} MB`);
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    assertKnownFormat(bytes);
    return { id: hash.digest('hex').slice(0, ID_LENGTH), bytes };
  } finally {
    await handle.close();
  }
}

/**
 * Checks the first bytes, whatever the file's name: the image library also reads formats that can fetch URLs,
 * which we refuse.
 */
function assertKnownFormat(bytes: Buffer): void {
  if (bytes.length === 0) throw new UnreadablePicture('is empty');
  const start = bytes.toString('latin1', 0, 12);
  if (/^\xff\xd8\xff|^\x89PNG\r\n|^RIFF[^]{4}WEBP/.test(start)) return;
  throw new UnreadablePicture(
    /^[^]{4}ftyp(?:hei|hev|mif|msf)/.test(start)
      ? 'is HEIC, which cannot be read here: save it as JPEG'
      : 'is not a JPEG, PNG or WebP, despite its name',
  );
}

const EXIF_IFD = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const ENTRY_BYTES = 12;
const TIME_BYTES = 20;
const TIME = /^(?!0000)\d{4}:[01]\d:[0-3]\d [0-2]\d:[0-5]\d:[0-6]\d$/;

/**
 * Returns when a picture was taken (DateTimeOriginal) from its EXIF block; undefined where that is missing or
 * unreadable.
 */
export function readTimeTaken(exif: Uint8Array | undefined): string | undefined {
  if (!exif) return undefined;
  try {
    return timeIn(Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength));
  } catch {
    // An offset outside the block: many cameras and programs write broken EXIF, and the picture is still
    // good.
    return undefined;
  }
}

function timeIn(exif: Buffer): string | undefined {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const tiff = exif.subarray(start);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const numbers: NumberReader = {
    uint16: (at) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    uint32: (at) => (isLittleEndian ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
  const details = entryIn(numbers, numbers.uint32(4), EXIF_IFD);
  const at = details && entryIn(numbers, details, DATE_TIME_ORIGINAL);
  const text = at === undefined ? '' : tiff.toString('latin1', at, at + TIME_BYTES - 1);
  return TIME.test(text) ? text : undefined;
}

/** Reads numbers at an offset, in the block's byte order. */
interface NumberReader {
  readonly uint16: (at: number) => number;
  readonly uint32: (at: number) => number;
}

/** The value of the entry with a tag, in the directory at `start`. */
function entryIn({ uint16, uint32 }: NumberReader, start: number, tag: number): number | undefined {
  const count = uint16(start);
  for (let index = 0; index < count; index++) {
    const entry = start + 2 + index * ENTRY_BYTES;
    if (uint16(entry) === tag) return uint32(entry + 8);
  }
  return undefined;
}

/** Renders an SVG, whose text is outlines, as a PNG of the same size, small enough for a link preview. */
export async function renderPng(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
