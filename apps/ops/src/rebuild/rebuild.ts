import { MongoViewStore, type LeaseTerm } from '@app/adapters';
import { type AnyView, type EventStore, ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import { allViews } from '@app/views';
import { type Config, readConfig } from '../../../server/src/platform/config/config';
import { type Command, CommandRefused, UsageError } from '../command';
import type { Output } from '../output';
import { openRebuild } from './open-rebuild';
import { printPlan } from './print-plan';
import { withProgress } from './progress-log';

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
  const staging = new MongoViewStore(database, views, { sideBySide: true });
  try {
    const progressLog = withProgress(store, await opened.end(), out);
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
async function swapIn(context: BuildContext, term: Pick<LeaseTerm, 'confirm'>): Promise<void> {
  const { views, staging, out } = context;
  // Catch up with events from the wait for the lease.
  await buildViews(context);
  for (const { name } of views) {
    await term.confirm();
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
