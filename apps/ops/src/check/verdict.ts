/** The result of a check. */
export interface Verdict {
  readonly verdict: 'ok' | 'warns' | 'fails';
  /** The checked subject. */
  readonly what: string;
  readonly words: string;
}

export function ok(what: string, words: string): Verdict {
  return { verdict: 'ok', what, words };
}

export function warns(what: string, words: string): Verdict {
  return { verdict: 'warns', what, words };
}

export function fails(what: string, error: unknown): Verdict {
  return { verdict: 'fails', what, words: error instanceof Error ? error.message : String(error) };
}

/** Runs `runOne`; a thrown error becomes a failure. */
export async function runCheck(
  what: string,
  look: () => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  try {
    return await look();
  } catch (error) {
    return [fails(what, error)];
  }
}
