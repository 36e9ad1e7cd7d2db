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
const LETTER = 7;
const LINE = 13;
/** Distance from the middle of a dot to the nearest edge of its text. */
const BESIDE = 11;
/** Least distance between text and the picture's edge. */
const EDGE = 2;

const AROUND = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Positions that text should not cover: points along the line and other drawn things. */
  readonly drawn: readonly Spot[];
}

/** Places labels beside their dots in order, each on the side with the most room. */
export function placeLabels(dots: readonly (Spot & { text: string })[], picture: Picture): Label[] {
  const taken: Spot[] = [...picture.drawn];
  return dots.map((dot) => {
    const half = (dot.text.length * LETTER) / 2;
    const middles = AROUND.map((angle) => ({
      x: dot.x + Math.cos(angle) * (BESIDE + half),
      y: dot.y + Math.sin(angle) * (BESIDE + LINE / 2),
    }));
    const rooms = middles.map((middle) => roomAt(middle, half, { ...picture, drawn: taken }));
    const best = middles[rooms.indexOf(Math.max(...rooms))] ?? dot;
    taken.push(...cornersOf(best, half));
    return { ...dot, at: { x: best.x, y: best.y + LINE / 3 } };
  });
}

/** The distance from text to the nearest thing drawn; negative outside the picture. */
function roomAt({ x, y }: Spot, half: number, { width, height, drawn }: Picture): number {
  const inside = Math.min(x - half, width - x - half, y - LINE / 2, height - y - LINE / 2) - EDGE;
  if (inside < 0) return inside;
  const gaps = drawn.map((spot) =>
    Math.hypot(Math.max(0, Math.abs(spot.x - x) - half), Math.max(0, Math.abs(spot.y - y) - LINE / 2)),
  );
  return Math.min(...gaps, MOST_NEEDED);
}

/** Distances above this count as equal. */
const MOST_NEEDED = 40;

function cornersOf({ x, y }: Spot, half: number): Spot[] {
  return [-half, 0, half].flatMap((dx) => [-LINE / 2, LINE / 2].map((dy) => ({ x: x + dx, y: y + dy })));
}
