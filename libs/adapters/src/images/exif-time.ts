const EXIF_IFD = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const ENTRY_BYTES = 12;
const TIME_BYTES = 20;
const TIME = /^(?!0000)\d{4}:[01]\d:[0-3]\d [0-2]\d:[0-5]\d:[0-6]\d$/;

/**
 * Returns when a picture was taken (DateTimeOriginal) from its EXIF block; undefined where that is missing or
 * unreadable.
 */
export function readTimeTaken(exif: Uint8Array | undefined): string | undefined {
  if (!exif) return undefined;
  try {
    return timeIn(Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength));
  } catch {
    // An offset outside the block: many cameras and programs write broken EXIF, and the picture is still
    // good.
    return undefined;
  }
}

function timeIn(exif: Buffer): string | undefined {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const tiff = exif.subarray(start);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const numbers: NumberReader = {
    uint16: (at) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    uint32: (at) => (isLittleEndian ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
  const details = entryIn(numbers, numbers.uint32(4), EXIF_IFD);
  const at = details && entryIn(numbers, details, DATE_TIME_ORIGINAL);
  const text = at === undefined ? '' : tiff.toString('latin1', at, at + TIME_BYTES - 1);
  return TIME.test(text) ? text : undefined;
}

/** Reads numbers at an offset, in the block's byte order. */
interface NumberReader {
  readonly uint16: (at: number) => number;
  readonly uint32: (at: number) => number;
}

/** The value of the entry with a tag, in the directory at `start`. */
function entryIn({ uint16, uint32 }: NumberReader, start: number, tag: number): number | undefined {
  const count = uint16(start);
  for (let index = 0; index < count; index++) {
    const entry = start + 2 + index * ENTRY_BYTES;
    if (uint16(entry) === tag) return uint32(entry + 8);
  }
  return undefined;
}
