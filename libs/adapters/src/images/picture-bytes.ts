import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { UnreadablePicture } from './pictures.port';

const MOST_MEGABYTES = 60;
const MEGABYTE = 1_000_000;
const ID_LENGTH = 16;

/** A picture file's bytes, and the id that its content gives. */
export interface PictureBytes {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Reads a picture file, piece by piece so that nobody waits for its hash. Throws UnreadablePicture for what is none or too large. */
export async function readPicture(file: string): Promise<PictureBytes> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > MOST_MEGABYTES * MEGABYTE)
      throw new UnreadablePicture(`is larger than ${String(MOST_MEGABYTES)} MB`);
    const hash = createHash('sha256');
    const pieces: Buffer[] = [];
    for await (const piece of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(piece);
      pieces.push(piece);
    }
    const bytes = Buffer.concat(pieces);
    expectKnownKind(bytes);
    return { id: hash.digest('hex').slice(0, ID_LENGTH), bytes };
  } finally {
    await handle.close();
  }
}

/** By its first bytes, whatever the file is called: what reads pictures also reads formats that can fetch, and those are not for us. */
function expectKnownKind(bytes: Buffer): void {
  if (bytes.length === 0) throw new UnreadablePicture('is empty');
  const start = bytes.toString('latin1', 0, 12);
  if (/^\xff\xd8\xff|^\x89PNG\r\n|^RIFF[^]{4}WEBP/.test(start)) return;
  throw new UnreadablePicture(
    /^[^]{4}ftyp(?:hei|hev|mif|msf)/.test(start)
      ? 'is HEIC, which cannot be read here: save it as JPEG'
      : 'is no JPEG, PNG or WebP, whatever its name says',
  );
}
