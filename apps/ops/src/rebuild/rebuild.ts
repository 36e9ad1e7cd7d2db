import { MongoViewStore, type Database, type LeaseTerm } from '@app/adapters';
import {
  type AnyView,
  type Checkpoint,
  type EventShape,
  type EventStore,
  type Page,
  type Position,
  ProjectionRunner,
  type ProjectionStatus,
  TransformedEventStore,
} from '@app/eventing';
import { allViews } from '@app/views';
import { type Config, readConfig } from '../../../server/src/platform/config/config';
import { type Command, CommandRefused, UsageError } from '../command';
import type { Output } from '../output';
import { openLogOrRefuse, openRebuild } from './open-rebuild';
import { openDatabase } from '../stored-data';

/** Observes the reader of a log, and delegates everything to it. */
class ObservedLog extends TransformedEventStore {
  constructor(
    log: EventStore,
    private readonly onProcessed: (page: Page) => void,
  ) {
    super(log);
  }

  /** A request for the next page means that the last one is processed. */
  override async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    for await (const page of super.follow<Event>(after, signal)) {
      yield page;
      this.onProcessed(page);
    }
  }
}
interface ProgressLog {
  readonly log: EventStore;
  /** Call when reading is over, successful or not. */
  end(): void;
}
/** Shows progress by position up to `end` (events in a file, bytes on a server), else by event count. */
export function withProgress(store: EventStore, end: Position | undefined, out: Output): ProgressLog {
  const last = end === undefined ? undefined : Number(end);
  const progress =
    last === undefined ? out.progress('Events read') : out.progress('Log read to position', last);
  let events = 0;
  const reportPage = (page: Page) => {
    events += page.events.length;
    const position = page.events.at(-1)?.position;
    if (last === undefined) progress.update(events);
    else if (position !== undefined) progress.update(Math.min(Number(position), last));
  };
  return { log: new ObservedLog(store, reportPage), end: () => progress.end() };
}

/** Rebuilds views in MongoDB side by side, while the product runs. */
export const rebuild: Command = {
  name: 'rebuild',
  summary: 'Rebuilds the views in MongoDB side by side, then swaps them in',
  usage: ' [view] [--dry-run]',
  help: [
    'Without a name, rebuilds all views. Nodes continue to serve; with both servers configured they may all run. For some seconds',
    'at the end no reactor runs and no mail is sent, while the worker changes to the new views. An interrupted rebuild resumes',
    'when the command runs again at once; after 15 s the worker deletes it, because its rows hold names.',
    'Without MONGODB_URL views are in memory and are rebuilt at every start.',
    '',
    '  --dry-run   shows what would be read and rebuilt, and changes nothing',
    '',
    `Views: ${allViews.map(({ name }) => name).join(', ')}`,
  ],
  options: { 'dry-run': { type: 'boolean' } },
  maxPositionals: 1,
  run: async ({ env, out, options, positionals: [name] }) => {
    const views = allViews.filter((view) => name === undefined || view.name === name);
    if (views.length === 0)
      throw new UsageError(`There is no view "${name ?? ''}". See: npm run ops -- rebuild --help`);
    const config = readConfig(env);
    if (!config.engines.database)
      throw new CommandRefused(
        'views are in memory here and are rebuilt at every start: restart the product',
      );
    await (options['dry-run'] === true ? printPlan : runRebuild)(config, views, out);
    return 0;
  },
};

async function runRebuild(config: Config, views: readonly AnyView[], out: Output): Promise<void> {
  const opened = await openRebuild(config, views);
  const { store, database } = opened;
  const staging = new MongoViewStore(database, views, { isRebuild: true });
  try {
    const progressLog = withProgress(store, await opened.headPosition(), out);
    await buildViews({ store: progressLog.log, staging, views, out }).finally(() => progressLog.end());
    out.line(`${String(views.length)} rebuilt; taking over from the node that writes the views …`);
    await opened.asLeader((term) => swapIn({ store, staging, views, out }, term));
  } finally {
    await opened.close();
  }
}

interface BuildContext {
  readonly store: EventStore;
  readonly staging: MongoViewStore;
  readonly views: readonly AnyView[];
  readonly out: Output;
}

