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
  does: 'Makes the views in MongoDB again, beside those that are there, and then puts them in their place',
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
  words: 1,
  run: async ({ env, out, options, words: [name] }) => {
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
  const rebuilding = await openRebuild(config, views);
  const { store, database } = rebuilding;
  const beside = new MongoViewStore(database, views, { sideBySide: true });
  try {
    const reading = withProgress(store, await rebuilding.end(), out);
    await buildViews({ store: reading.log, beside, views, out }).finally(() => reading.end());
    out.line(`${String(views.length)} made anew; taking over from whoever writes the views …`);
    await rebuilding.asLeader((term) => swapIn({ store, beside, views, out }, term));
  } finally {
    await rebuilding.close();
  }
}

interface BuildParts {
  readonly store: EventStore;
  readonly beside: MongoViewStore;
  readonly views: readonly AnyView[];
  readonly out: Output;
}

/** Runs while no other process writes the views. */
async function swapIn(making: BuildParts, term: Pick<LeaseTerm, 'confirm'>): Promise<void> {
  const { views, beside, out } = making;
  // Catch up with events from the wait for the lease.
  await buildViews(making);
  for (const { name } of views) {
    await term.confirm();
    await beside.replaceLive(name);
    out.line(`${name}: in its place`);
  }
}

/** Builds up to the end of the log. Throws when a view cannot be built. */
async function buildViews({ store, beside: viewStore, views, out }: BuildParts): Promise<void> {
  // Retried errors are shown by the interval below and do not abort.
  const runner = new ProjectionRunner({ store, viewStore, views, onError: () => undefined });
  runner.start();
  const watching = reportErrors(runner, out);
  try {
    await runner.caughtUp();
  } finally {
    clearInterval(watching);
    await runner.stop();
  }
  const stopped = runner.status().flatMap(({ stopped: all = [] }: ProjectionStatus) => all);
  for (const { stream, position, error } of stopped)
    out.line(`taken no further than ${position}: ${stream}: ${error}`);
}

const REPORT_MS = 2000;

/** Prints the views' error whenever it changes. */
function reportErrors(runner: ProjectionRunner, out: Output): NodeJS.Timeout {
  let said: string | undefined;
  return setInterval(() => {
    const trouble = runner.status().find(({ error }) => error !== undefined)?.error;
    if (trouble !== undefined && trouble !== said) out.line(`waiting: ${trouble}`);
    said = trouble;
  }, REPORT_MS);
}
