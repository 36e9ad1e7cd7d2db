import { readConfig } from '../../../server/src/platform/config/config';
import { type Command, CommandRefused, type CommandContext, UsageError } from '../command';
import { runMove } from './run-move';
import { folderEnd } from './folder';
import { serversEnd } from './servers';
import type { MoveEnd } from './move-end';

const SERVERS = 'servers';

/** Moves all stored data from a folder to servers or back. */
export const move: Command = {
  name: 'move',
  summary: 'Moves everything that the product keeps from a folder to EventStoreDB and MongoDB, or back',
  usage: ` --from <folder|${SERVERS}> --to <folder|${SERVERS}> [--dry-run]`,
  help: [
    `"${SERVERS}" are those that EVENTSTORE_URL and MONGODB_URL name, with MASTER_KEY and all else that the product needs on them.`,
    'Moved are the log as it stands (ids, revisions, metadata; what is sealed stays sealed), keys, sessions, how far reactors',
    'came and what they have done, mail that waits, and organisers’ accounts. Views are made again; limits, the outbox and',
    'the simulator’s payments stay behind. The product must be stopped at both ends; the source is not changed.',
    '',
    'What was cut off goes on where it was when it is asked for again. In the end everything is compared. Until then no product',
    'starts on the target, and a target that holds anything else is refused.',
    '',
    '  --dry-run   says what would be moved, or why not, and changes nothing',
  ],
  options: { from: { type: 'string' }, to: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  maxPositionals: 0,
  run: async ({ env, options, out }) => {
    const { from, to, 'dry-run': isDry } = options;
    const [source, target] = endsOf(String(from ?? ''), String(to ?? ''), env);
    await runMove({ from: source, to: target, isDry: isDry === true, out });
    return 0;
  },
};

function endsOf(from: string, to: string, env: CommandContext['env']): readonly [MoveEnd, MoveEnd] {
  if (from === '' || to === '') throw new UsageError('Say --from and --to. See: npm run ops -- move --help');
  if ((from === SERVERS) === (to === SERVERS))
    throw new UsageError(`One of --from and --to is a folder, the other "${SERVERS}".`);
  return [endAt(from, env), endAt(to, env)];
}

function endAt(location: string, env: CommandContext['env']): MoveEnd {
  if (location !== SERVERS) return folderEnd(location, env);
  const config = readConfig(env);
  if (!config.engines.usesServersOnly)
    throw new CommandRefused('EVENTSTORE_URL and MONGODB_URL must name the servers, both of them');
  return serversEnd(config);
}
