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
