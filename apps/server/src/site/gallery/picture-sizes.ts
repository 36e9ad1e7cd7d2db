import { fittedSize, type FittedAs, type PictureBox, type PictureFormat } from '@app/adapters';
import type { Caption } from './captions';

/** Thumbnails are so wide at most, and twice as high at most: nobody's panorama of a flagpole fills the page. */
const THUMBNAIL_WIDTHS = [150, 320, 640] as const;
const FULL_LENGTH = 2560;

const boxes: ReadonlyMap<number, PictureBox> = new Map([
  ...THUMBNAIL_WIDTHS.map((width): [number, PictureBox] => [width, { width, height: 2 * width }]),
  [FULL_LENGTH, { width: FULL_LENGTH, height: FULL_LENGTH }],
]);

const formats: ReadonlyMap<string, PictureFormat> = new Map([
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
]);

/** What is made first, and shows whether the whole picture can be read. */
export const TRIED_FIRST = '640.webp';

/** A picture in one size, with the addresses of its two formats. */
interface PictureSize extends PictureBox {
  readonly webp: string;
  readonly jpeg: string;
}

/** A picture as the page gets it: narrower sizes for the list, from the smallest, and the full one. */
export interface PictureRow extends Caption {
  readonly id: string;
  readonly thumbnails: readonly PictureSize[];
  readonly full: PictureSize;
}

/** How the size that an address names is made, such as '640.webp'; undefined for one that is not on our list. */
export function sizeNamed(size: string): FittedAs | undefined {
  const [, width = '', ending = ''] = /^(\d+)\.(\w+)$/.exec(size) ?? [];
  const box = boxes.get(Number(width));
  const format = formats.get(ending);
  return box && format && String(Number(width)) === width ? { box, format } : undefined;
}

/** Which picture a file was made of, by the file's name ('{id}-640.webp'); undefined for one that we have not made. */
export function idIn(file: string): string | undefined {
  return /^([0-9a-f]{16})-\d{3,4}\.(?:webp|jpg)$/.exec(file)?.[1];
}

/** The sizes of a picture and where they are. One that is no wider than the one before it is left out. */
export function sizesOf(year: number, id: string, picture: PictureBox) {
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
