import { KeyedMutex } from '@app/eventing';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { readTimeTaken } from './exif-time';
import { readPicture, type PictureBytes } from './picture-bytes';
import {
  type PictureTarget,
  PictureChanged,
  type PictureMetadata,
  type PictureFormat,
  Pictures,
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
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
