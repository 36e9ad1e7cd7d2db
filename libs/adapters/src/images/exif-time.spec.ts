import fc from 'fast-check';
import sharp from 'sharp';
import { readTimeTaken } from './exif-time';

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
