import { startListRows, type PublicRules, type RacedayEvent, type StartListRow } from '@app/domain';
import { boardAfter } from './board-after';

/** Hides no runner, and publishes ids as stored. */
export const NOTHING_HIDDEN: PublicRules = { hideAgeUnder: null, publicSort: (sort) => sort };

/** The public rows of a race after these events, by public id, in the order they came. */
export function publicRowsAfter(
  part: string,
  events: readonly RacedayEvent[],
  rules: PublicRules = NOTHING_HIDDEN,
): Readonly<Record<string, StartListRow>> {
  const board = Object.values(boardAfter(part, events));
  return Object.fromEntries(startListRows(board, rules).map((row) => [row.sort, row]));
}
