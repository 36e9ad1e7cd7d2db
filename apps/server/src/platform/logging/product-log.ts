import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { inspect } from 'node:util';
import pino, { type Logger } from 'pino';
import { harmless } from './harmless';

/** What a line is made of, as Nest hands it over. */
type Printed = [
  messages: unknown[],
  context?: string,
  level?: LogLevel,
  stream?: 'stdout' | 'stderr',
  stack?: unknown,
  params?: Record<string, unknown>,
];

/** What the framework tells of itself at each start. */
const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

const LEVELS: LogLevel[] = ['log', 'warn', 'error', 'fatal'];
const PINO_LEVELS = { log: 'info', warn: 'warn', error: 'error', fatal: 'fatal' } as const;

/**
 * The product's log: lines for people where somebody looks on, JSON in production, one line an entry. What is logged with `{ request }`
 * names the request that it belongs to; none holds an address.
 */
export class ProductLog extends ConsoleLogger {
  private readonly lines: Logger | undefined;

  constructor({ production }: { readonly production: boolean }) {
    super({ logLevels: LEVELS });
    this.lines = production ? onStderr() : undefined;
  }

  override log(message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    if (typeof context !== 'string' || !FRAMEWORK.has(context)) super.log(message, ...more);
  }

  protected override printMessages(...printed: Printed): void {
    const [messages, context, level, stream, stack, params] = printed;
    const texts = messages.map((message) => harmless(textOf(message)));
    if (this.lines) this.print(this.lines, texts, { context, level, stack: textOrNothing(stack), ...params });
    else
      super.printMessages(
        texts.map((text) => named(text, params)),
        context,
        level,
        stream,
        textOrNothing(stack),
      );
  }

  protected override printStackTrace(stack: string): void {
    if (!this.lines) super.printStackTrace(textOrNothing(stack) ?? '');
  }

  private print(lines: Logger, texts: readonly string[], { level, ...about }: About): void {
    const write = PINO_LEVELS[(level ?? 'log') as keyof typeof PINO_LEVELS];
    for (const text of texts) lines[write](about, text);
  }
}

/** What stands in a line beside its text. */
interface About {
  readonly level: LogLevel | undefined;
  readonly [name: string]: unknown;
}

/** Written at once: the last lines of a process that ends are the ones that are asked for. */
function onStderr(): Logger {
  const options = {
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  return pino(options, { write: (line) => void process.stderr.write(line) });
}

/** Of what stands beside it, people read the request alone. */
function named(text: string, { request }: Record<string, unknown> = {}): string {
  return typeof request === 'string' ? `${text} (request ${request})` : text;
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  return typeof message === 'string' ? message : inspect(message);
}

function textOrNothing(stack: unknown): string | undefined {
  return typeof stack === 'string' ? harmless(stack) : undefined;
}
