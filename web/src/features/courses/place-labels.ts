/** A position in a picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A label beside a dot: `at` is the middle of its text, on the baseline. */
export interface Label extends Spot {
  readonly text: string;
  readonly at: Spot;
}

/** Average width of a letter and height of a line of text. */
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 13;
/** Distance from the middle of a dot to the nearest edge of its text. */
const LABEL_OFFSET = 11;
/** Least distance between text and the picture's edge. */
const EDGE_MARGIN = 2;

const ANGLES = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Positions that text should not cover: points along the line and other drawn things. */
  readonly drawn: readonly Spot[];
}

/** Places labels beside their dots in order, each on the side with the most room. */
export function placeLabels(dots: readonly (Spot & { text: string })[], picture: Picture): Label[] {
  const occupied: Spot[] = [...picture.drawn];
  return dots.map((dot) => {
    const half = (dot.text.length * LETTER_WIDTH) / 2;
    const middles = ANGLES.map((angle) => ({
      x: dot.x + Math.cos(angle) * (LABEL_OFFSET + half),
      y: dot.y + Math.sin(angle) * (LABEL_OFFSET + LINE_HEIGHT / 2),
    }));
    const clearances = middles.map((middle) => clearanceAt(middle, half, { ...picture, drawn: occupied }));
    const best = middles[clearances.indexOf(Math.max(...clearances))] ?? dot;
    occupied.push(...cornersOf(best, half));
    return { ...dot, at: { x: best.x, y: best.y + LINE_HEIGHT / 3 } };
  });
}

/** The distance from text to the nearest thing drawn; negative outside the picture. */
function clearanceAt({ x, y }: Spot, half: number, { width, height, drawn }: Picture): number {
  const inside =
    Math.min(x - half, width - x - half, y - LINE_HEIGHT / 2, height - y - LINE_HEIGHT / 2) - EDGE_MARGIN;
  if (inside < 0) return inside;
  const gaps = drawn.map((spot) =>
    Math.hypot(Math.max(0, Math.abs(spot.x - x) - half), Math.max(0, Math.abs(spot.y - y) - LINE_HEIGHT / 2)),
  );
  return Math.min(...gaps, MAX_CLEARANCE);
}

/** Distances above this count as equal. */
const MAX_CLEARANCE = 40;

function cornersOf({ x, y }: Spot, half: number): Spot[] {
  return [-half, 0, half].flatMap((dx) =>
    [-LINE_HEIGHT / 2, LINE_HEIGHT / 2].map((dy) => ({ x: x + dx, y: y + dy })),
  );
}
