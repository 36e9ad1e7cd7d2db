import { MongoViewStore, type Term } from '@app/adapters';
import { type AnyView, type EventStore, ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import { everyView } from '@app/views';
import { readConfig } from '../../../server/src/platform/config/config';
import { type Command, Refused, WrongUsage } from '../command';
import type { Output } from '../output';
import { openRebuilding } from './opened';

/** Views in MongoDB, made again while the product runs. */
export const rebuild: Command = {
  name: 'rebuild',
  does: 'Makes the views in MongoDB again, beside those that are there, and then puts them in their place',
  usage: ' [view]',
  help: [
    'Without a name, all of them. Nodes go on serving; with both servers named they may all run. For some seconds at the end',
    'nobody reacts to events or sends mail: the worker lets go, and goes on from the new views. What was cut off goes on when it',
    'is asked for again. Without MONGODB_URL views lie in memory and are made at every start.',
    '',
    `Views: ${everyView.map(({ name }) => name).join(', ')}`,
  ],
  options: {},
  words: 1,
  run: async ({ env, out, words: [name] }) => {
    const views = everyView.filter((view) => name === undefined || view.name === name);
    if (views.length === 0)
      throw new WrongUsage(`There is no view "${name ?? ''}". See: npm run ops -- rebuild --help`);
    const config = readConfig(env);
    if (!config.engines.database)
      throw new Refused('views lie in memory here, and are made at every start: start the product again');
    const rebuilding = await openRebuilding(config);
    const { store, database } = rebuilding;
    try {
      const beside = new MongoViewStore(database, views, { beside: true });
      await remade({ store, beside, views, out }, (work) => rebuilding.onDuty(work));
    } finally {
      await rebuilding.close();
    }
    return 0;
  },
};

/** What is made of what. */
interface Making {
  readonly store: EventStore;
  readonly beside: MongoViewStore;
  readonly views: readonly AnyView[];
  readonly out: Output;
}

type OnDuty = (work: (term: Pick<Term, 'confirm'>) => Promise<void>) => Promise<void>;

async function remade(making: Making, onDuty: OnDuty): Promise<void> {
  const { views, beside, out } = making;
  await made(making);
  out.line(`${String(views.length)} made anew; taking over from whoever writes the views …`);
  await onDuty(async (term) => {
    // What came while it was waited for.
    await made(making);
    for (const { name } of views) {
      await term.confirm();
      await beside.takePlace(name);
      out.line(`${name}: in its place`);
    }
  });
}

/** Up to the end of the log. Throws where a view cannot be made. */
async function made({ store, beside: viewStore, views, out }: Making): Promise<void> {
  const runner = new ProjectionRunner({ store, viewStore, views });
  runner.start();
  const watching = setInterval(() => watch(runner, out), LOOK_MS);
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

const LOOK_MS = 2000;

/** Says what keeps them from going on. */
function watch(runner: ProjectionRunner, out: Output): void {
  const waiting = runner.status().find(({ error }) => error !== undefined);
  out.line(waiting ? `waiting: ${waiting.error ?? ''}` : 'still reading the log …');
}
