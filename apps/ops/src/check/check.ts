import { type Clock, SystemClock } from '@app/adapters';
import { BadConfig, type Config, readConfig } from '../../../server/src/platform/config/config';
import type { Command, CommandContext } from '../command';
import { certificates } from './certificates';
import { engines } from './engines';
import { lags } from './lags';
import { serversOf } from './check-context';
import { nodeVersion } from './node-version';
import { secrets } from './secrets';
import { mail, payments } from './services';
import { fails, runCheck, ok, type Verdict } from './verdict';

/** Runs all checks; changes nothing. */
export const check: Command = {
  name: 'check',
  summary:
    'Looks at configuration, engines and their versions, secrets, mail, payments, clocks, lag, indexes and certificates',
  usage: '',
  help: [
    'A line for each: ok, warns or fails. Nothing is changed, no mail is sent and nothing is paid.',
    'Of a cluster or a replica set every server is asked, those too that are not named and that the others tell of. One that is',
    'away warns while the others can be written to, and fails where they cannot. Versions warn where they were not tried with,',
    'or differ within a cluster, and fail where they are too old.',
    'MASTER_KEY is tried on what MongoDB keeps, REGISTRATION_SECRET held against the log, and the secrets that are set here against',
    'those of every node that runs, by marks that tell nothing of them.',
    'Exit code 1 where something fails.',
  ],
  options: {},
  maxPositionals: 0,
  run: async ({ env, out }) => {
    let failed = false;
    for await (const { verdict, what, message } of verdicts(env, new SystemClock())) {
      failed ||= verdict === 'fails';
      out.line(`${verdict.padEnd(5)}  ${what}: ${message}`);
    }
    return failed ? 1 : 0;
  },
};

/** Yields each verdict as soon as it is known. */
async function* verdicts(env: CommandContext['env'], clock: Clock): AsyncGenerator<Verdict> {
  yield* await runCheck('Node', () => Promise.resolve(nodeVersion()));
  const config = configIn(env);
  if (!('dataDir' in config)) {
    yield* config;
    return;
  }
  yield ok('configuration', 'can be used');
  const context = { env, clock, servers: serversOf(config, clock) };
  for (const [what, runOne] of Object.entries({ engines, secrets, lag: lags, mail, payments, certificates }))
    yield* await runCheck(what, () => runOne(config, context));
}

function configIn(env: CommandContext['env']): Config | readonly Verdict[] {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof BadConfig) return error.problems.map((problem) => fails('configuration', problem));
    throw error;
  }
}
