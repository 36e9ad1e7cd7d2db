import { createOutput } from '../output';
import { run } from '../run';

export interface CommandResult {
  readonly code: number;
  readonly text: string;
}

/** Runs a command with its output captured as plain lines. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandResult> {
  let text = '';
  const out = createOutput({ write: (chunk: string) => (text += chunk) });
  return { code: await run(args, { env, out }), text };
}
