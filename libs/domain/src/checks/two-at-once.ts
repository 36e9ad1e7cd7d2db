import type { CheckRow } from './check';
import { clock, rowOf, whoIs } from './day-checks';
import type { ChainFacts, ChainRunner } from './facts';

/** Closer than this, ms, two crossings on two devices may be one runner, pressed twice under two numbers. */
const CLOSE = 300;

type Crossed = ChainRunner & { readonly finished: number };

/** Two crossings of the day within 300 ms on two devices, in whatever races: there is one finish line. What was put right by hand is none. */
export function twoAtOnce({ runners }: ChainFacts): readonly CheckRow[] {
  const crossed = runners.filter(isPressed).sort((one, other) => one.finished - other.finished);
  return crossed.flatMap((runner, index) => {
    const before = closeBefore(crossed, index);
    return before ? [pairRow(before, runner)] : [];
  });
}

function isPressed(runner: ChainRunner): runner is Crossed {
  const { finished, corrected } = runner;
  return finished !== null && deviceOf(runner) !== '' && corrected !== 'time' && corrected !== 'inserted';
}

/** The nearest crossing before that one which another device took, if it is close. */
function closeBefore(crossed: readonly Crossed[], index: number): Crossed | undefined {
  const runner = crossed[index];
  if (!runner) return undefined;
  for (let before = index - 1; before >= 0; before--) {
    const other = crossed[before];
    if (!other || runner.finished - other.finished > CLOSE) return undefined;
    if (deviceOf(other) !== deviceOf(runner)) return other;
  }
  return undefined;
}

/** Two devices may have the same name. */
function deviceOf({ deviceId, device }: ChainRunner): string {
  return deviceId ?? device ?? '';
}

function pairRow(before: Crossed, runner: Crossed): CheckRow {
  const apart = `${String(runner.finished - before.finished)}\u00a0ms`;
  const what = `i mål ${clock(runner)}${on(runner)}, ${apart} efter ${whoIs(before)}${on(before)}`;
  return { ...rowOf(runner, what, 'journal'), key: `${before.sort} ${runner.sort}` };
}

function on({ device = '' }: ChainRunner): string {
  return device && ` på ${device}`;
}
