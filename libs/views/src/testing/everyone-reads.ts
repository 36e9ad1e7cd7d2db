import { startListRows, type PublicRules, type RacedayEvent, type StartListRow } from '@app/domain';
import { boardAfter } from './board-after';

/** Nobody is hidden, and ids are as they are stored. */
export const OPENLY: PublicRules = { hideAgeUnder: null, publicSort: (sort) => sort };

/** What everyone reads of a race after these events, by public id and in the order it came. */
export function everyoneReads(
  part: string,
  events: readonly RacedayEvent[],
  rules: PublicRules = OPENLY,
): Readonly<Record<string, StartListRow>> {
  const board = Object.values(boardAfter(part, events));
  return Object.fromEntries(startListRows(board, rules).map((row) => [row.sort, row]));
}
