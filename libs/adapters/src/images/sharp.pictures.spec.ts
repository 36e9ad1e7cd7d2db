import fc from 'fast-check';
import sharp from 'sharp';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fittedSize, PictureChanged, UnreadablePicture } from './pictures.port';
import { readPicture, readTimeTaken, SharpPictures } from './sharp.pictures';
import { temporaryFolder } from '../testing/test-files';

const pictures = new SharpPictures();
const folder = temporaryFolder();

/** The tag of GPS metadata, as libexif writes it. */
const GPS = Buffer.from([0x25, 0x88]);
const small = { box: { width: 320, height: 640 }, format: 'webp' } as const;

function put(name: string, content: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Left half red, right half blue, as the sensor saw it; `orientation` is how the camera was held. */
async function photo(orientation = 1, { width = 1200, height = 800 } = {}): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withExif({
      IFD0: { Make: 'Kamera AB', Artist: 'Anna Ek' },
      IFD2: { DateTimeOriginal: '2024:09:14 11:02:03' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

describe('A picture whose camera was held sideways', () => {
  let file = '';
  beforeAll(async () => {
    file = put('turned.jpg', await photo(6));
    const { exif, orientation } = await sharp(file).metadata();
    expect(orientation).toBe(6);
    for (const metadata of [Buffer.from('Kamera AB'), GPS]) expect(exif?.includes(metadata)).toBe(true);
  });

  it('reports its upright size and the time it was taken', async () => {
    expect(await pictures.readMetadata(file)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      width: 800,
      height: 1200,
      takenAt: '2024:09:14 11:02:03',
    });
  });

  it.each(['webp', 'jpeg'] as const)('is rotated, and carries no metadata as %s', async (format) => {
    const { id } = await pictures.readMetadata(file);
    const made = await pictures.resize({ file, id }, { ...small, format });
    const { width, height, orientation, exif, xmp, iptc, ...facts } = await sharp(made).metadata();
    expect([facts.format, width, height]).toEqual([format, 320, 480]);
    expect([orientation, exif, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    const data = await sharp(made).raw().toBuffer();
    const [[red = 0, , blue = 0], below] = [[...data.subarray(0, 3)], [...data.subarray(-3)]] as const;
    expect([red > 200, blue < 50, (below[2] ?? 0) > 200]).toEqual([true, true, true]);
  });

  it('is never enlarged', async () => {
    const { id } = await pictures.readMetadata(file);
    const box = { width: 2560, height: 2560 };
    const made = await pictures.resize({ file, id }, { box, format: 'jpeg' });
    const { width, height } = await sharp(made).metadata();
    expect({ width, height }).toEqual(fittedSize({ width: 800, height: 1200 }, box));
  });

  it('is read while many requests wait for scaled pictures', async () => {
    const { id } = await pictures.readMetadata(file);
    let made = 0;
    const requests = Array.from({ length: 20 }, async () => {
      await pictures.resize({ file, id }, small);
      made++;
    });
    await pictures.readMetadata(file);
    expect(made).toBeLessThan(20);
    await Promise.all(requests);
  });

  it('fails with PictureChanged when another picture replaced it', async () => {
    const replaced = put('replaced.jpg', await photo());
    const { id } = await pictures.readMetadata(replaced);
    put('replaced.jpg', await photo(1, { width: 600, height: 400 }));
    await expect(pictures.resize({ file: replaced, id }, small)).rejects.toThrow(PictureChanged);
  });
});

describe('A file that is no picture we can show', () => {
  it.each([
    ['empty', () => Buffer.alloc(0), 'is empty'],
    ['text', () => Buffer.from('a picture, honestly'), 'is not a JPEG, PNG or WebP, despite its name'],
    ['svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is not a JPEG, PNG or WebP'],
    ['heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'is HEIC, which cannot be read here'],
    ['truncated after its header', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'cannot be read: '],
    ['decompression bomb', () => hugePng(60_000), 'is 60000 × 60000 pixels, more than 120 million'],
  ])('is refused with a reason: %s', async (name, content, reason) => {
    const metadata = pictures.readMetadata(put(`${name}.jpg`, content()));
    await expect(metadata).rejects.toThrow(UnreadablePicture);
    await expect(metadata).rejects.toThrow(reason);
  });

  it('passes the metadata check when truncated, and fails when scaled', async () => {
    const whole = await photo();
    const file = put('cut.jpg', whole.subarray(0, whole.length / 2));
    const { id } = await pictures.readMetadata(file);
    await expect(pictures.resize({ file, id }, small)).rejects.toThrow(UnreadablePicture);
  });

  it('is refused for too many pixels also when scaled', async () => {
    const file = put('bomb.png', hugePng(60_000));
    const made = pictures.resize({ file, id: (await readPicture(file)).id }, small);
    await expect(made).rejects.toThrow(UnreadablePicture);
  });

  it('does not affect other files', async () => {
    const good = put('good.jpg', await photo());
    const outcomes = await Promise.allSettled([
      pictures.readMetadata(put('bad.jpg', Buffer.alloc(9))),
      pictures.readMetadata(good),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

/** A PNG whose header claims that size and which holds almost nothing. */
function hugePng(length: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(length, 0);
  header.writeUInt32BE(length, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    frame[0].writeUInt32BE(data.length);
    frame[1].writeUInt32BE(crc32(body));
    return Buffer.concat([frame[0], body, frame[1]]);
  };
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function exifOf(time: string): Promise<Buffer> {
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } });
  const made = await picture
    .withExif({ IFD0: { Make: 'Kamera AB' }, IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer();
  const { exif } = await sharp(made).metadata();
  if (!exif) throw new Error('no EXIF was written');
  return exif;
}

describe('readTimeTaken', () => {
  it('reads the time from a picture’s EXIF', async () => {
    expect(readTimeTaken(await exifOf('2024:09:14 11:02:03'))).toBe('2024:09:14 11:02:03');
  });

  it('returns undefined when the camera’s clock was never set or the text is no time', async () => {
    expect(readTimeTaken(await exifOf('0000:00:00 00:00:00'))).toBeUndefined();
    expect(readTimeTaken(await exifOf('i morse'))).toBeUndefined();
    expect(readTimeTaken(undefined)).toBeUndefined();
  });

  it('throws nothing on a broken EXIF block', async () => {
    const whole = await exifOf('2024:09:14 11:02:03');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 4 }), (at, noise) => {
        const broken = Buffer.from(whole);
        broken.set(noise.subarray(0, whole.length - at), at);
        readTimeTaken(broken);
        readTimeTaken(whole.subarray(0, at));
      }),
    );
  });
});
