import type { RaceRow } from '@app/domain';

/** The day to time: today if it has races, else the nearest to come, else the latest there was ('YYYY-MM-DD'). */
export function dayToTime(races: readonly RaceRow[], today: string): string | undefined {
  const days = [...new Set(races.map(({ date }) => date))].sort();
  return days.find((day) => day >= today) ?? days.at(-1);
}

/** The race to start next: the first unstarted by planned start, shortest first where they start together. */
export function nextRace<Race extends Pick<RaceRow, 'distance' | 'state'>>(
  races: readonly Race[],
  planned: readonly PlannedStart[],
): Race | undefined {
  const startOf = ({ distance }: Race) => planned.find(({ metres }) => metres === distance)?.start ?? '99:99';
  return races
    .filter(({ state }) => state === '')
    .sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.distance - b.distance)[0];
}

interface PlannedStart {
  readonly metres: number;
  readonly start: string;
}
