import { conflictTexts, type BoardRunner } from '@app/domain';

/** For a runner whose registration was paid after the start of the race: an organiser must act. */
export const lateText = 'Sent anmäld';

/** Returns a runner's conflict and its remedy; '' without one. */
export function conflictText({ conflict }: Pick<BoardRunner, 'conflict'>): string {
  return conflict === null ? '' : `Går inte ihop: ${conflictTexts[conflict]}`;
}
