import { decodeFile } from './text-file';

describe('decodeFile', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode('Åsa')]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Åsa')]],
    ['Windows-1252', [0xc5, 0x73, 0x61]],
    ['UTF-16, little endian', [0xff, 0xfe, 0xc5, 0, 0x73, 0, 0x61, 0]],
    ['UTF-16, big endian', [0xfe, 0xff, 0, 0xc5, 0, 0x73, 0, 0x61]],
  ])('decodes %s', (_encoding, bytes) => {
    expect(decodeFile(new Uint8Array(bytes))).toBe('Åsa');
  });

  it('returns undefined for a workbook', () => {
    expect(decodeFile(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0xff]))).toBeUndefined();
    expect(decodeFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBeUndefined();
  });
});
