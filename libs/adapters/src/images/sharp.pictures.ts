import { KeyedMutex } from '@app/eventing';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { timeTaken } from './exif-time';
import { readPicture, type PictureBytes } from './picture-bytes';
import {
  type FittedAs,
  PictureChanged,
  type PictureFacts,
  type PictureFormat,
  Pictures,
  UnreadablePicture,
} from './pictures.port';

const MOST_PIXELS = 120_000_000;
const LONGEST_SECONDS = 30;
const WHITE = '#ffffff';

const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true };

/**
 * Pictures by sharp, off the main thread. Scales one at a time with one thread, so that a finish command
 * never waits.
 */
export class SharpPictures extends Pictures {
  /**
   * Waiting work holds no bytes: a crowd may request a whole gallery at once. Reading metadata does not wait
   * for scaling.
   */
  private readonly queue = new KeyedMutex();

  look(file: string): Promise<PictureFacts> {
    return this.queue.run('look', async () => {
      const { id, bytes } = await readPicture(file);
      const { exif, autoOrient, width, height } = await metadataOf(bytes);
      if (width * height > MOST_PIXELS)
        throw new UnreadablePicture(
          `is ${String(width)} × ${String(height)} pixels, more than ${String(MOST_PIXELS / 1e6)} million`,
        );
      return { id, width: autoOrient.width, height: autoOrient.height, takenAt: timeTaken(exif) };
    });
  }

  fitted({ file, id }: { file: string; id: string }, { box, format }: FittedAs): Promise<Buffer> {
    return this.queue.run('make', async () => {
      const { bytes } = await sameContent(file, id);
      const sharp = await loadSharp();
      const picture = sharp(bytes, options)
        .timeout({ seconds: LONGEST_SECONDS })
        .autoOrient()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true });
      return inWords(() => encoded[format](picture).toBuffer());
    });
  }
}

const encoded: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  jpeg: (picture) => picture.flatten({ background: WHITE }).jpeg({ quality: 80, mozjpeg: true }),
};

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  // We check the pixel limit ourselves, to put numbers into the message.
  return inWords(() => sharp(bytes, { ...options, limitInputPixels: false }).metadata());
}

async function sameContent(file: string, id: string): Promise<PictureBytes> {
  const content = await readPicture(file);
  if (content.id !== id) throw new PictureChanged(`${file} holds another picture now`);
  return content;
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const [words] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UnreadablePicture(`cannot be read: ${words ?? ''}`);
  }
}

/** Loads sharp with one thread and no cache, at the first picture so that the start stays short. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
