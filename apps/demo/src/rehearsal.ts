import { setTimeout as pause } from 'node:timers/promises';
import type { Organiser, WireResult } from './organiser';
import type { Step } from './script';

/**
 * `speed`: times real time, Infinity for maximum. `initialClockMs`: the product's clock at the start (epoch
 * ms), since a tap ahead of it would be flagged; without it the first step is due at once.
 */
export interface PlayOptions {
  readonly speed: number;
  readonly initialClockMs?: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** `clock`: race day time (epoch ms) of the last command sent. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly clock: number;
}

const BATCH = 25;
const LONGEST_PAUSE_MS = 250;

/**
 * Plays the steps in order, batching those due together. Throws at the first rejected step, unless it was set
 * aside, as one of two crossings of a runner is.
 */
export async function play(
  steps: readonly Step[],
  organiser: Organiser,
  { speed, initialClockMs = firstStepAt(steps), onProgress }: PlayOptions,
): Promise<WireResult[]> {
  const startedAt = performance.now();
  const results: WireResult[] = [];
  for (let next = steps[0]; next; next = steps[results.length]) {
    const clock = initialClockMs + (performance.now() - startedAt) * speed;
    const batch = stepsDue(steps.slice(results.length, results.length + BATCH), clock);
    if (batch.length === 0) {
      await pause(Math.min(LONGEST_PAUSE_MS, (next.at - clock) / speed));
      continue;
    }
    results.push(...(await organiser.send(batch.map(({ command }) => command))));
    throwIfRejected(results, steps);
    onProgress?.({ done: results.length, total: steps.length, clock: batch.at(-1)?.at ?? clock });
  }
  return results;
}

const firstStepAt = (steps: readonly Step[]) => steps[0]?.at ?? 0;

function stepsDue(steps: readonly Step[], clock: number): readonly Step[] {
  const firstLater = steps.findIndex(({ at }) => at > clock);
  return firstLater < 0 ? steps : steps.slice(0, firstLater);
}

function throwIfRejected(results: readonly WireResult[], steps: readonly Step[]): void {
  const rejected = results.findIndex(({ outcome, code }) => outcome === 'rejected' && code !== 'set-aside');
  if (rejected < 0) return;
  throw new Error(
    `step ${String(rejected)} was rejected (${String(results[rejected]?.error)}): ${JSON.stringify(steps[rejected]?.command)}`,
  );
}
