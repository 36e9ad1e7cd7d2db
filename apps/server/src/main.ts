import 'reflect-metadata';
import { WrongMasterKey } from '@app/adapters';
import { StoreUnavailable, StoreFailed, StoreInUse } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app';
import { BadConfig, readConfig, type Config } from './platform/config/config';
import { SecretDamaged } from './platform/config/stored-secret';
import { isPublic, testModeReasons } from './platform/config/test-mode';
import { closeEngines, openEngines, type Engines } from './platform/engines/engines';
import { ProductLog } from './platform/logging/product-log';
import { NewerEvents } from './platform/nodes/agreed-versions';
import { Stores } from './platform/operations/stores';
import { Gallery } from './site';
import { DataFolderNotMoved } from './platform/integrity/data-folder-not-moved';
import { StoresInconsistent } from './platform/integrity/stores-inconsistent';

const STOP_WITHIN_MS = 10_000;
const log = new Logger('Server');
const operatorErrors = [
  ...[StoreInUse, SecretDamaged, WrongMasterKey, StoresInconsistent, NewerEvents],
  DataFolderNotMoved,
];

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  Logger.overrideLogger(new ProductLog(config));
  const engines = await openEngines(config);
  const app = await createApp(config, engines);
  stopOnSignal(app, engines);
  await app.listen({ port: config.port, host: config.host });
  for (const line of lossReport(config, engines)) process.stderr.write(`${line}\n`);
  process.stdout.write(welcome(config, await app.getUrl(), engines));
  if (config.engines.role !== 'worker') void app.get(Gallery).warmUp();
}

/** Reports accepted losses, and values of ACCEPT_LOSS that were not needed; it is meant for one start. */
function lossReport({ acceptLoss }: Config, { checkedStores }: Engines): string[] {
  const accepted = checkedStores?.accepted ?? [];
  const unused = acceptLoss.filter((loss) => !accepted.some((finding) => finding.loss === loss));
  return [
    ...accepted.map(
      ({ loss, problem, consequence }) => `Continued without (${loss}): ${problem}. Lost: ${consequence}.`,
    ),
    ...unused.map((loss) => `ACCEPT_LOSS=${loss} was not needed: nothing of that kind is missing.`),
    ...(acceptLoss.length > 0 ? ['Unset ACCEPT_LOSS before the next start.'] : []),
  ];
}

/** Shuts down gracefully on a signal; with a failure exit code when a store can no longer write. */
function stopOnSignal(app: NestFastifyApplication, engines: Engines): void {
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.fatal(`The shutdown did not finish within ${String(STOP_WITHIN_MS / 1000)} s: something blocks it`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    process.exit((await shutDown(app, engines)) ? exitCode : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0));
  app.get(Stores).onFailure((message) => {
    log.fatal(message);
    void stop(1);
  });
}

/** Shuts down; logs and returns false when that fails, such as on a full disk. */
async function shutDown(app: NestFastifyApplication, engines: Engines): Promise<boolean> {
  disableKeepAlive(app);
  engines.database?.stopRetrying();
  try {
    await app.close();
    await closeEngines(engines);
    return true;
  } catch (error) {
    log.fatal(`The shutdown failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Ends each connection after its next answer; a busy keep-alive client would block the shutdown. */
function disableKeepAlive(app: NestFastifyApplication): void {
  app.getHttpServer().prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

function welcome(config: Config, listening: string, engines: Engines): string {
  const { role } = config.engines;
  if (role === 'worker') return `\n  A worker is at     ${listening} (health and metrics only)\n`;
  const url = config.publicUrl?.origin ?? listening.replace('127.0.0.1', 'localhost');
  const signIn = config.google
    ? '/admin/login'
    : `/admin/login#token=${printableToken(config, engines.secrets)}`;
  return [
    '',
    `  Raceday runs at    ${url}`,
    `  Organisers sign in ${url}${signIn}`,
    `  Mail goes to       ${mailTarget(config)}`,
    `  Payments go to     ${paymentTarget(config, engines)}`,
    ...(config.engines.eventStore ? [`  Events go to       ${config.engines.eventStore.url}`] : []),
    ...(config.engines.database ? [`  Read models go to  ${config.engines.database.label}`] : []),
    ...(config.engines.usesServersOnly ? [] : [`  Data lives in      ${config.dataDir}`]),
    '',
    ...testModeWarning(config, engines),
    '',
  ].join('\n');
}

/** Never logs a token that the operator configured. */
function printableToken({ adminToken }: Config, secrets: Engines['secrets']): string {
  return adminToken === undefined ? secrets.adminToken : '(ADMIN_TOKEN)';
}

/** Warns loudly of test mode at a public address, where families expect real payments. */
function testModeWarning(config: Config, { payment: { payments } }: Engines): string[] {
  const isElsewhere = config.payments.kind === 'swish' && payments.simulator !== undefined;
  const elsewhere = isElsewhere ? ['payments go to a simulator (SWISH_URL leads to one)'] : [];
  const parts = isPublic(config) ? [...elsewhere, ...testModeReasons(config)] : [];
  if (parts.length === 0) return [];
  const lines = ['TEST MODE AT A PUBLIC ADDRESS (ALLOW_TEST_MODE=1)', ...parts.map((part) => `- ${part}`)];
  return ['!'.repeat(72), ...lines.map((line) => `!!  ${line}`), '!'.repeat(72), ''];
}

/** Shows the server's host only: its URL may contain a password. */
function paymentTarget({ payments: settings }: Config, { payment: { payments } }: Engines): string {
  if (settings.kind === 'none') return 'no service: payments are answered with 503';
  const at = settings.kind === 'swish' && payments.simulator ? ` at ${settings.account.url}` : '';
  return payments.simulator ? `a simulator${at} (test mode: no money moves)` : payments.provider;
}

function mailTarget({ mail: { server }, dataDir }: Config): string {
  return server === undefined ? join(dataDir, 'outbox') : new URL(server).host;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BadConfig)
    return `The configuration is invalid:\n${error.problems.map((each) => `  - ${each}`).join('\n')}`;
  if (operatorErrors.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof StoreFailed || error instanceof StoreUnavailable)
    return `Nothing was started: ${error.message}`;
  // Address in use, folder not writable: the system's message suffices.
  if ('syscall' in error) return `Nothing was started: ${error.message}`;
  return error.stack ?? error.message;
}
