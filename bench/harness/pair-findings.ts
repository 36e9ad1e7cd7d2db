import type { Finding } from './row';
import { median } from './statistics';

/**
 * A figure of both builds. `ratio` and its spread compare ours with theirs, round by round: 1 is equal, above
 * 1 is better.
 */
export interface PairedLine {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly least: number;
  readonly most: number;
  readonly verdict: 'worse' | 'better' | '';
}

/** A smaller difference gets no verdict. */
const MIN_DIFFERENCE = 0.03;

/**
 * Pairs both sides' findings, one list a round. The same bench made them, so the lines have the same order.
 */
export function pairFindings(
  ours: readonly (readonly Finding[])[],
  theirs: readonly (readonly Finding[])[],
): readonly PairedLine[] {
  const [first = []] = ours;
  return first.map((finding, line) => {
    const figures = (side: typeof ours) => side.map((findings) => findings[line]?.ours ?? NaN);
    return pairedLine(finding, figures(ours), figures(theirs));
  });
}

function pairedLine(
  { what, unit, isInformational = false }: Finding,
  ours: readonly number[],
  theirs: readonly number[],
): PairedLine {
  const ratios = ours.map((figure, round) => {
    const ratio = figure / (theirs[round] ?? NaN);
    return unit === '/s' ? ratio : 1 / ratio;
  });
  const spread = { ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
  const verdict = isInformational ? '' : verdictOf(spread);
  return { what, unit, ours: median(ours), theirs: median(theirs), ...spread, verdict };
}

/** A verdict needs the same result in every round. */
function verdictOf({ ratio, least, most }: Pick<PairedLine, 'ratio' | 'least' | 'most'>) {
  if (ratio < 1 - MIN_DIFFERENCE && most < 1) return 'worse';
  if (ratio > 1 + MIN_DIFFERENCE && least > 1) return 'better';
  return '';
}
