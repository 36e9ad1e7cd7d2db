import type { TcpRelay } from '../../doubles/tcp-relay';
import { recordForTimeoutError, START_MS, until } from '../../support/until';
import type { Fleet, FleetNode } from './fleet';

/** A server of a fleet. With `stop` and `start` it is killed; without them the relays are silenced. */
export interface RestartableServer {
  readonly url: string;
  readonly stop?: () => Promise<void>;
  readonly start?: () => Promise<void>;
}

/** The fleet and servers that faults act on. */
interface FaultTargets {
  readonly fleet: Fleet;
  readonly store: RestartableServer;
  readonly mongo: RestartableServer;
  readonly random: () => number;
}

/** Another node waits until the lease expires before it takes over. */
const FAILOVER = { withinMs: START_MS, what: 'another worker to take over' };

type Fault = (targets: FaultTargets) => Promise<void>;

/** The event store or MongoDB: how nodes reach it, and the health text when it is unavailable. */
interface Backend {
  readonly of: (targets: FaultTargets) => RestartableServer;
  readonly relayOf: (node: FleetNode) => TcpRelay;
  readonly healthText: string;
}

const STORE: Backend = {
  of: ({ store }) => store,
  relayOf: ({ relays: wires }) => wires.store,
  healthText: 'event store is unavailable',
};
const MONGO: Backend = {
  of: ({ mongo }) => mongo,
  relayOf: ({ relays: wires }) => wires.mongo,
  healthText: 'MongoDB is unavailable',
};

/** Each fault occurs, waits until it is detected, and is repaired. */
const FAULTS = {
  'a serving node is killed': async ({ fleet, random }) => {
    const node = pickOne(fleet.apis, random);
    await node.kill();
    await node.start();
  },
  'a serving node is restarted': async ({ fleet, random }) => {
    const node = pickOne(fleet.apis, random);
    await node.stop();
    await node.start();
  },
  'the leader is killed': async ({ fleet }) => {
    const node = await waitForLeader(fleet);
    await node.kill();
    await until(() => hasAnotherLeader(fleet, node), FAILOVER);
    await node.start();
  },
  'the leader is suspended until another takes over': async ({ fleet }) => {
    const node = await waitForLeader(fleet);
    node.process.pause();
    await until(() => hasAnotherLeader(fleet, node), FAILOVER);
    node.process.resume();
  },
  'the event store is killed': (targets) => stopBackend(targets, STORE),
  'MongoDB is killed': (targets) => stopBackend(targets, MONGO),
  'a serving node cannot reach MongoDB': (targets) => silenceBackend(targets, MONGO),
  'a serving node cannot reach the event store': (targets) => silenceBackend(targets, STORE),
  'all connections of a node are cut': async ({ fleet, random }) => {
    const node = pickOne(fleet.nodes, random);
    node.relays.store.cut();
    node.relays.mongo.cut();
    await waitUntilHealthy(fleet);
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;

export const allFaults = Object.keys(FAULTS) as readonly FaultName[];

/** Returns the named faults `rounds` times, each round shuffled. */
export function faultSequence(
  names: readonly FaultName[],
  rounds: number,
  random: () => number,
): readonly (readonly [FaultName, Fault])[] {
  return Array.from({ length: rounds }, () => shuffled(names, random))
    .flat()
    .map((name) => [name, FAULTS[name]]);
}

/** Returns a deterministic generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Takes a server from all nodes until a serving node reports it. */
async function stopBackend(targets: FaultTargets, { of, relayOf, healthText }: Backend): Promise<void> {
  const { fleet } = targets;
  const engine = of(targets);
  if (engine.stop) await engine.stop();
  else for (const node of fleet.nodes) relayOf(node).silence();
  await until(() => reports(fleet.apis[0], healthText));
  if (engine.start) await engine.start();
  else for (const node of fleet.nodes) relayOf(node).resume();
  await waitUntilHealthy(fleet);
}

/** Takes a server from one serving node until it reports it. */
async function silenceBackend(
  { fleet, random }: FaultTargets,
  { relayOf, healthText }: Backend,
): Promise<void> {
  const node = pickOne(fleet.apis, random);
  relayOf(node).silence();
  await until(() => reports(node, healthText));
  relayOf(node).resume();
  await waitUntilHealthy(fleet);
}

async function waitForLeader(fleet: Fleet): Promise<FleetNode> {
  return until(() => fleet.leader());
}

async function hasAnotherLeader(fleet: Fleet, previous: FleetNode): Promise<boolean> {
  const node = await fleet.leader();
  return node !== undefined && node !== previous;
}

async function reports(node: FleetNode | undefined, healthText: string): Promise<boolean> {
  return (await storeHealthOf(node)).includes(healthText);
}

/** Waits until no node reports a store as unavailable. */
async function waitUntilHealthy(fleet: Fleet): Promise<void> {
  for (const node of fleet.nodes) await until(async () => (await storeHealthOf(node)) === 'ok');
}

async function storeHealthOf(node: FleetNode | undefined): Promise<string> {
  const answer = await fetch(`${node?.url ?? ''}/health/ready`);
  return recordForTimeoutError((await answer.json()) as { store: string }).store;
}

function pickOne<T>(all: readonly T[], random: () => number): T {
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
