import { EventStoreDbEventStore, parseEventStoreDbUrl } from '@app/adapters';
import { type DomainEvent, type StartListRow, STREAM_PREFIXES } from '@app/domain';
import { everyEvent } from '@app/eventing';
import { setTimeout as wait } from 'node:timers/promises';
import { Organiser, type WireResult } from '../../apps/demo/src/organiser';
import type { WireCommand } from '../../apps/demo/src/script';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { secrets } from '../support/node-environment';
import { until } from '../support/until';
import { Fleet } from './support/fleet';
import { killAll } from './support/server-process';

const part = 'race-250913-56';
const START = '2025-09-13T08:00:00.000Z';

const FINISHERS = 600;
const INTERVAL_MS = 50;
/** Every tenth finish is also sent to another node at the same moment, as another command or as a repeat. */
const REPEAT_EVERY = 10;
/** Every twentieth finish comes with two runners who get the same bib at the same moment, at two nodes. */
const CONTEST_EVERY = 20;
const RUNNERS_IN_BIB_CONTESTS = (2 * FINISHERS) / CONTEST_EVERY;

/** Attempts for one command, as by a phone on a busy machine. */
const MAX_ATTEMPTS = 30;

/** A command, its node, and when to send it: ms after the first. */
interface ScheduledCommand {
  readonly command: WireCommand;
  readonly node: number;
  readonly dueMs: number;
}

describe('Twenty finishes a second over three nodes', () => {
  let store: EventStoreServer;
  let mongo: MongoServer;
  let fleet: Fleet;
  let organisers: readonly Organiser[];

  beforeAll(async () => {
    [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
    const more = { ...secrets, MAIL_URL: 'smtp://127.0.0.1:1' };
    const servers = { eventStore: store.url, database: mongo.url };
    fleet = await Fleet.start({ apis: 3, workers: 1, ...servers, clock: '2025-09-13T08:20:00.000Z', more });
    const organiser = await Organiser.signIn(fleet.apis[0]?.url ?? '', secrets.ADMIN_TOKEN);
    organisers = fleet.apis.map(({ url }) => organiser.withUrl(url));
    await organiser.createRace({ part, date: '2025-09-13', distance: 5600 });
    const runner = { firstname: 'Anna', lastname: 'Ek', age: 30, phone: '' };
    const add = { type: 'AddRunner', part, runner };
    const adding = Array.from({ length: FINISHERS + RUNNERS_IN_BIB_CONTESTS }, (_, index) => ({
      ...{ ...add, id: `add-${String(index)}`, sort: sortOf(index) },
      ...(index < FINISHERS && { bib: index + 1 }),
    }));
    for (let from = 0; from < adding.length; from += 50)
      for (const { outcome } of await organiser.send(adding.slice(from, from + 50)))
        expect(outcome).toBe('accepted');
    await organiser.send([{ id: 'start', type: 'StartRace', part, capturedAt: START }]);
  });
  afterAll(async () => {
    killAll();
    await fleet.end();
    store.kill();
    await mongo.close();
  });

  it('are stored once each and listed by every node; only invalid commands are rejected', async () => {
    const finishes = Array.from({ length: FINISHERS }, (_, index) => finish(index));
    const repeats = finishes.filter((_, index) => index % REPEAT_EVERY === 0).map(atAnotherNode);
    const bibContests = finishes.filter((_, index) => index % CONTEST_EVERY === 5).map(bibContest);
    const unknownBib = { ...finish(300), command: { ...finish(300).command, id: 'unknown', bib: 9999 } };
    const [results, repeatResults, contestResults, [unknownBibResult]] = await Promise.all([
      sendAll(finishes),
      sendAll(repeats),
      Promise.all(bibContests.map(sendAll)),
      sendAll([unknownBib]),
    ]);

    // A finish sent twice is accepted or a duplicate: another command for it changes nothing, and the event
    // store answers a repeated append itself.
    const sentTwice = new Set(repeats.map(({ command: { id } }) => id).filter((id) => id.startsWith('tap-')));
    for (const { id, outcome } of [...results, ...repeatResults])
      expect(['accepted', ...(sentTwice.has(id) ? ['duplicate'] : [])]).toContain(outcome);
    for (const both of contestResults) {
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'rejected']);
      expect(both.find(({ outcome }) => outcome === 'rejected')).toMatchObject({ code: 'bib-taken' });
    }
    expect(unknownBibResult).toMatchObject({ outcome: 'rejected', code: 'bib-unknown' });

    const crossings = (await readEvents()).flatMap((event) =>
      event.type === 'RunnerFinished' ? [[event.sort, event.at] as const] : [],
    );
    expect(crossings).toHaveLength(FINISHERS);
    expect(new Map(crossings)).toEqual(
      new Map(finishes.map(({ command }, index) => [sortOf(index), Date.parse(command.capturedAt ?? '')])),
    );
    const lists = await Promise.all(fleet.apis.map(({ url }) => until(() => listWhenComplete(url))));
    expect(lists[0]).toHaveLength(1 + FINISHERS + RUNNERS_IN_BIB_CONTESTS);
    expect([lists[1], lists[2]]).toEqual([lists[0], lists[0]]);
    expect(await conflicts()).toBeGreaterThan(0);
  });

  /** Sends each at its time, whether or not earlier ones are answered. */
  function sendAll(commands: readonly ScheduledCommand[]): Promise<readonly WireResult[]> {
    return Promise.all(
      commands.map(async ({ command, node, dueMs }) => {
        await wait(dueMs);
        const organiser = organisers[node];
        if (!organiser) throw new Error(`no node ${String(node)}`);
        return sendWithRetry(command, organiser);
      }),
    );
  }

  /** Retries a 503 as a phone does. A duplicate after a retry counts as accepted. */
  async function sendWithRetry(command: WireCommand, organiser: Organiser): Promise<WireResult> {
    for (let tries = 1; ; tries += 1)
      try {
        const [result] = await organiser.send([command]);
        if (!result) throw new Error(`no answer to ${command.id}`);
        return tries > 1 && result.outcome === 'duplicate' ? { ...result, outcome: 'accepted' } : result;
      } catch (error) {
        if (tries === MAX_ATTEMPTS || !String(error).includes('answered 503')) throw error;
        await wait(1000);
      }
  }

  async function readEvents(): Promise<readonly DomainEvent[]> {
    const eventLog = await EventStoreDbEventStore.open(parseEventStoreDbUrl(store.url), {
      prefixes: STREAM_PREFIXES,
    });
    const found: DomainEvent[] = [];
    for await (const { event } of everyEvent<DomainEvent>(eventLog)) found.push(event);
    await eventLog.close();
    return found;
  }

  /** Returns how many version conflicts the nodes had. */
  async function conflicts(): Promise<number> {
    const metricsTexts = await Promise.all(
      fleet.apis.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    );
    const counts = metricsTexts.map((text) =>
      /^raceday_command_conflicts_total\{.*"raceday".*\} (\d+)$/m.exec(text),
    );
    return counts.reduce((sum, found) => sum + Number(found?.[1] ?? 0), 0);
  }
});

