/** What a look at something came to. */
export interface Verdict {
  readonly verdict: 'ok' | 'warns' | 'fails';
  /** What was looked at. */
  readonly what: string;
  readonly words: string;
}

/** The ways to say it. */
export function ok(what: string, words: string): Verdict {
  return { verdict: 'ok', what, words };
}

export function warns(what: string, words: string): Verdict {
  return { verdict: 'warns', what, words };
}

export function fails(what: string, error: unknown): Verdict {
  return { verdict: 'fails', what, words: error instanceof Error ? error.message : String(error) };
}

/** What `look` comes to; that it threw is a failure in its own words. */
export async function looked(
  what: string,
  look: () => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  try {
    return await look();
  } catch (error) {
    return [fails(what, error)];
  }
}
