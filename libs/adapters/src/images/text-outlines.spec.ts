import { renderPng } from './sharp.pictures';
import { TextOutlines } from './text-outlines';

describe('TextOutlines', () => {
  const heavy = new TextOutlines(800);

  it('returns a path whose width scales with the size', () => {
    const small = heavy.of('Höstloppet 5.6K', { size: 10 });
    const large = heavy.of('Höstloppet 5.6K', { size: 100 });
    expect(large.width).toBeCloseTo(small.width * 10);
    expect(large.d).toMatch(/^M[\d. MLQCZ-]+Z$/);
    expect(new TextOutlines(500).of('Höstloppet 5.6K', { size: 100 }).width).toBeLessThan(large.width);
  });

  it('covers the letters of neighbouring languages and omits unknown characters', () => {
    expect(heavy.of('Łódź', { size: 10 }).width).toBeGreaterThan(heavy.of('Ł', { size: 10 }).width * 2);
    expect(heavy.of('Ha\u{1F600}', { size: 10 })).toEqual(heavy.of('Ha', { size: 10 }));
    expect(heavy.of('a\u030A', { size: 10 })).toEqual(heavy.of('å', { size: 10 }));
    expect(heavy.of('', { size: 10 })).toEqual({ d: '', width: 0 });
  });

  it('renders as a picture', async () => {
    const { d } = heavy.of('H', { size: 40, x: 4, y: 36 });
    const png = await renderPng(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="${d}"/></svg>`,
    );
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([40, 40]);
  });
});
