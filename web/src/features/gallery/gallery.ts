import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../api/client';

/** A picture in one size, at its two addresses. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly webp: string;
  readonly jpeg: string;
}

/** A picture: `thumbnails` from the narrowest, and the `full` one. `text` and `photographer` are said by the organisers, or null. */
export interface GalleryPicture {
  readonly id: string;
  readonly text: string | null;
  readonly photographer: string | null;
  readonly thumbnails: readonly PictureSize[];
  readonly full: PictureSize;
}

/** A year with pictures, and the one that stands for it. */
export interface GalleryYear {
  readonly year: number;
  readonly count: number;
  readonly cover: GalleryPicture;
}

/** The pictures of a year in their order; `unreadable` files lie there too and cannot be shown. */
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

/** The pictures of one year; refused with 404 for a year that has no page. */
export const yearPicturesQuery = (year: string) =>
  queryOptions({
    queryKey: ['gallery', year],
    queryFn: ({ signal }) => getJson<YearPictures>(`/api/gallery/${encodeURIComponent(year)}`, { signal }),
  });
