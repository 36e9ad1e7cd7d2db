import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { inspect } from 'node:util';
import pino, { type Logger } from 'pino';

/** Credentials and query strings in URLs, and e-mail addresses. */
const REDACTIONS = [
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1'],
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#"']+)[?#][^\s"']*/gi, '$1'],
  [/[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '(address)'],
] as const;
/** Redacts what looks like personal data or a credential in texts of libraries; our own hold none. */
export function redacted(text: string): string {
  return REDACTIONS.reduce(
    (redactedText, [pattern, replacement]) => redactedText.replace(pattern, replacement),
    text,
  );
}

type PrintArguments = [
  messages: unknown[],
  context?: string,
  level?: LogLevel,
  stream?: 'stdout' | 'stderr',
  stack?: unknown,
  params?: Record<string, unknown>,
];

/** Contexts that the framework logs at each start, which are dropped. */
const FRAMEWORK_CONTEXTS = new Set([
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
 * The product's logger: readable lines in development, one line of JSON per entry in production. `{ request
 * }` adds the request's id; addresses are redacted.
 */
export class ProductLog extends ConsoleLogger {
  private readonly lines: Logger | undefined;

  constructor({ production }: { readonly production: boolean }) {
    super({ logLevels: LEVELS });
    this.lines = production ? onStderr() : undefined;
  }

  override log(message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    if (typeof context !== 'string' || !FRAMEWORK_CONTEXTS.has(context)) super.log(message, ...more);
  }

  protected override printMessages(...printed: PrintArguments): void {
    const [messages, context, level, stream, stack, params] = printed;
    const texts = messages.map((message) => redacted(textOf(message)));
    if (this.lines) this.print(this.lines, texts, { context, level, stack: textOrNothing(stack), ...params });
    else
      super.printMessages(
        texts.map((text) => withRequest(text, params)),
        context,
        level,
        stream,
        textOrNothing(stack),
      );
  }

  protected override printStackTrace(stack: string): void {
    if (!this.lines) super.printStackTrace(textOrNothing(stack) ?? '');
  }

  private print(lines: Logger, texts: readonly string[], { level, ...fields }: LineFields): void {
    const write = PINO_LEVELS[(level ?? 'log') as keyof typeof PINO_LEVELS];
    for (const text of texts) lines[write](fields, text);
  }
}

interface LineFields {
  readonly level: LogLevel | undefined;
  readonly [name: string]: unknown;
}

/** Writes synchronously, so that the last lines of a crashing process are not lost. */
function onStderr(): Logger {
  const options = {
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  return pino(options, { write: (line) => void process.stderr.write(line) });
}

/** Readable lines show only the request id of the extra fields. */
function withRequest(text: string, { request }: Record<string, unknown> = {}): string {
  return typeof request === 'string' ? `${text} (request ${request})` : text;
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  return typeof message === 'string' ? message : inspect(message);
}

function textOrNothing(stack: unknown): string | undefined {
  return typeof stack === 'string' ? redacted(stack) : undefined;
}
