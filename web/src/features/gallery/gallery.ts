import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../api/client';

/** A picture in one size, at its two addresses. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly webp: string;
  readonly jpeg: string;
}

/**
 * A picture: `thumbnails` from the narrowest, and the `full` one. Organisers provide `text` and
 * `photographer`; null without.
 */
export interface GalleryPicture {
  readonly id: string;
  readonly text: string | null;
  readonly photographer: string | null;
  readonly thumbnails: readonly PictureSize[];
  readonly full: PictureSize;
}

/** A year with pictures, and its cover picture. */
export interface GalleryYear {
  readonly year: number;
  readonly count: number;
  readonly cover: GalleryPicture;
}

/** The pictures of a year in order; `unreadable` counts files that cannot be shown. */
export interface YearPictures {
  readonly year: number;
  readonly pictures: readonly GalleryPicture[];
  readonly unreadable: number;
}

/** The years with pictures, newest first. */
export const galleryQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: ({ signal }) => getJson<{ years: readonly GalleryYear[] }>('/api/gallery', { signal }),
});

/** The pictures of one year; fails with 404 for a year without a page. */
export const yearPicturesQuery = (year: string) =>
  queryOptions({
    queryKey: ['gallery', year],
    queryFn: ({ signal }) => getJson<YearPictures>(`/api/gallery/${encodeURIComponent(year)}`, { signal }),
  });

/** The name of a race in another year, derived from this year's: 'Höstloppet 2025' → 'Höstloppet 2024'. */
export function raceNameIn(year: number, edition: { readonly name: string; readonly date: string }): string {
  const thisYear = edition.date.slice(0, 4);
  return edition.name.includes(thisYear)
    ? edition.name.replace(thisYear, String(year))
    : `${edition.name} ${String(year)}`;
}

/** The position of a picture among a race's pictures. */
export interface PicturePosition {
  readonly index: number;
  readonly count: number;
  readonly race: string;
}

/** The text alternative of a picture: the organisers' text, or else its position. */
export function pictureText(
  { text }: Pick<GalleryPicture, 'text'>,
  { index, count, race }: PicturePosition,
): string {
  return text ?? `Bild ${String(index + 1)} av ${String(count)} från ${race}`;
}

/** The file name of a downloaded picture: 'hostloppet-2024-03.jpg'. */
export function downloadName({ index, race }: PicturePosition): string {
  const plain = race.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const name = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'bild';
  return `${name}-${String(index + 1).padStart(2, '0')}.jpg`;
}

/** 'En bild', '12 bilder'. */
export function pictureCountText(count: number): string {
  return count === 1 ? 'En bild' : `${String(count)} bilder`;
}

/** The photographer, if one took all the pictures; otherwise null. */
export function solePhotographer(pictures: readonly GalleryPicture[]): string | null {
  const [first, ...others] = new Set(pictures.map(({ photographer }) => photographer));
  return others.length === 0 ? (first ?? null) : null;
}
