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
  summary: 'Makes the views in MongoDB again, beside those that are there, and then puts them in their place',
  usage: ' [view] [--dry-run]',
  help: [
    'Without a name, all of them. Nodes go on serving; with both servers named they may all run. For some seconds at the end',
    'nobody reacts to events or sends mail: the worker lets go, and goes on from the new views. What was cut off goes on when it',
    'is asked for again at once; a quarter of a minute later the worker lets go of it, for there are names in it.',
    'Without MONGODB_URL views lie in memory and are made at every start.',
    '',
    '  --dry-run   says what would be made of what, and changes nothing',
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
        'views lie in memory here, and are made at every start: start the product again',
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
    out.line(`${String(views.length)} made anew; taking over from whoever writes the views …`);
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
    out.line(`${name}: in its place`);
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
  for (const { stream, position, error } of stopped)
    out.line(`taken no further than ${position}: ${stream}: ${error}`);
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
