import { create } from 'qrcode';
import { isPaymentToken, qrSvg, swishLink } from './swish-link';

const TOKEN = '-P3RvSYrQQqNFhY3lyFgBy6hCg1qFGdz';
const QUIET_ZONE = 4;

/** The dark squares of a drawing, read from its strokes. */
function squaresOf(svg: string): Set<string> {
  const [, path = ''] = /stroke="#000000" d="([^"]+)"/.exec(svg) ?? [];
  const dark = new Set<string>();
  let [x, y] = [0, 0];
  const strokes: Readonly<Record<string, (a: number, b: number) => void>> = {
    M: (a, b) => ([x, y] = [a, Math.floor(b)]),
    m: (a, b) => ([x, y] = [x + a, y + b]),
    h: (a) => {
      for (const end = x + a; x < end; x += 1) dark.add(`${x},${y}`);
    },
  };
  for (const [, stroke = '', a, b] of path.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    strokes[stroke]?.(Number(a), Number(b));
  }
  return dark;
}

/** The expected dark squares of a code, with its quiet zone. */
function squaresFor(text: string): Set<string> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark = new Set<string>();
  for (const [index, isDark] of modules.data.entries()) {
    const [column, row] = [index % modules.size, Math.floor(index / modules.size)];
    if (isDark) dark.add(`${column + QUIET_ZONE},${row + QUIET_ZONE}`);
  }
  return dark;
}

describe('qrSvg', () => {
  it('encodes D and the token, as the Swish app expects', async () => {
    expect(squaresOf(await qrSvg(TOKEN))).toEqual(squaresFor(`D${TOKEN}`));
  });

  it('draws black on white with a quiet zone', async () => {
    const svg = await qrSvg(TOKEN);
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain('viewBox="0 0 37 37"');
    expect(svg).toMatch(/fill="#ffffff"[\s\S]*stroke="#000000"/);
  });

  it.each([
    '',
    'A'.repeat(15),
    'A'.repeat(65),
    `${'A'.repeat(20)} `,
    '../../../etc/passwd',
    'https://example.com/x',
    'Å'.repeat(20),
  ])('refuses to draw %p', async (text) => {
    expect(isPaymentToken(text)).toBe(false);
    await expect(qrSvg(text)).rejects.toThrow(RangeError);
  });
});

describe('swishLink', () => {
  it('contains the token and the return address, encoded once', () => {
    const back = 'https://race.example.se/kvitto/A1?x=å';
    const start = `swish://paymentrequest?token=${TOKEN}&callbackurl=`;
    expect(swishLink(TOKEN, back)).toBe(`${start}https%3A%2F%2Frace.example.se%2Fkvitto%2FA1%3Fx%3D%C3%A5`);
  });
});
