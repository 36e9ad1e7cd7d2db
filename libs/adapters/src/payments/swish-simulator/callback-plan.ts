import type { CallbackReport } from './simulated-payment';

/**
 * Which callbacks report an outcome. `twice`: as Swish's test environment does. `lost`: none. `late`: one, a
 * minute later. `forged`: the true one, among a wrong identifier, a wrong amount and a false error.
 */
export type CallbackMode = 'twice' | 'once' | 'lost' | 'late' | 'forged';

const SECOND = 1_000;

const PLANS: Readonly<
  Record<CallbackMode, readonly (readonly [says: CallbackReport['says'], afterMs: number])[]>
> = {
  twice: [
    ['truth', 0],
    ['truth', 0],
  ],
  once: [['truth', 0]],
  lost: [],
  late: [['truth', 60 * SECOND]],
  forged: [
    ['wrong-identifier', 0],
    ['wrong-amount', 0],
    ['truth', 0],
    ['error', SECOND],
  ],
};

/** Delays after a callback that was not answered with 200. */
const RETRY_AFTER = [5, 10, 20, 40, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * SECOND);

/** Adds the callbacks of a new outcome to the pending ones. */
export function planCallbacks(
  before: readonly CallbackReport[],
  mode: CallbackMode,
  now: number,
): readonly CallbackReport[] {
  const first = 1 + Math.max(0, ...before.map(({ number }) => number));
  const added = PLANS[mode].map(([says, afterMs], index) => ({
    number: first + index,
    dueAt: now + afterMs,
    attempt: 0,
    says,
  }));
  return [...before, ...added];
}

/** The pending callbacks after an attempt: a true report that failed is retried, up to ten times. */
export function afterAttempt(
  reports: readonly CallbackReport[],
  { number, attempt, says }: CallbackReport,
  result: { readonly delivered: boolean; readonly now: number },
): readonly CallbackReport[] {
  const others = reports.filter((other) => other.number !== number);
  const pause = RETRY_AFTER[attempt];
  if (result.delivered || says !== 'truth' || pause === undefined) return others;
  return [...others, { number, says, attempt: attempt + 1, dueAt: result.now + pause }];
}
