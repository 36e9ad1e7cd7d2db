import { isPart, type BoardRow, type RaceRow } from '@app/domain';
import type { ViewStore } from '@app/eventing';
import { ALL_RACES, raceday } from '@app/views';

/** A race's row and then its runners, as organisers see them; nothing for what is no race, whatever was asked for. */
export async function boardOf(views: ViewStore, part: string): Promise<readonly BoardRow[]> {
  return isPart(part) ? views.list<BoardRow>(raceday.name, part) : [];
}

/** Every race there is, of all days. */
export function allRaces(views: ViewStore): Promise<readonly RaceRow[]> {
  return views.list<RaceRow>(raceday.name, ALL_RACES);
}
