import { type Font, type Glyph, openSync } from 'fontkit';

/** Text as an SVG path: `d` begins at (x, baseline), `width` is its length. */
export interface TextOutline {
  readonly d: string;
  readonly width: number;
}

interface TextPlacement {
  readonly size: number;
  readonly x?: number;
  readonly y?: number;
}

type Weight = 500 | 800;

/** Subsets of the site's typeface: Latin, then neighbouring languages. */
const FONT_SUBSETS = ['latin', 'latin-ext'];

/**
 * Draws text as outlines of the site's typeface, so that a picture looks the same on a machine without fonts.
 * Omits characters that the typeface lacks.
 */
export class TextOutlines {
  private readonly fonts: readonly Font[];

  constructor(weight: Weight) {
    this.fonts = FONT_SUBSETS.map((subset) => {
      const file = require.resolve(
        `@fontsource/figtree/files/figtree-${subset}-${String(weight)}-normal.woff2`,
      );
      return openSync(file) as Font;
    });
  }

  of(text: string, { size, x = 0, y = 0 }: TextPlacement): TextOutline {
    let at = x;
    const pieces: string[] = [];
    for (const { font, characters } of this.runs(text)) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(characters);
      for (const [index, glyph] of glyphs.entries()) {
        pieces.push(pathOf(glyph, { scale, x: at, y }));
        at += (positions[index]?.xAdvance ?? 0) * scale;
      }
    }
    return { d: pieces.join(''), width: at - x };
  }

  /** Splits the text into runs that one subset covers. */
  private runs(text: string): { font: Font; characters: string }[] {
    const runs: { font: Font; characters: string }[] = [];
    for (const character of text.normalize('NFC')) {
      const font = this.fonts.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
      const last = runs.at(-1);
      if (font && last?.font === font) last.characters += character;
      else if (font) runs.push({ font, characters: character });
    }
    return runs;
  }
}

/** A glyph's path at a position: fonts count y upwards, pictures downwards. */
function pathOf({ path }: Glyph, { scale, x, y }: { scale: number; x: number; y: number }): string {
  const numbers = (args: readonly number[]) =>
    args.map((value, axis) => rounded(axis % 2 === 0 ? x + value * scale : y - value * scale));
  return path.commands
    .map(({ command, args }) => `${PATH_COMMANDS[command] ?? ''}${numbers(args).join(' ')}`)
    .join('');
}

const PATH_COMMANDS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const rounded = (value: number) => Math.round(value * 10) / 10;
