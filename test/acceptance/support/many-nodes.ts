import { EventStoreDbEventStore, parseEventStoreDbUrl } from '@app/adapters';
import { type DomainEvent, STREAM_PREFIXES, type StartListRow } from '@app/domain';
import { everyEvent, type Recorded } from '@app/eventing';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { Organiser } from '../../../apps/demo/src/organiser';
import type { RaceDayFile } from '../../../apps/demo/src/race-day-file';
import type { Step } from '../../../apps/demo/src/script';
import { checkResults } from '../../../apps/demo/src/verdict';
import { FakeSmtpServer } from '../../../libs/adapters/src/testing/fake-smtp-server';
import { secrets } from '../../support/node-environment';
import { prepareRaceDay } from '../../support/prepare-race-day';
import { Fleet } from './fleet';
import { type FaultName, faultSequence, seededRandom, type RestartableServer } from './fault-injection';
import { killAll, startSwish } from './server-process';
import { Watcher } from './watcher';
import { FinishLinePhone, independentGroups, retryOnNodes } from './retry-on-nodes';
import { EventStoreServer } from '../../doubles/event-store-server';
import { MongoServer } from '../../doubles/mongo-server';
import { Family } from '../../../apps/demo/src/family';

/**
 * The size of the run. `rounds`: how often each fault occurs while families pay, and again during the races.
 */
export interface LoadProfile {
  readonly day: RaceDayFile;
  readonly apis: number;
  readonly workers: number;
  readonly phones: number;
  readonly viewers: number;
  readonly families: number;
  readonly faults: readonly FaultName[];
  readonly rounds: number;
}

const SEED = Number(process.env.SEED ?? 20250913);

/**
 * After these faults another node may become leader and send mails in flight again, at most
 * `MAX_PARALLEL_MAILS` each.
 */
const FAILOVER_FAULTS: ReadonlySet<string> = new Set<FaultName>([
  'the leader is killed',
  'the leader is suspended until another takes over',
  'MongoDB is killed',
  'all connections of a node are cut',
]);
const MAX_PARALLEL_MAILS = 3;

/**
 * Families pay and a race day is run on several nodes of the named servers during injected faults; the result
 * must be as without them.
 */
export function describeManyNodes(name: string, open: () => Promise<EmptyServers>, load: LoadProfile): void {
  const { day, apis, workers } = load;
  const nodes = `${String(apis)} nodes that serve and ${String(workers)} that work`;
  describe(`${nodes}, on ${name}, with injected faults (SEED=${String(SEED)})`, () => {
    const folder = temporaryFolder('many-nodes');
    const smtpServer = new FakeSmtpServer();
    const random = seededRandom(SEED);
    let servers: EmptyServers;
    let fleet: Fleet;
    let more: Record<string, string>;
    const occurred: string[] = [];

    const startFleet = async (clock: string) => {
      const { store, mongo } = servers;
      fleet = await Fleet.start({ apis, workers, eventStore: store.url, database: mongo.url, clock, more });
    };
    /** Does the parts of the work, spread over the faults. */
    const duringFaults = async <Part>(work: readonly Part[], doPart: (part: Part) => Promise<void>) => {
      const all = faultSequence(load.faults, load.rounds, random);
      const share = Math.ceil(work.length / all.length);
      for (const [index, [what, happen]] of all.entries()) {
        occurred.push(what);
        const ours = work.slice(index * share, (index + 1) * share);
        const working = async () => {
          for (const part of ours) await doPart(part);
        };
        await Promise.all([happen({ fleet, ...servers, random }), working()]).catch((error: unknown) => {
          throw new Error(`after this: ${occurred.join('; ')}`, { cause: error });
        });
      }
    };
    const url = (attempt: number) => fleet.apis[attempt % fleet.apis.length]?.url ?? '';
    const text = async (path: string) => (await fetch(url(0) + path)).text();

    beforeAll(async () => {
      servers = await open();
      const swish = await startSwish({
        SWISH_DIR: join(folder, 'swish'),
        ...{ SWISH_PORT: '0', SWISH_PAGE_PORT: '0', SWISH_SIMULATOR_DELAY_MS: 'manual' },
      });
      more = { ...swish.env, ...secrets, MAIL_URL: `smtp://${await smtpServer.open()}` };
      await startFleet('2025-08-20T10:00:00.000Z');
    });
    afterAll(async () => {
      killAll();
      await fleet.end();
      await servers.close();
      await smtpServer.close();
    });

    it('lists every paid family once and sends its receipt', async () => {
      const paid: PaidRegistration[] = [];
      const families = Array.from({ length: load.families }, (_, index) => index);
      await duringFaults(families, async (index) => {
        paid.push(await registerAndPay(index, url, smtpServer));
      });
      for (const { lastname, payref, amount } of paid) {
        await retryOnNodes(async () => {
          expect(JSON.parse(await text(`/api/receipts/${payref}`))).toMatchObject({ amount });
        });
        await retryOnNodes(() => expectContains(text('/api/races/get/race-250913-56'), lastname));
      }
      const lists = await text('/api/races/get/race-250913-56');
      for (const { lastname } of paid) expect(lists.split(`"${lastname}"`)).toHaveLength(2);
      await retryOnNodes(async () => {
        await Promise.resolve();
        expect(new Set(receiptsMailed()).size).toBe(paid.length);
      });
      expect(await confirmations()).toHaveLength(paid.length);
      const handedOver = occurred.filter((what) => FAILOVER_FAULTS.has(what)).length;
      expect(receiptsMailed().length - paid.length).toBeLessThanOrEqual(MAX_PARALLEL_MAILS * handedOver);
    });

    it('gives the true results, updates every screen and finishes no runner twice', async () => {
      await fleet.stop();
      await startFleet('2025-09-13T07:25:00.000Z');
      const organiser = await Organiser.signIn(url(0), secrets.ADMIN_TOKEN);
      const steps = await prepareRaceDay(day, organiser);
      const parts = day.races.map(({ part }) => part);
      const partOf = (at: number) => parts[at % parts.length] ?? '';
      const viewers = Array.from({ length: load.viewers }, (_, at) => new Watcher(url(at), [partOf(at)]));
      await Promise.all(viewers.map(({ subscribed: watches }) => watches));
      const organisers = fleet.apis.map((node) => organiser.withUrl(node.url));
      const phones = Array.from({ length: load.phones }, (_, at) => new FinishLinePhone(organisers, at));
      await duringFaults(independentGroups(steps, load.phones), (group) => sendFromPhones(phones, group));

      for (const node of fleet.apis)
        await retryOnNodes(async () => {
          const differences = (await checkResults(day, node.url)).flatMap((race) => race.differences);
          expect(differences).toEqual([]);
        });
      const lists = new Map<string, readonly StartListRow[]>();
      for (const part of parts)
        lists.set(part, JSON.parse(await text(`/api/races/get/${part}`)) as StartListRow[]);
      for (const [at, viewer] of viewers.entries()) {
        await viewer.receivedRows(lists.get(partOf(at)) ?? []);
        viewer.close();
      }
      expect(await repeatedFinishes()).toEqual([]);
    });

    async function sendFromPhones(phones: readonly FinishLinePhone[], group: readonly Step[]): Promise<void> {
      const theirs = (at: number) => group.filter((_, index) => index % phones.length === at);
      const commands = (at: number) => theirs(at).map(({ command }) => command);
      await Promise.all(phones.map((phone, at) => phone.send(commands(at))));
    }

    /** Returns the message ids of the receipt mails. */
    function receiptsMailed(): readonly string[] {
      const receipts = smtpServer.received.filter(({ mail: { subject } }) => /kvitto/i.test(subject ?? ''));
      return receipts.map(({ mail: { messageId } }) => messageId ?? '');
    }

    /** Returns command ids that are stored with more than one finish. */
    async function repeatedFinishes(): Promise<readonly string[]> {
      const finishes = (await readEventsOf('RunnerFinished')).map(({ meta }) => meta.commandId);
      return finishes.filter((command, at) => finishes.indexOf(command) !== at);
    }

    /** Returns the stream of each confirmed payment. */
    async function confirmations(): Promise<readonly string[]> {
      return (await readEventsOf('PaymentConfirmed')).map(({ stream }) => stream);
    }

    async function readEventsOf(type: DomainEvent['type']): Promise<readonly Recorded<DomainEvent>[]> {
      const { url: address } = servers.store;
      const eventLog = await EventStoreDbEventStore.open(parseEventStoreDbUrl(address), {
        prefixes: STREAM_PREFIXES,
      });
      const found: Recorded<DomainEvent>[] = [];
      for await (const recorded of everyEvent<DomainEvent>(eventLog))
        if (recorded.event.type === type) found.push(recorded);
      await eventLog.close();
      return found;
    }
  });
}

