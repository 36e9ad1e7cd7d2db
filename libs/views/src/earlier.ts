import type { PartitionRange } from '@app/eventing';

/** Of partitions that are races: those of earlier days than a day ('2025-09-13'). */
export function earlierRaces(day: string): PartitionRange {
  return { from: 'race-', below: `race-${short(day)}` };
}

/** Of partitions that are days, as YYMMDD: the earlier ones. */
export function earlierDays(day: string): PartitionRange {
  return { from: '', below: short(day) };
}

/** Of partitions that are editions, by their years: those of earlier years than the day's. */
export function earlierEditions(day: string): PartitionRange {
  return { from: '', below: day.slice(0, 'YYYY'.length) };
}

function short(day: string): string {
  return day.slice(2).replaceAll('-', '');
}
