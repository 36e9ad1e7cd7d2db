import { distanceLabel } from '@app/domain';
import type { TimingBoard } from './timing-board';
import type { TypedBib } from './typed-bib';

/** Why nobody of this race is out on the course, as it is. */
export function nobodyOutText({ race, runners }: TimingBoard): string {
  if (runners.length === 0) return 'Inga löpare i loppet ännu.';
  if (runners.every(({ bib }) => bib === null)) return 'Ingen har fått nummer ännu.';
  return race.state === '' ? 'Ingen med nummer väntar på start.' : 'Ingen kvar ute.';
}

/** What stands in the place of the bibs when none is to be seen. Never another story than the one beside the typed number. */
export function emptyGridText(board: TimingBoard, digits: string, typed: TypedBib): string {
  switch (typed.kind) {
    case 'nothing':
      return nobodyOutText(board);
    case 'other-race':
      return `Nr ${digits} springer ${distanceLabel(typed.race.distance)} och tas i mål där.`;
    case 'not-out':
      return `Nr ${digits} är inte kvar ute.`;
    default:
      return `Inget nummer som börjar med ${digits} är kvar ute.`;
  }
}