/** Runs while no other process writes the views. */
async function swapIn(context: BuildContext, term: Pick<LeaseTerm, 'assertHeld'>): Promise<void> {
  const { views, staging, out } = context;
  // Catch up with events from the wait for the lease.
  await buildViews(context);
  for (const { name } of views) {
    await term.assertHeld();
    await staging.replaceLive(name);
    out.line(`${name}: swapped in`);
  }
}

/** Builds up to the end of the log. Throws when a view cannot be built. */
async function buildViews({ store, staging: viewStore, views, out }: BuildContext): Promise<void> {
  // Retried errors are shown by the interval below and do not abort.
  const runner = new ProjectionRunner({ store, viewStore, views, onError: () => undefined });
  runner.start();
  const timer = reportErrors(runner, out);
  try {
    await runner.caughtUp();
  } finally {
    clearInterval(timer);
    await runner.stop();
  }
  const stopped = runner.status().flatMap(({ stopped: all = [] }: ProjectionStatus) => all);
  for (const { stream, position, error } of stopped) out.line(`stopped at ${position}: ${stream}: ${error}`);
}

const REPORT_MS = 2000;

/** Prints the views' error whenever it changes. */
function reportErrors(runner: ProjectionRunner, out: Output): NodeJS.Timeout {
  let lastReported: string | undefined;
  return setInterval(() => {
    const current = runner.status().find(({ error }) => error !== undefined)?.error;
    if (current !== undefined && current !== lastReported) out.line(`waiting: ${current}`);
    lastReported = current;
  }, REPORT_MS);
}
interface LogEnd {
  readonly logId: string;
  readonly position: Position | undefined;
  /** True in SQLite, whose positions are event numbers; false on a server. */
  readonly countsEvents: boolean;
}
/** Prints what a rebuild would do. Takes no lease and writes nothing. */
async function printPlan(config: Config, views: readonly AnyView[], out: Output): Promise<void> {
  const database = await openDatabase(config);
  if (!database) throw new CommandRefused('no database is configured');
  try {
    const end = await readLogEnd(config);
    for await (const line of linesOf(database, views, end)) out.line(line);
    out.line(`The log ends at position ${positionText(end.position)}.`);
    out.line(`${String(views.length)} would be rebuilt. Nothing was changed.`);
  } finally {
    await database.close();
  }
}

async function readLogEnd(config: Config): Promise<LogEnd> {
  const sealedLog = await openLogOrRefuse(config);
  try {
    const countsEvents = config.engines.eventStore === undefined;
    return { logId: sealedLog.logId, position: await sealedLog.head(), countsEvents };
  } finally {
    await sealedLog.close();
  }
}

async function* linesOf(database: Database, views: readonly AnyView[], end: LogEnd): AsyncGenerator<string> {
  const live = new MongoViewStore(database, views);
  const staging = new MongoViewStore(database, views, { isRebuild: true });
  for (const view of views) {
    const { name, version } = view;
    const rows = await live.count(name);
    const liveText = describeRows(await live.checkpoint(name), view, end);
    const remainingText = describeRest(await staging.checkpoint(name), view, end);
    yield `${name}: version ${String(version)}, ${String(rows)} rows now, ${liveText}; ${remainingText}`;
  }
}
function describeRows(checkpoint: Checkpoint | undefined, view: AnyView, end: LogEnd): string {
  if (!checkpoint) return 'not built yet';
  if (!isOurs(checkpoint, view, end)) return 'from another log or version';
  return checkpoint.position === end.position
    ? 'up to the end of the log'
    : `up to position ${positionText(checkpoint.position)}`;
}
/** Describes what must be read: everything, or the rest of an interrupted rebuild. */
function describeRest(stagingCheckpoint: Checkpoint | undefined, view: AnyView, end: LogEnd): string {
  const from =
    stagingCheckpoint && isOurs(stagingCheckpoint, view, end) ? stagingCheckpoint.position : undefined;
  if (end.countsEvents) return `${String(Number(end.position ?? 0) - Number(from ?? 0))} events to read`;
  return from === undefined ? 'the whole log to read' : `to read from position ${positionText(from)} on`;
}
function isOurs({ version, log }: Checkpoint, view: AnyView, { logId }: LogEnd): boolean {
  return version === view.version && log === logId;
}
function positionText(position: Position | undefined): string {
  return String(Number(position ?? 0));
}
