/** What a picture file holds. Width and height are as one looks at it: turned the way its camera was held. */
export interface PictureFacts {
  /** Named by its content: 16 hexadecimal digits, another for another picture. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** When it was taken by its camera's own clock, 'YYYY:MM:DD HH:MM:SS'; undefined where the file does not say. */
  readonly takenAt: string | undefined;
}

/** What a picture is to fit into, in pixels. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

export type PictureFormat = 'webp' | 'jpeg';

/** A file that is no picture we can show. The message says why, in words that follow on the file's name. */
export class UnreadablePicture extends Error {}

/** The file no longer holds the picture it held. */
export class PictureChanged extends Error {}

/** Reads pictures and makes them smaller. Files come from people's cameras: anything may be in them. */
export abstract class Pictures {
  /** Reads what a file says of itself, not yet its whole picture. Throws UnreadablePicture. */
  abstract look(file: string): Promise<PictureFacts>;

  /**
   * The picture as it fits into a box, the right way up, without anything that tells of camera, place or people, and never larger
   * than it is. Throws UnreadablePicture, or PictureChanged where the file no longer holds the picture with this id.
   */
  abstract fitted(picture: { file: string; id: string }, into: FittedAs): Promise<Buffer>;
}

/** What a picture is made into. */
export interface FittedAs {
  readonly box: PictureBox;
  readonly format: PictureFormat;
}

/** How large a picture is in a box: whole, in proportion, never larger than it is. */
export function fittedSize(picture: PictureBox, box: PictureBox): PictureBox {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(picture.width), height: scaled(picture.height) };
}
