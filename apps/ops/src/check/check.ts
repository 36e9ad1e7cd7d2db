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
    'Checks configuration, engines and their versions, secrets, mail, payments, clocks, lag, indexes and certificates',
  usage: '',
  help: [
    'Prints a line per check: ok, warns or fails. Changes nothing, sends no mail and makes no payment.',
    'Queries every server of a cluster or replica set, including discovered ones. A server that is unavailable warns while the',
    'others accept writes, and fails otherwise. A version warns when it is untested or differs within a cluster, and fails when',
    'it is too old.',
    'MASTER_KEY is checked against the data in MongoDB, REGISTRATION_SECRET against the log, and the configured secrets against',
    'those of every running node, by fingerprints that reveal nothing.',
    'Exit code 1 when a check fails.',
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
  yield ok('configuration', 'valid');
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
