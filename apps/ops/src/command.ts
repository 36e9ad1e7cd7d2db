import type { Output } from './output';

export interface Command {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** The arguments after its name, and their explanation. */
  readonly usage: string;
  readonly help: readonly string[];
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  /** Maximum positional arguments. */
  readonly maxPositionals: number;
  /** Returns the exit code. Throws UsageError and CommandRefused. */
  run(call: CommandCall): Promise<ExitCode>;
}

/** 0: success. 1: a problem, or not done. 2: invalid usage. */
export type ExitCode = 0 | 1 | 2;

/** The product's variables, and the output. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Output;
}

interface CommandCall extends CommandContext {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** Invalid usage: exit code 2. */
export class UsageError extends Error {}

/** The command is refused, with a reason for the operator: exit code 1. */
export class CommandRefused extends Error {}
