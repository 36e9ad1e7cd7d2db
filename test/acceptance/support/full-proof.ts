type Test = (title: string, test: () => Promise<void>) => void;

/** `it` where a proof runs in full. Where only its small round does (`npm test`), the test is not there. */
export function itInFull(isSmall: boolean): Test {
  return isSmall ? () => undefined : it;
}
