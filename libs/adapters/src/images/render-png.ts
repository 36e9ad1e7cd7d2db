import { loadSharp } from './sharp.pictures';

/** Renders an SVG, whose text is outlines, as a PNG of the same size, small enough for a link preview. */
export async function renderPng(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
