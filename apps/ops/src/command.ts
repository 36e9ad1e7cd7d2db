import type { Output } from './output';

/** Something operators can ask for. */
export interface Command {
  readonly name: string;
  /** In a line. */
  readonly does: string;
  /** What may follow its name, and what all that means. */
  readonly usage: string;
  readonly help: readonly string[];
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  /** How many words may follow beside the options. */
  readonly words: number;
  /** Gives the exit code. Throws WrongUsage, and Refused. */
  run(call: Call): Promise<ExitCode>;
}

/** 0: all is well, or done. 1: something is wrong, or could not be done. 2: not understood. */
export type ExitCode = 0 | 1 | 2;

/** The product's variables, and where the answer goes. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Output;
}

/** A command as it was asked for. */
interface Call extends Surroundings {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

/** It was asked for in a way that means nothing: exit code 2. */
export class WrongUsage extends Error {}

/** It is not done, for a reason in words: exit code 1. */
export class Refused extends Error {}
