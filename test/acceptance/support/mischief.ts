import type { TcpRelay } from '../../doubles/tcp-relay';
import { observe, START_MS, until } from '../../support/until';
import type { Fleet, FleetNode } from './fleet';

/** A server of a fleet. With `stop` and `start` it is killed; without them the relays are silenced. */
export interface MortalServer {
  readonly url: string;
  readonly stop?: () => Promise<void>;
  readonly start?: () => Promise<void>;
}

/** The fleet and servers that faults act on. */
interface Surroundings {
  readonly fleet: Fleet;
  readonly store: MortalServer;
  readonly mongo: MortalServer;
  readonly random: () => number;
}

/** Another node waits until the lease expires before it takes over. */
const TAKE_OVER = { withinMs: START_MS, what: 'another worker to take over' };

type Mishap = (around: Surroundings) => Promise<void>;

/** The event store or MongoDB: how nodes reach it, and the health text when it is unavailable. */
interface Engine {
  readonly of: (around: Surroundings) => MortalServer;
  readonly wireOf: (node: FleetNode) => TcpRelay;
  readonly words: string;
}

const STORE: Engine = {
  of: ({ store }) => store,
  wireOf: ({ wires }) => wires.store,
  words: 'event store is away',
};
const MONGO: Engine = {
  of: ({ mongo }) => mongo,
  wireOf: ({ wires }) => wires.mongo,
  words: 'MongoDB is away',
};

/** Each fault occurs, waits until it is detected, and is repaired. */
const MISHAPS = {
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
    await until(() => anotherIsOnDuty(fleet, node), TAKE_OVER);
    await node.start();
  },
  'the worker on duty stands still until another has taken over': async ({ fleet }) => {
    const node = await workerOnDuty(fleet);
    node.process.pause();
    await until(() => anotherIsOnDuty(fleet, node), TAKE_OVER);
    node.process.goOn();
  },
  'the event store is killed': (around) => gone(around, STORE),
  'MongoDB is killed': (around) => gone(around, MONGO),
  'a serving node sees the event store and not MongoDB': (around) => silenced(around, MONGO),
  'a serving node sees MongoDB and not the event store': (around) => silenced(around, STORE),
  'all connections of a node break': async ({ fleet, random }) => {
    const node = oneOf(fleet.nodes, random);
    node.wires.store.cut();
    node.wires.mongo.cut();
    await areWell(fleet);
  },
} as const satisfies Readonly<Record<string, Mishap>>;

export type MishapName = keyof typeof MISHAPS;

export const everyMishap = Object.keys(MISHAPS) as readonly MishapName[];

/** Returns the named faults `rounds` times, each round shuffled. */
export function mishaps(
  names: readonly MishapName[],
  rounds: number,
  random: () => number,
): readonly (readonly [MishapName, Mishap])[] {
  return Array.from({ length: rounds }, () => shuffled(names, random))
    .flat()
    .map((name) => [name, MISHAPS[name]]);
}

/** Returns a deterministic generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Takes a server from all nodes until a serving node reports it. */
async function gone(around: Surroundings, { of, wireOf, words }: Engine): Promise<void> {
  const { fleet } = around;
  const engine = of(around);
  if (engine.stop) await engine.stop();
  else for (const node of fleet.nodes) wireOf(node).silence();
  await until(() => says(fleet.apis[0], words));
  if (engine.start) await engine.start();
  else for (const node of fleet.nodes) wireOf(node).resume();
  await areWell(fleet);
}

/** Takes a server from one serving node until it reports it. */
async function silenced({ fleet, random }: Surroundings, { wireOf, words }: Engine): Promise<void> {
  const node = oneOf(fleet.apis, random);
  wireOf(node).silence();
  await until(() => says(node, words));
  wireOf(node).resume();
  await areWell(fleet);
}

async function workerOnDuty(fleet: Fleet): Promise<FleetNode> {
  return until(() => fleet.onDuty());
}

async function anotherIsOnDuty(fleet: Fleet, than: FleetNode): Promise<boolean> {
  const node = await fleet.onDuty();
  return node !== undefined && node !== than;
}

async function says(node: FleetNode | undefined, words: string): Promise<boolean> {
  return (await storeOf(node)).includes(words);
}

/** Waits until no node reports a store as unavailable. */
async function areWell(fleet: Fleet): Promise<void> {
  for (const node of fleet.nodes) await until(async () => (await storeOf(node)) === 'ok');
}

async function storeOf(node: FleetNode | undefined): Promise<string> {
  const answer = await fetch(`${node?.url ?? ''}/health/ready`);
  return observe((await answer.json()) as { store: string }).store;
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
