import { loadSharp } from './sharp.pictures';

/** A drawing (SVG whose text is outlines) as a PNG of the drawing's own size, small enough to be sent along with a link. */
export async function pngOf(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
