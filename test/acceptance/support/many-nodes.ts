import { EventStoreDbEventStore, storeAddress } from '@app/adapters';
import { type DomainEvent, STREAM_PREFIXES, type StartListRow } from '@app/domain';
import { everyEvent } from '@app/eventing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Family } from '../../../apps/demo/src/family';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import type { RaceDayFile } from '../../../apps/demo/src/race-day-file';
import type { Step } from '../../../apps/demo/src/script';
import { judge } from '../../../apps/demo/src/verdict';
import { PostOffice } from '../../../libs/adapters/src/testing/post-office';
import { EventStoreServer } from '../../doubles/event-store-server';
import type { MortalMongoPlace } from '../../engines/mongo-servers';
import { prepare } from '../../support/prepared-day';
import { Fleet } from './fleet';
import { mishaps, seeded } from './mischief';
import { killAll, startSwish } from './server-process';
import { Watcher } from './watcher';
import { FinishLinePhone, inGroups, insist } from './whichever-node';

/** How much of everything there is. `rounds`: how often each thing goes wrong while families pay, and again during the races. */
export interface Crowd {
  readonly day: RaceDayFile;
  readonly apis: number;
  readonly workers: number;
  readonly phones: number;
  readonly viewers: number;
  readonly families: number;
  readonly rounds: number;
}

const SEED = Number(process.env.SEED ?? 20250913);
const secrets = {
  ...{ REGISTRATION_SECRET: 'r'.repeat(40), SESSION_SECRET: 's'.repeat(40) },
  ...{ ADMIN_TOKEN: 'a'.repeat(40), MASTER_KEY: 'm'.repeat(40) },
};

/** What a family has to show for its money. */
interface Paid {
  readonly lastname: string;
  readonly payref: string;
  readonly amount: number;
}

