import type { RaceRow } from '@app/domain';

/** One day's races, shortest first. */
export interface RaceDay {
  readonly date: string;
  readonly races: readonly RaceRow[];
}

/** Races by day, the latest day first. */
export function byDay(races: readonly RaceRow[]): readonly RaceDay[] {
  const days = [...new Set(races.map(({ date }) => date))].sort().reverse();
  return days.map((date) => ({
    date,
    races: races.filter((race) => race.date === date).sort((a, b) => a.distance - b.distance),
  }));
}
