import { dayOf } from '@app/domain';

/** The two audiences of a race: everyone, and organisers with the rows only they may see. */
export type Audience = 'race' | 'board';

/** The room of one race, or of all of a day's races ('YYMMDD'). */
export function roomOf(audience: Audience, partOrDay: string): string {
  return `${audience}:${partOrDay}`;
}

/** Every room that hears of a race: its own and its day's. */
export function roomsHearing(audience: Audience, part: string): string[] {
  return [roomOf(audience, part), roomOf(audience, dayOf(part))];
}
