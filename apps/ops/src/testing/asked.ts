import { terminal } from '../output';
import { run } from '../run';

/** What a command said, and its exit code. */
export interface Said {
  readonly code: number;
  readonly text: string;
}

/** Asks as an operator does whose output goes into a file. */
export async function asked(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Said> {
  let text = '';
  const out = terminal({ write: (more: string) => (text += more) });
  return { code: await run(args, { env, out }), text };
}
