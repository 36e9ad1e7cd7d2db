type Test = (title: string, test: () => Promise<void>) => void;

/** Defines the test in a long run, and nothing in the short run of `npm test`. */
export function itInLongRun(isShortRun: boolean): Test {
  return isShortRun ? () => undefined : it;
}
