import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { EventStoreDouble } from '../processes/event-store-double';
import type { MongoProcess } from '../processes/mongo-server';
import { Helper } from './helper';
import type { Finding } from './row';

/** An engine's server to measure on. */
interface Place {
  /** Its name in the table. */
  readonly name: string;
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

type Measuring = (place: Pick<Place, 'name' | 'url'>) => Promise<Finding[]>;

/** Runs the measurement on every EventStoreDB: the double, and the real one of TEST_EVENTSTORE_URL if set. */
export function onEventStores(measure: Measuring): Promise<Finding[]> {
  const real = given('TEST_EVENTSTORE_URL');
  return onAll([openEventStore, ...real], measure);
}

/** Runs it on every MongoDB: the double, FerretDB if found, and the real one of TEST_MONGODB_URL if set. */
export function onMongos(measure: Measuring): Promise<Finding[]> {
  const program = ferretDb();
  if (program === undefined) console.error('FerretDB: not measured, neither FERRETDB nor the PATH names it');
  const ferret = program === undefined ? [] : [() => openFerretDb(program)];
  return onAll([openMongo, ...ferret, ...given('TEST_MONGODB_URL')], measure);
}

/** The double of EventStoreDB, alone in a process. */
export async function openEventStore() {
  const helper = Helper.start<EventStoreDouble>('event-store-double');
  const url = await helper.ask('open');
  return { name: 'double', url, helper, close: () => helper.stop() };
}

/** The double of MongoDB, alone in a process. */
export async function openMongo() {
  const helper = Helper.start<MongoProcess>('mongo-server');
  return { name: 'double', url: await helper.ask('openDouble'), helper, close: () => helper.stop() };
}

async function openFerretDb(program: string): Promise<Place> {
  const helper = Helper.start<MongoProcess>('mongo-server');
  const url = await helper.ask('openFerretDb', program);
  const close = () => helper.ask('close').finally(() => helper.stop());
  return { name: 'FerretDB', url, close };
}

/** The server that a variable names; logs when it is not set. */
function given(variable: string): (() => Promise<Place>)[] {
  const url = process.env[variable];
  if (url) return [() => Promise.resolve({ name: 'real server', url, close: () => Promise.resolve() })];
  console.error(`A real server: not measured, ${variable} names none`);
  return [];
}

async function onAll(places: readonly (() => Promise<Place>)[], measure: Measuring): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const open of places) {
    const { name, url, close } = await open();
    try {
      const found = await measure({ name, url });
      findings.push(...found.map((finding) => ({ ...finding, what: `${finding.what} [${name}]` })));
    } finally {
      await close();
    }
  }
  return findings;
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
