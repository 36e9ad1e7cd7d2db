import type { CheckRow } from './check';
import { finishClockTime, runnerRow, runnerLabel } from './day-checks';
import type { CheckInput, CheckedRunner } from './check-input';

/** Two crossings on two devices within this time, ms, may be one runner entered under two bibs. */
const MAX_GAP_MS = 300;

type Crossed = CheckedRunner & { readonly finished: number };

/**
 * Pairs of crossings within 300 ms on two devices, across races, because there is one finish line. Ignores
 * corrected times.
 */
export function twoAtOnce({ runners }: CheckInput): readonly CheckRow[] {
  const crossed = runners.filter(isRecordedByDevice).sort((one, other) => one.finished - other.finished);
  return crossed.flatMap((runner, index) => {
    const before = closeBefore(crossed, index);
    return before ? [pairRow(before, runner)] : [];
  });
}

function isRecordedByDevice(runner: CheckedRunner): runner is Crossed {
  const { finished, corrected } = runner;
  return finished !== null && deviceOf(runner) !== '' && corrected !== 'time' && corrected !== 'inserted';
}

/** Returns the nearest earlier crossing on another device, if it is close. */
function closeBefore(crossed: readonly Crossed[], index: number): Crossed | undefined {
  const runner = crossed[index];
  if (!runner) return undefined;
  for (let before = index - 1; before >= 0; before--) {
    const other = crossed[before];
    if (!other || runner.finished - other.finished > MAX_GAP_MS) return undefined;
    if (deviceOf(other) !== deviceOf(runner)) return other;
  }
  return undefined;
}

/** Two devices may have the same name, so the id comes first. */
function deviceOf({ deviceId, device }: CheckedRunner): string {
  return deviceId ?? device ?? '';
}

function pairRow(before: Crossed, runner: Crossed): CheckRow {
  const apart = `${String(runner.finished - before.finished)}\u00a0ms`;
  const problem = `i mål ${finishClockTime(runner)}${onDevice(runner)}, ${apart} efter ${runnerLabel(before)}${onDevice(before)}`;
  return { ...runnerRow(runner, problem, 'journal'), key: `${before.sort} ${runner.sort}` };
}

function onDevice({ device = '' }: CheckedRunner): string {
  return device && ` på ${device}`;
}
