/** A picture file's metadata. Width and height are after rotation by the EXIF orientation. */
export interface PictureMetadata {
  /** A content hash: 16 hexadecimal digits. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /**
   * When it was taken, by the camera's clock, 'YYYY:MM:DD HH:MM:SS'; undefined where the file does not say.
   */
  readonly takenAt: string | undefined;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export type PictureFormat = 'webp' | 'jpeg';

/** A file that is no picture we can show. The message gives the reason and follows on the file's name. */
export class UnreadablePicture extends Error {}

/** The file no longer holds the same picture. */
export class PictureChanged extends Error {}

/** Reads pictures and scales them down. Files come from cameras and may hold anything. */
export abstract class Pictures {
  /** Reads a file's metadata, without decoding the picture. Throws UnreadablePicture. */
  abstract readMetadata(file: string): Promise<PictureMetadata>;

  /**
   * Returns the picture scaled into a box, upright, without metadata (camera, place, people) and never
   * enlarged. Throws UnreadablePicture, or PictureChanged when the file no longer has this id.
   */
  abstract resize(picture: { file: string; id: string }, into: PictureTarget): Promise<Buffer>;
}

export interface PictureTarget {
  readonly box: PixelSize;
  readonly format: PictureFormat;
}

/** A picture's size in a box: in proportion, never enlarged. */
export function fittedSize(picture: PixelSize, box: PixelSize): PixelSize {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(picture.width), height: scaled(picture.height) };
}
