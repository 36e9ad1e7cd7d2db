import 'reflect-metadata';
import { StoreInUse } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app';
import { BadConfig, readConfig, type Config } from './config/config';
import { SecretDamaged } from './config/kept-secret';
import { closeEngines, openEngines, type Engines } from './engines';
import { Stores } from './operations/stores';

const STOP_WITHIN_MS = 10_000;
const log = new Logger('Server');
const toldInWords = [StoreInUse, SecretDamaged];

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const engines = await openEngines(config);
  const app = await createApp(config, engines);
  stopWhenAsked(app, engines);
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(welcome(config, await app.getUrl(), engines));
}

/** A signal ends the process when what runs has finished; a store that cannot write ends it as a failure. */
function stopWhenAsked(app: NestFastifyApplication, engines: Engines): void {
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    letConnectionsEnd(app);
    await app.close();
    await closeEngines(engines);
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0));
  app.get(Stores).onFailure((words) => {
    log.fatal(words);
    void stop(1);
  });
}

/** From now on an answer is its connection's last: a busy client on an open one would keep the server from closing. */
function letConnectionsEnd(app: NestFastifyApplication): void {
  app.getHttpServer().prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

function welcome(config: Config, listening: string, { secrets }: Engines): string {
  const address = config.publicUrl?.origin ?? listening.replace('127.0.0.1', 'localhost');
  const signIn = config.google ? '/admin/login' : `/admin/login#token=${secrets.adminToken}`;
  return [
    '',
    `  Raceday runs at    ${address}`,
    `  Organisers sign in ${address}${signIn}`,
    `  Mail goes to       ${mailGoesTo(config)}`,
    `  Payments go to     ${paymentsGoTo(config)}`,
    `  Data lives in      ${config.dataDir}`,
    '',
    '',
  ].join('\n');
}

/** The server's name alone: its address may hold a password. */
function paymentsGoTo({ payments }: Config): string {
  return payments.kind === 'swish' ? payments.account.provider : 'a simulator (test mode: no money moves)';
}

function mailGoesTo({ mail: { server }, dataDir }: Config): string {
  return server === undefined ? join(dataDir, 'outbox') : new URL(server).host;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BadConfig)
    return `The configuration cannot be used:\n${error.problems.map((each) => `  - ${each}`).join('\n')}`;
  if (toldInWords.some((kind) => error instanceof kind)) return error.message;
  // An address in use, a folder that cannot be written: the system's own words say it all.
  if ('syscall' in error) return `Nothing was started: ${error.message}`;
  return error.stack ?? error.message;
}
