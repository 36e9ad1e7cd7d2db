import type { EventStoreServer } from '../../doubles/event-store-server';
import type { TcpRelay } from '../../doubles/tcp-relay';
import type { MortalMongoPlace } from '../../engines/mongo-servers';
import { until } from './family';
import type { Fleet, FleetNode } from './fleet';

/** What can go wrong around a fleet. */
interface Surroundings {
  readonly fleet: Fleet;
  readonly store: EventStoreServer;
  readonly mongo: MortalMongoPlace;
  readonly random: () => number;
}

type Mishap = (around: Surroundings) => Promise<void>;

/** Each goes wrong, is noticed, and is put right again. */
const MISHAPS: Readonly<Record<string, Mishap>> = {
  'a serving node is killed': async ({ fleet, random }) => {
    const node = oneOf(fleet.apis, random);
    await node.kill();
    await node.start();
  },
  'a serving node is restarted in order': async ({ fleet, random }) => {
    const node = oneOf(fleet.apis, random);
    await node.stop();
    await node.start();
  },
  'the worker on duty is killed': async ({ fleet }) => {
    const node = await workerOnDuty(fleet);
    await node.kill();
    await until(async () => ![undefined, node].includes(await fleet.onDuty()));
    await node.start();
  },
  'the worker on duty stands still until another has taken over': async ({ fleet }) => {
    const node = await workerOnDuty(fleet);
    node.process.pause();
    await until(async () => ![undefined, node].includes(await fleet.onDuty()));
    node.process.goOn();
  },
  'the event store is killed': async ({ fleet, store }) => {
    store.kill();
    await until(() => says(fleet.apis[0], 'event store is away'));
    await store.restart();
    await areWell(fleet);
  },
  'MongoDB is killed': async ({ fleet, mongo }) => {
    await mongo.stop();
    await until(() => says(fleet.apis[0], 'MongoDB is away'));
    await mongo.start();
    await areWell(fleet);
  },
  'a serving node sees the event store and not MongoDB': (around) =>
    silenced(around, ({ wires }) => wires.mongo, 'MongoDB is away'),
  'a serving node sees MongoDB and not the event store': (around) =>
    silenced(around, ({ wires }) => wires.store, 'event store is away'),
  'all connections of a node break': async ({ fleet, random }) => {
    const node = oneOf(fleet.nodes, random);
    node.wires.store.cut();
    node.wires.mongo.cut();
    await areWell(fleet);
  },
};

/** All that can go wrong, `rounds` times over, each round in an order of its own. Gives the names with what to do. */
export function mishaps(rounds: number, random: () => number): readonly (readonly [string, Mishap])[] {
  return Array.from({ length: rounds }, () => shuffled(Object.entries(MISHAPS), random)).flat();
}

/** The same row of numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function silenced(
  { fleet, random }: Surroundings,
  wireOf: (node: FleetNode) => TcpRelay,
  words: string,
): Promise<void> {
  const node = oneOf(fleet.apis, random);
  wireOf(node).silence();
  await until(() => says(node, words));
  wireOf(node).resume();
  await areWell(fleet);
}

async function workerOnDuty(fleet: Fleet): Promise<FleetNode> {
  await until(async () => (await fleet.onDuty()) !== undefined);
  return (await fleet.onDuty()) ?? workerOnDuty(fleet);
}

async function says(node: FleetNode | undefined, words: string): Promise<boolean> {
  return (await storeOf(node)).includes(words);
}

/** Nothing is away for anybody. */
async function areWell(fleet: Fleet): Promise<void> {
  for (const node of fleet.nodes) await until(async () => (await storeOf(node)) === 'ok');
}

async function storeOf(node: FleetNode | undefined): Promise<string> {
  const answer = await fetch(`${node?.url ?? ''}/health/ready`);
  return ((await answer.json()) as { store: string }).store;
}

function oneOf<T>(all: readonly T[], random: () => number): T {
  const [one] = shuffled(all, random);
  if (one === undefined) throw new Error('there is none');
  return one;
}

function shuffled<T>(all: readonly T[], random: () => number): readonly T[] {
  return all
    .map((each) => ({ each, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}
