import { WrongMasterKey } from '@app/adapters';
import { LogsDiffer, StoreUnavailable, StoreFailed, StoreInUse } from '@app/eventing';
import { parseArgs } from 'node:util';
import { BadConfig } from '../../server/src/platform/config/config';
import { SecretDamaged } from '../../server/src/platform/config/stored-secret';
import { check } from './check/check';
import { type Command, type ExitCode, CommandRefused, type CommandContext, UsageError } from './command';
import { lag } from './lag/lag';
import { move } from './move/move';
import { rebuild } from './rebuild/rebuild';

const commands: readonly Command[] = [check, lag, move, rebuild];

const expectedErrors = [
  CommandRefused,
  LogsDiffer,
  SecretDamaged,
  StoreUnavailable,
  StoreFailed,
  StoreInUse,
  WrongMasterKey,
];

/** Runs the command in `args` and returns the exit code. */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    for (const line of messagesOf(error)) context.out.line(line);
    return error instanceof UsageError ? 2 : 1;
  }
}

function dispatch([name, ...args]: readonly string[], context: CommandContext): Promise<ExitCode> {
  if (name === undefined || name === '--help' || name === 'help') {
    context.out.line(helpOf(commands));
    return Promise.resolve(name === undefined ? 2 : 0);
  }
  const command = commands.find((each) => each.name === name);
  if (!command) throw new UsageError(`There is no command "${name}". See: npm run ops -- --help`);
  if (args.includes('--help')) {
    context.out.line(commandHelp(command));
    return Promise.resolve(0);
  }
  return command.run({ ...context, ...invocationOf(command, args) });
}

function invocationOf(command: Command, args: readonly string[]) {
  const { values, positionals } = parseArguments(command, args);
  if (positionals.length > command.maxPositionals)
    throw new UsageError(
      `Unexpected argument "${positionals.at(-1) ?? ''}". See: npm run ops -- ${command.name} --help`,
    );
  return { options: values as Readonly<Record<string, string | boolean | undefined>>, positionals };
}

function parseArguments({ name, options }: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageError(`${message}. See: npm run ops -- ${name} --help`, { cause: error });
  }
}

function helpOf(all: readonly Command[]): string {
  const width = Math.max(...all.map(({ name }) => name.length));
  return [
    'Commands for operators of a running or stopped product. They read the variables that the product is started with.',
    '',
    'npm run ops -- <command> [options]',
    '',
    ...all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each command has --help. Exit codes: 0 success; 1 a check failed or the command could not be done; 2 invalid usage.',
    'In the container image, which has no npm run: node dist/apps/ops/src/main.js <command>.',
  ].join('\n');
}

function commandHelp({ name, usage, summary, help }: Command): string {
  return [`npm run ops -- ${name}${usage}`, '', `${summary}.`, '', ...help].join('\n');
}

function messagesOf(error: unknown): readonly string[] {
  if (error instanceof UsageError) return [error.message];
  if (error instanceof BadConfig)
    return ['The configuration is invalid:', ...error.problems.map((each) => `  - ${each}`)];
  if (expectedErrors.some((kind) => error instanceof kind)) return [`Refused: ${(error as Error).message}`];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
