import { fittedSize, type PictureTarget, type PixelSize, type PictureFormat } from '@app/adapters';
import type { Caption } from './captions';

/** Maximum thumbnail widths in px; the height is at most twice that, for tall pictures. */
const THUMBNAIL_WIDTHS = [150, 320, 640] as const;
const FULL_LENGTH = 2560;

const boxes: ReadonlyMap<number, PixelSize> = new Map([
  ...THUMBNAIL_WIDTHS.map((width): [number, PixelSize] => [width, { width, height: 2 * width }]),
  [FULL_LENGTH, { width: FULL_LENGTH, height: FULL_LENGTH }],
]);

const formats: ReadonlyMap<string, PictureFormat> = new Map([
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
]);

/** The size created first, which proves that the whole picture is readable. */
export const PROBE_SIZE = '640.webp';

/** A picture size with the URLs of its two formats. */
interface PictureSize extends PixelSize {
  readonly webp: string;
  readonly jpeg: string;
}

/** A picture for the page: thumbnails from the smallest, and the full size. */
export interface PictureRow extends Caption {
  readonly id: string;
  readonly thumbnails: readonly PictureSize[];
  readonly full: PictureSize;
}

/** Parses a size in a URL such as '640.webp'; undefined for an unsupported one. */
export function parseSize(size: string): PictureTarget | undefined {
  const [, width = '', ending = ''] = /^(\d+)\.(\w+)$/.exec(size) ?? [];
  const box = boxes.get(Number(width));
  const format = formats.get(ending);
  return box && format && String(Number(width)) === width ? { box, format } : undefined;
}

/** The picture id in a derived file's name ('{id}-640.webp'); undefined for other files. */
export function pictureIdOf(file: string): string | undefined {
  return /^([0-9a-f]{16})-\d{3,4}\.(?:webp|jpg)$/.exec(file)?.[1];
}

/** A picture's sizes and URLs. Omits a size no wider than the previous one. */
export function sizesOf(year: number, id: string, picture: PixelSize) {
  const sized = (width: number): PictureSize => {
    const address = `/bilder/${String(year)}/${id}-${String(width)}`;
    const box = boxes.get(width) ?? picture;
    return { ...fittedSize(picture, box), webp: `${address}.webp`, jpeg: `${address}.jpg` };
  };
  const thumbnails = THUMBNAIL_WIDTHS.map(sized);
  return {
    thumbnails: thumbnails.filter(({ width }, index) => width > (thumbnails[index - 1]?.width ?? 0)),
    full: sized(FULL_LENGTH),
  };
}