async function expectContains(text: Promise<string>, part: string): Promise<void> {
  if (!(await text).includes(part)) throw new Error(`no ${part} yet`);
}

/** An empty event store and an empty MongoDB. */
interface EmptyServers {
  readonly store: RestartableServer;
  readonly mongo: RestartableServer;
  close(): Promise<void>;
}

/** Starts the doubles of both servers. */
export async function startDoubles(): Promise<EmptyServers> {
  const [double, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
  const stop = () => {
    double.kill();
    return Promise.resolve();
  };
  return {
    store: { url: double.url, stop, start: () => double.restart() },
    mongo,
    close: async () => {
      await stop();
      await mongo.close();
    },
  };
}

/** The proof of a family's payment; `amount` in kronor. */
interface PaidRegistration {
  readonly lastname: string;
  readonly payref: string;
  readonly amount: number;
}

/**
 * Signs in by mail, registers one runner on 5.6 km, books and pays in the simulator. Each step goes to the
 * next node and retries until one succeeds.
 */
async function registerAndPay(
  number: number,
  urlOf: (attempt: number) => string,
  smtpServer: FakeSmtpServer,
): Promise<PaidRegistration> {
  const lastname = `Familjen${String(number)}sson`;
  let asked = number;
  const installation = {
    dataDir: '',
    readMail: (id: string) => mailText(smtpServer, id),
    get url() {
      return urlOf(asked++);
    },
  };
  const address = `10.3.${String(number >> 8)}.${String(number & 255)}`;
  const family = await retryOnNodes((attempt) =>
    Family.signIn(installation, `${lastname}.${String(attempt)}@example.se`, address),
  );
  const runner = { firstname: 'Anna', lastname, age: 41, group: 'Dam', company: '' };
  await retryOnNodes(() => family.save([{ key: 'a', distance: 5.6, ...runner }]));
  const booked = (await retryOnNodes(() => family.book(undefined))) as { payref: string; link?: string };
  await fetch(booked.link ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  const page = await retryOnNodes(async () => {
    const own = await family.ownPage();
    if (!own.paid) throw new Error('not paid yet');
    return own;
  });
  const { amount = 0 } = page.swishtory[booked.payref] ?? {};
  return { lastname, payref: booked.payref, amount };
}

function mailText(smtpServer: FakeSmtpServer, id: string): Promise<string> {
  const found = smtpServer.received.find(({ mail: { messageId } }) => messageId?.includes(id));
  return found?.mail.text ? Promise.resolve(found.mail.text) : Promise.reject(new Error(`no mail ${id}`));
}
