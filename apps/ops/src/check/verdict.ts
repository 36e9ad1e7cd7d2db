/** The result of a check. */
export interface Verdict {
  readonly verdict: 'ok' | 'warns' | 'fails';
  /** The checked subject. */
  readonly what: string;
  readonly message: string;
}

export function ok(what: string, message: string): Verdict {
  return { verdict: 'ok', what, message };
}

export function warns(what: string, message: string): Verdict {
  return { verdict: 'warns', what, message };
}

export function fails(what: string, error: unknown): Verdict {
  return { verdict: 'fails', what, message: error instanceof Error ? error.message : String(error) };
}

/** Runs `runOne`; a thrown error becomes a failure. */
export async function runCheck(
  what: string,
  runOne: () => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  try {
    return await runOne();
  } catch (error) {
    return [fails(what, error)];
  }
}