/** Returns a node's public list once every runner has finished and the contested bibs are assigned. */
async function listWhenComplete(url: string): Promise<readonly StartListRow[] | undefined> {
  const rows = (await (await fetch(`${url}/api/races/get/${part}`)).json()) as StartListRow[];
  const runners = rows.filter((row) => row.type === 'runner');
  const finished = runners.filter(({ status }) => status === 'finished');
  const numbered = runners.filter(({ bib }) => bib !== null);
  return finished.length === FINISHERS && numbered.length === FINISHERS + RUNNERS_IN_BIB_CONTESTS / 2
    ? rows
    : undefined;
}

function sortOf(index: number): string {
  return `runner-${String(index)}`;
}

function finish(index: number): ScheduledCommand {
  const dueMs = index * INTERVAL_MS;
  const capturedAt = new Date(Date.parse(START) + 1_000_000 + dueMs).toISOString();
  const command = { id: `tap-${String(index)}`, type: 'FinishRunner', part, bib: index + 1, capturedAt };
  return { command, node: index % 3, dueMs };
}

/** The same finish at the next node: alternately as the same command and as another. */
function atAnotherNode({ command, node, dueMs }: ScheduledCommand, index: number): ScheduledCommand {
  const id = index % 2 === 0 ? command.id : `other-${command.id}`;
  return { command: { ...command, id }, node: (node + 1) % 3, dueMs };
}

/** Two runners who get the same bib at two nodes. */
function bibContest({ node, dueMs }: ScheduledCommand, index: number): readonly ScheduledCommand[] {
  const bib = 2000 + index;
  return [0, 1].map((which) => {
    const [id, sort] = [`bib-${String(bib)}-${String(which)}`, sortOf(FINISHERS + 2 * index + which)];
    const command = { id, type: 'RegisterBib', part, sort, bib };
    return { command, node: (node + which) % 3, dueMs };
  });
}