/** Families pay and the day is run on several nodes, while one thing after the other goes wrong. Nobody may notice in what comes out. */
export function manyNodes(name: string, open: () => Promise<MortalMongoPlace>, crowd: Crowd): void {
  const { day, apis, workers } = crowd;
  const nodes = `${String(apis)} nodes that serve and ${String(workers)} that work`;
  describe(`${nodes}, with MongoDB as ${name}, and all that can go wrong (SEED=${String(SEED)})`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'many-nodes-'));
    const random = seeded(SEED);
    const office = new PostOffice();
    let store: EventStoreServer;
    let mongo: MortalMongoPlace;
    let fleet: Fleet;
    let more: Record<string, string>;
    const happened: string[] = [];

    const startFleet = async (clock: string) => {
      fleet = await Fleet.start({ apis, workers, eventStore: store.url, database: mongo.url, clock, more });
    };
    /** Does the parts of some work, each while something else goes wrong. */
    const amidst = async <Part>(work: readonly Part[], doPart: (part: Part) => Promise<void>) => {
      const all = mishaps(crowd.rounds, random);
      const share = Math.ceil(work.length / all.length);
      for (const [index, [what, happen]] of all.entries()) {
        happened.push(what);
        const began = performance.now();
        const ours = work.slice(index * share, (index + 1) * share);
        const working = async () => {
          for (const part of ours) await doPart(part);
        };
        await Promise.all([happen({ fleet, store, mongo, random }), working()]).catch((error: unknown) => {
          throw new Error(`after this: ${happened.join('; ')}`, { cause: error });
        });
        if (process.env.TELL) console.log(what, Math.round(performance.now() - began));
      }
    };
    const url = (attempt: number) => fleet.apis[attempt % fleet.apis.length]?.url ?? '';
    const text = async (path: string) => (await fetch(url(0) + path)).text();

    beforeAll(async () => {
      [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
      const [SWISH_PORT, SWISH_PAGE_PORT] = [String(await freePort()), String(await freePort())];
      const ports = { SWISH_DIR: join(folder, 'swish'), SWISH_PORT, SWISH_PAGE_PORT };
      const swish = await startSwish({ ...ports, SWISH_SIMULATOR_DELAY_MS: 'manual' });
      more = { ...swish.env, ...secrets, MAIL_URL: `smtp://${await office.open()}` };
      await startFleet('2025-08-20T10:00:00.000Z');
    });
    afterAll(async () => {
      await fleet.end();
      killAll();
      store.kill();
      await mongo.close();
      await office.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    });

    it('every family that paid is listed and has its receipt, once', async () => {
      const paid: Paid[] = [];
      const families = Array.from({ length: crowd.families }, (_, index) => index);
      await amidst(families, async (index) => {
        paid.push(await registersAndPays(index));
      });
      for (const { lastname, payref, amount } of paid) {
        const receipt = await insist(async () => JSON.parse(await text(`/api/receipts/${payref}`)) as object);
        expect(receipt).toMatchObject({ amount });
        await insist(() => mustHold(text('/api/races/get/race-250913-56'), lastname));
      }
      const lists = await text('/api/races/get/race-250913-56');
      for (const { lastname } of paid) expect(lists.split(`"${lastname}"`)).toHaveLength(2);
      await insist(async () => {
        await Promise.resolve();
        expect(receiptsMailed()).toHaveLength(paid.length);
      });
    });

    it('the races come out true, every screen is up to date, and nobody finished twice', async () => {
      await fleet.stop();
      await startFleet('2025-09-13T07:25:00.000Z');
      const organiser = await Organiser.signIn(url(0), secrets.ADMIN_TOKEN);
      const steps = await prepare(day, organiser);
      const parts = day.races.map(({ part }) => part);
      const viewers = Array.from(
        { length: crowd.viewers },
        (_, at) => new Watcher(url(at), parts.slice(at % parts.length, (at % parts.length) + 1)),
      );
      await Promise.all(viewers.map(({ watches }) => watches));
      const organisers = fleet.apis.map((node) => organiser.at(node.url));
      const phones = Array.from({ length: crowd.phones }, (_, at) => new FinishLinePhone(organisers, at));
      await amidst(inGroups(steps, crowd.phones), (group) => sentBy(phones, group));

      for (const node of fleet.apis)
        await insist(async () => {
          const differences = (await judge(day, node.url)).flatMap((race) => race.differences);
          expect(differences).toEqual([]);
        });
      for (const [at, viewer] of viewers.entries()) {
        const rows = JSON.parse(await text(`/api/races/get/${parts[at % parts.length] ?? ''}`));
        await viewer.hasSeen(rows as StartListRow[]);
        viewer.close();
      }
      expect(await doneTwice()).toEqual([]);
    });

    async function sentBy(phones: readonly FinishLinePhone[], group: readonly Step[]): Promise<void> {
      const theirs = (at: number) => group.filter((_, index) => index % phones.length === at);
      const commands = (at: number) => theirs(at).map(({ command }) => command);
      await Promise.all(phones.map((phone, at) => phone.send(commands(at))));
    }

    async function registersAndPays(index: number): Promise<Paid> {
      const lastname = `Familjen${String(index)}sson`;
      let asked = index;
      const installation = {
        dataDir: '',
        mail: mailed,
        get url() {
          return url(asked++);
        },
      };
      const address = `10.3.${String(index >> 8)}.${String(index & 255)}`;
      const family = await insist((attempt) =>
        Family.signIn(installation, `${lastname}.${String(attempt)}@example.se`, address),
      );
      const runner = { ...{ firstname: 'Anna', age: 41, group: 'Dam', company: '' }, lastname };
      await insist(() => family.save([{ key: 'a', distance: 5.6, ...runner }]));
      const booked = (await insist(() => family.book(undefined))) as { payref: string; link?: string };
      await fetch(booked.link ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
      const page = await insist(async () => {
        const own = await family.ownPage();
        if (!own.paid) throw new Error('not paid yet');
        return own;
      });
      const { amount = 0 } = page.swishtory[booked.payref] ?? {};
      return { lastname, payref: booked.payref, amount };
    }

    function mailed(id: string): Promise<string> {
      const found = office.received.find(({ mail: { messageId } }) => messageId?.includes(id));
      return found?.mail.text ? Promise.resolve(found.mail.text) : Promise.reject(new Error(`no mail ${id}`));
    }

    /** The mails with receipts, each once however often it came: a node may be killed between the mail server's yes and its note of it. */
    function receiptsMailed(): readonly string[] {
      const receipts = office.received.filter(({ mail: { subject } }) => /kvitto/i.test(subject ?? ''));
      return [...new Set(receipts.map(({ mail: { messageId } }) => messageId ?? ''))];
    }

    /** Commands that were taken in as more than one finish. */
    async function doneTwice(): Promise<readonly string[]> {
      const facts = await EventStoreDbEventStore.open(storeAddress(store.url), { prefixes: STREAM_PREFIXES });
      const seen = new Set<string>();
      const twice: string[] = [];
      for await (const { event, meta } of everyEvent<DomainEvent>(facts)) {
        if (event.type !== 'RunnerFinished') continue;
        const command = meta.commandId;
        if (seen.has(command)) twice.push(command);
        seen.add(command);
      }
      await facts.close();
      return twice;
    }
  });
}

async function mustHold(words: Promise<string>, part: string): Promise<void> {
  if (!(await words).includes(part)) throw new Error(`no ${part} yet`);
}
