import { type TextOutline, TextOutlines } from '@app/adapters';
import { distanceColour } from '@app/domain';

/** The content of a link preview image: race, day, place, distances. No person. */
export interface LinkPreviewContent {
  readonly name: string;
  readonly day: string;
  readonly place: string;
  readonly distances: readonly { readonly metres: number; readonly label: string }[];
  /** The race shown; without it, the whole site. */
  readonly race?: { readonly metres: number; readonly label: string; readonly start?: string };
}

const INK = '#1A237E';
const AMBER = '#FFCA28';
const LEFT = 72;
const TEXT_WIDTH = 660;
/** Top of the place band, height of the day line, and height of the labels, in px. */
const BAND_TOP = 558;
const DAY_HEIGHT = 64;
const CHIPS_HEIGHT = 34 + 76;

let faces: { readonly heavy: TextOutlines; readonly plain: TextOutlines } | undefined;

/** The image as SVG, 1200 × 630 px, with text as outlines. */
export function linkPreviewSvg({ name, day, place, distances, race }: LinkPreviewContent): string {
  faces ??= { heavy: new TextOutlines(800), plain: new TextOutlines(500) };
  const { heavy, plain } = faces;
  const title = fitTitle(heavy, name);
  const chips = race ? [race] : distances.slice(0, 6);
  const titleHeight = title.lines.length * title.size;
  const dayTop = (BAND_TOP - DAY_HEIGHT - titleHeight - CHIPS_HEIGHT) / 2;
  const top = dayTop + DAY_HEIGHT;
  const chipTop = top + titleHeight + 34;
  const start = race?.start === undefined ? '' : `Start ${race.start.replace(':', '.')}`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<rect width="1200" height="630" fill="${AMBER}"/>`,
    laps(distances, race?.metres),
    path(fitLine(plain, day, { size: 38, y: dayTop + 36 }), INK),
    ...title.lines.map((line, index) =>
      path(heavy.of(line, { size: title.size, x: LEFT, y: top + title.size * (index + 0.75) }), INK),
    ),
    chipRow(heavy, chips, chipTop),
    start && path(plain.of(start, { size: 44, x: LEFT + 210, y: chipTop + 53 }), INK),
    `<rect y="${String(BAND_TOP)}" width="1200" height="72" fill="${INK}"/>`,
    path(fitLine(plain, place, { size: 30, y: 604, width: 1056 }), '#FFFFFF'),
    '</svg>',
  ].join('\n');
}

function fitLine(
  face: TextOutlines,
  text: string,
  { size, y, width = TEXT_WIDTH }: { size: number; y: number; width?: number },
): TextOutline {
  const full = face.of(text, { size }).width;
  return face.of(text, { size: full > width ? (size * width) / full : size, x: LEFT, y });
}

/** The title in at most three lines, as large as possible. */
function fitTitle(face: TextOutlines, text: string): { lines: readonly string[]; size: number } {
  for (let size = 112; size > 40; size -= 6) {
    const lines = wrapLines(text, (line) => face.of(line, { size }).width <= TEXT_WIDTH);
    const isWithin = lines.every((line) => face.of(line, { size }).width <= TEXT_WIDTH);
    if (isWithin && lines.length <= 3 && lines.length * size <= 250) return { lines, size };
  }
  const size = Math.min(40, (40 * TEXT_WIDTH) / Math.max(1, face.of(text, { size: 40 }).width));
  return { lines: [text], size };
}

function wrapLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Labels in their distances' colours: one large, or all small. */
function chipRow(face: TextOutlines, chips: LinkPreviewContent['distances'], top: number): string {
  const isOne = chips.length === 1;
  const widest = (TEXT_WIDTH + 16) / chips.length - 16;
  const [width, height, size] = isOne ? [184, 76, 48] : [Math.min(132, widest), 56, 34];
  return chips
    .map(({ metres, label }, index) => {
      const x = LEFT + index * (width + 16);
      const room = width - 32;
      const full = face.of(label, { size }).width;
      const fit = full > room ? (size * room) / full : size;
      const text = face.of(label, {
        size: fit,
        x: x + (width - Math.min(full, room)) / 2,
        y: top + height / 2 + fit * 0.35,
      });
      const chip = `<rect x="${String(x)}" y="${String(top)}" width="${String(width)}" height="${String(height)}" rx="${String(height / 2)}" fill="${distanceColour(metres)}"/>`;
      return chip + path(text, '#FFFFFF');
    })
    .join('\n');
}

/** Distances as laps to scale; with one race, the others are faint. */
function laps(distances: LinkPreviewContent['distances'], chosen: number | undefined): string {
  const longest = Math.max(1, ...distances.map(({ metres }) => metres));
  return [...distances]
    .sort((a, b) => b.metres - a.metres)
    .map(({ metres }) => {
      const radius = 205 * Math.sqrt(metres / longest);
      const isFaint = chosen !== undefined && chosen !== metres;
      const stroke = isFaint
        ? 'stroke="#1A237E" stroke-opacity="0.18" stroke-width="8"'
        : `stroke="${distanceColour(metres)}" stroke-width="14"`;
      return `<ellipse cx="960" cy="${String(500 - radius)}" rx="${String(radius * 0.95)}" ry="${String(radius)}" fill="#FFF8E1" fill-opacity="0.55" ${stroke}/>`;
    })
    .concat('<rect x="744" y="497" width="432" height="7" rx="3.5" fill="#1A237E"/>')
    .join('\n');
}

function path({ d }: TextOutline, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}
