import { renderPng } from '@app/adapters';
import { linkPreviewSvg } from './link-preview-svg';

const distances = [
  { metres: 800, label: '0.8K' },
  { metres: 5600, label: '5.6K' },
];
const subject = { name: 'Höstloppet 2025', day: '13 september 2025', place: 'Skolmatsalen', distances };

/** The right edge of a colour's texts; their paths have absolute coordinates only. */
function reachOf(svg: string, fill: string): number {
  const paths = [...svg.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g)].filter(
    ([, , colour]) => colour === fill,
  );
  const numbers = paths.flatMap(([, d = '']) =>
    [...d.matchAll(/[MLQC]([^MLQCZ]*)/g)].flatMap(([, args = '']) =>
      args
        .trim()
        .split(' ')
        .map(Number)
        .filter((_, index) => index % 2 === 0),
    ),
  );
  return Math.max(...numbers);
}

describe('linkPreviewSvg', () => {
  it.each([
    ['a short name', subject],
    ['one race', { ...subject, race: { metres: 5600, label: '5.6K', start: '11:45' } }],
    [
      'a long name',
      { ...subject, name: 'Stora Skogsrundan i Västra Ämterviks socken och Östra Fågelvik 2025' },
    ],
    [
      'a name of one long word',
      { ...subject, name: 'Motionsförbundsjubileumsterrängstafettloppet'.repeat(2) },
    ],
    ['a long place', { ...subject, place: 'Start och mål vid skolmatsalen i gamla realskolan, '.repeat(4) }],
    ['a long label', { ...subject, race: { metres: 21097, label: 'Halvmaraton' } }],
    [
      'many distances',
      {
        ...subject,
        distances: Array.from({ length: 9 }, (_, at) => ({
          metres: 100 * (at + 1),
          label: `0.${String(at)}K`,
        })),
      },
    ],
    ['empty texts', { ...subject, name: '', place: '', day: '' }],
    [
      'markup, emoji and control characters',
      { ...subject, name: '"><script>alert(1)</script>', place: '</svg>\u{1F600}\u0000' },
    ],
  ])('fits %s into 1200 × 630 px', async (_, shown) => {
    const svg = linkPreviewSvg(shown);
    expect(svg).not.toMatch(/<script|<text|font-family|href/);
    expect(svg).not.toContain('NaN');
    expect(reachOf(svg, '#1A237E')).toBeLessThanOrEqual(740);
    expect(reachOf(svg, '#FFFFFF')).toBeLessThanOrEqual(1130);
    const png = await renderPng(svg);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(100_000);
  });

  it('differs between the site and each race', () => {
    const race = (metres: number) => linkPreviewSvg({ ...subject, race: { metres, label: '1K' } });
    expect(new Set([linkPreviewSvg(subject), race(800), race(5600)]).size).toBe(3);
  });
});
