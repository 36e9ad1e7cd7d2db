import type { RacedayEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { raceBoard } from '../race-board.view';
import { startListRows, type PublicRules } from '../start-list';
import type { StartListRow } from '../rows';

/** Nobody is hidden, and ids are as they are stored. */
export const OPENLY: PublicRules = { hideAgeUnder: null, publicSort: (sort) => sort };

/** What everyone reads of a race after these events, by public id and in the order it came. */
export function everyoneReads(
  part: string,
  events: readonly RacedayEvent[],
  rules: PublicRules = OPENLY,
): Readonly<Record<string, StartListRow>> {
  const board = Object.values(project(raceBoard, events)[part] ?? {});
  return Object.fromEntries(startListRows(board, rules).map((row) => [row.sort, row]));
}
