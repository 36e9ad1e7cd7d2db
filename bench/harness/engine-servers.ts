import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { EngineDoubles } from '../processes/engine-doubles';
import { HelperProcess } from './helper-process';
import type { MetricResult } from './benchmark';

/** An engine's server to measure on. */
interface EngineServer {
  /** Its name in the table. */
  readonly name: string;
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

type EngineMeasurement = (server: Pick<EngineServer, 'name' | 'url'>) => Promise<MetricResult[]>;

/** Runs the measurement on every EventStoreDB: the double, and the real one of TEST_EVENTSTORE_URL if set. */
export function onEveryEventStore(measure: EngineMeasurement): Promise<MetricResult[]> {
  const real = serverFromEnv('TEST_EVENTSTORE_URL');
  return measureOnAll([() => openDouble('openEventStore'), ...real], measure);
}

/** Runs it on every MongoDB: the double, FerretDB if found, and the real one of TEST_MONGODB_URL if set. */
export function onEveryMongo(measure: EngineMeasurement): Promise<MetricResult[]> {
  const program = ferretDb();
  if (program === undefined) console.error('FerretDB: not measured, neither FERRETDB nor the PATH names it');
  const ferret = program === undefined ? [] : [() => openFerretDb(program)];
  return measureOnAll(
    [() => openDouble('openMongo'), ...ferret, ...serverFromEnv('TEST_MONGODB_URL')],
    measure,
  );
}

/** The double of an engine, alone in a process. */
export async function openDouble(engine: 'openEventStore' | 'openMongo') {
  const helper = HelperProcess.start<EngineDoubles>('engine-doubles');
  return { name: 'double', url: await helper.call(engine), helper, close: () => helper.stop() };
}

async function openFerretDb(program: string): Promise<EngineServer> {
  const helper = HelperProcess.start<EngineDoubles>('engine-doubles');
  const url = await helper.call('openFerretDb', program);
  const close = () => helper.call('close').finally(() => helper.stop());
  return { name: 'FerretDB', url, close };
}

/** The server that a variable names; logs when it is not set. */
function serverFromEnv(variable: string): (() => Promise<EngineServer>)[] {
  const url = process.env[variable];
  if (url) return [() => Promise.resolve({ name: 'real server', url, close: () => Promise.resolve() })];
  console.error(`A real server: not measured, ${variable} names none`);
  return [];
}

async function measureOnAll(
  servers: readonly (() => Promise<EngineServer>)[],
  measure: EngineMeasurement,
): Promise<MetricResult[]> {
  const results: MetricResult[] = [];
  for (const open of servers) {
    const { name, url, close } = await open();
    try {
      for (const result of await measure({ name, url }))
        results.push({ ...result, what: `${result.what} [${name}]` });
    } finally {
      await close();
    }
  }
  return results;
}

/**
 * Found like in the tests. The path is relative to the working folder, because the bench is compiled
 * elsewhere.
 */
function ferretDb(): string | undefined {
  const load = createRequire(join(process.cwd(), 'package.json'));
  const { findFerretDb } = load('./test/support/find-ferretdb.cjs') as {
    readonly findFerretDb: () => string | undefined;
  };
  return findFerretDb();
}
