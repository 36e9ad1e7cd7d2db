import type { PartitionRange } from '@app/eventing';

/** For partitions by race: those of days before a day ('2025-09-13'). */
export function earlierRaces(day: string): PartitionRange {
  return { from: 'race-', below: `race-${yymmddOf(day)}` };
}

/** For partitions by day (YYMMDD): the earlier ones. */
export function earlierDays(day: string): PartitionRange {
  return { from: '', below: yymmddOf(day) };
}

/** For partitions by edition (year): those of years before the day's. */
export function earlierEditions(day: string): PartitionRange {
  return { from: '', below: day.slice(0, 'YYYY'.length) };
}

function yymmddOf(day: string): string {
  return day.slice(2).replaceAll('-', '');
}
