import { readConfig } from '../../../server/src/platform/config/config';
import { type Command, CommandRefused, type CommandContext, UsageError } from '../command';
import { runMove } from './run-move';
import { folderEndpoint } from './folder';
import { serversEndpoint } from './servers';
import type { MoveEndpoint } from './move-endpoint';

const SERVERS = 'servers';

/** Moves all stored data from a folder to servers or back. */
export const move: Command = {
  name: 'move',
  summary: 'Moves all stored data from a folder to EventStoreDB and MongoDB, or back',
  usage: ` --from <folder|${SERVERS}> --to <folder|${SERVERS}> [--dry-run]`,
  help: [
    `"${SERVERS}" are those in EVENTSTORE_URL and MONGODB_URL, with MASTER_KEY and every other variable that the product needs there.`,
    'Moves the log unchanged (ids, revisions, metadata; sealed data stays sealed), keys, sessions, reactor checkpoints,',
    'records of completed reactor actions, waiting mail, and organisers’ accounts. Views are rebuilt; rate limits, mail written',
    'to files and the simulator’s payments are not moved. Stop the product at both ends first; the source is not changed.',
    '',
    'An interrupted move resumes when the command runs again. At the end all data is compared. Until then no product',
    'starts on the target. A target that holds other data is refused.',
    '',
    '  --dry-run   shows what would be moved, or why not, and changes nothing',
  ],
  options: { from: { type: 'string' }, to: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  maxPositionals: 0,
  run: async ({ env, options, out }) => {
    const [from, to] = [String(options.from ?? ''), String(options.to ?? '')];
    assertOneFolder(from, to);
    const isDry = options['dry-run'] === true;
    await runMove({ from: endpointAt(from, env), to: endpointAt(to, env), isDry, out });
    return 0;
  },
};

function assertOneFolder(from: string, to: string): void {
  if (from === '' || to === '') throw new UsageError('Give --from and --to. See: npm run ops -- move --help');
  if ((from === SERVERS) === (to === SERVERS))
    throw new UsageError(`One of --from and --to is a folder, the other "${SERVERS}".`);
}

function endpointAt(location: string, env: CommandContext['env']): MoveEndpoint {
  if (location !== SERVERS) return folderEndpoint(location, env);
  const config = readConfig(env);
  if (!config.engines.usesServersOnly)
    throw new CommandRefused('EVENTSTORE_URL and MONGODB_URL must both name a server');
  return serversEndpoint(config);
}
