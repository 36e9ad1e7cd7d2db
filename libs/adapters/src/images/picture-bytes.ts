import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { UnreadablePicture } from './pictures.port';

const MAX_MEGABYTES = 60;
const MEGABYTE = 1_000_000;
const ID_LENGTH = 16;

/** A picture file's bytes, and the id derived from them. */
export interface PictureBytes {
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
