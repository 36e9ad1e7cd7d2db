import { type Clock, probe, SmtpMailer, SwishPayments, SystemClock } from '@app/adapters';
import { BadConfig, type Config, readConfig } from '../../../server/src/platform/config/config';
import type { Command, CommandContext } from '../command';
import { checkCertificates } from './certificates';
import { checkEngines } from './engines';
import { type Check, fails, ok, runCheck, serversOf, type Verdict, warns } from './check-context';
import { checkSecrets } from './secrets';
import { readFileSync } from 'fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { nodeVersionVerdict } from './versions';
import type { Lag } from '../../../server/src/platform/operations/lag';
import { kindText, measureLag } from '../lag/lag';
import { clockVerdicts } from './clocks';

const checkMail: Check = async ({ mail: { server, from }, dataDir }, { clock }) => {
  if (server === undefined) {
    const message = `no mail server is set: mail, sign-in codes included, is only written to ${dataDir}/outbox`;
    return [warns('mail', message)];
  }
  const mailer = new SmtpMailer(server, from, clock);
  try {
    await mailer.verify();
    return [ok('mail', `${new URL(server).host} answers and accepts the sign-in`)];
  } finally {
    await mailer.close();
  }
};
/** Checks that the payment service answers, by requesting a payment that does not exist. */
const checkPayments: Check = async ({ payments: settings }, { clock }) => {
  if (settings.kind === 'none') return [warns('payments', 'are refused: SWISH_* is not set')];
  if (settings.kind === 'simulator')
    return [warns('payments', 'go to the built-in simulator: no money moves')];
  const { account } = settings;
  const swish = new SwishPayments(account, { callbackUrl: () => '' });
  try {
    await swish.identifyPeer();
    const before = clock.now();
    const { time } = await probe(account.url, account);
    const peerText =
      swish.peer === 'simulator'
        ? 'a simulator answers: no money moves'
        : 'Swish answers and accepts our certificate';
    const message = `${account.url}: ${peerText}`;
    return [
      swish.peer === 'simulator' ? warns('payments', message) : ok('payments', message),
      ...clockVerdicts('Swish', { time }, { before, after: clock.now() }),
    ];
  } finally {
    await swish.close();
  }
};

/** A reactor skips up to this many events before it saves a checkpoint. */
const SKIPPED_PER_CHECKPOINT = 1001;
/** Reports views and reactors that lag or have stopped; otherwise one line for all. */
const checkLag: Check = async (config) => {
  const { all } = await measureLag(config);
  const lagging = all.map(lagVerdict).filter((each) => each !== undefined);
  if (lagging.length > 0) return lagging;
  if (all.length === 0) return [ok('lag', 'no view or reactor follows the log yet')];
  return [ok('lag', `none in ${String(all.length)} views and reactors`)];
};
function lagVerdict({ kind, name, events, trouble }: Lag): Verdict | undefined {
  const subject = `lag of the ${kindText(kind)} ${name}`;
  if (trouble !== undefined) return fails(subject, trouble);
  const isBehind = kind === 'reactor' ? events > SKIPPED_PER_CHECKPOINT : events > 0;
  return isBehind ? warns(subject, `${String(events)} events`) : undefined;
}

const packageJson = z.object({ engines: z.object({ node: z.string() }) });
/** Checks the version of Node. Throws when package.json does not say which it needs. */
function checkNodeVersion(): readonly Verdict[] {
  const { engines } = packageJson.parse(JSON.parse(readFileSync(resolve('package.json'), 'utf8')));
  return [nodeVersionVerdict(process.versions.node, engines.node)];
}

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
    for await (const { verdict, subject, message } of runChecks(env, new SystemClock())) {
      failed ||= verdict === 'fails';
      out.line(`${verdict.padEnd(5)}  ${subject}: ${message}`);
    }
    return failed ? 1 : 0;
  },
};

/** Yields each verdict as soon as it is known. */
async function* runChecks(env: CommandContext['env'], clock: Clock): AsyncGenerator<Verdict> {
  yield* await runCheck('Node', () => Promise.resolve(checkNodeVersion()));
  const config = configIn(env);
  if (!('dataDir' in config)) {
    yield* config;
    return;
  }
  yield ok('configuration', 'valid');
  const context = { env, clock, servers: serversOf(config, clock) };
  const checks = {
    ...{ engines: checkEngines, secrets: checkSecrets, lag: checkLag },
    ...{ mail: checkMail, payments: checkPayments, certificates: checkCertificates },
  };
  for (const [subject, runOne] of Object.entries(checks))
    yield* await runCheck(subject, () => runOne(config, context));
}

function configIn(env: CommandContext['env']): Config | readonly Verdict[] {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof BadConfig) return error.problems.map((problem) => fails('configuration', problem));
    throw error;
  }
}
