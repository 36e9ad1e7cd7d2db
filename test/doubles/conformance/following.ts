import {
  eventTypeFilter,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type StreamSubscription,
} from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import { event, eventIn, events, revisionsOf, type Probe, type Read, type Scenario } from './probe';

type Subscription = AllStreamSubscription | StreamSubscription;

/** A write during a subscription, once the server has sent that signal. */
interface LiveWrite {
  readonly once: 'confirmation' | 'caughtUp';
  readonly write: () => Promise<unknown>;
}

/** Far longer than any server takes to deliver. */
const GIVE_UP_MS = 20_000;

/** Scenarios of subscriptions. */
export const followingScenarios: Readonly<Record<string, Scenario>> = {
  'subscribe to $all by prefix: from the start of this run, then live, exclusive': async (probe) => {
    const prefix = `followed${probe.run}`;
    const fromPosition = await probe.head();
    const s = probe.newStream(prefix);
    await probe.append(s, events(3), NO_STREAM);
    await probe.append(probe.newStream('unrelated'), events(3), NO_STREAM);
    const filter = streamNameFilter({ prefixes: [prefix], checkpointInterval: 1 });
    const whole = probe.client.subscribeToAll({ fromPosition, filter });
    const live: LiveWrite = { once: 'caughtUp', write: () => probe.append(s, events(2), 2n) };
    const { seen, caughtUp, confirmed, failed } = await follow(whole, 5, live);
    const third = seen[2]?.position ?? START;
    const rest = await follow(probe.client.subscribeToAll({ fromPosition: third, filter }), 2);
    return {
      revisions: revisionsOf(seen),
      onlyOurs: seen.every(({ streamId }) => streamId.startsWith(prefix)),
      caughtUp: caughtUp > 0,
      confirmed,
      failed,
      fromThirdExclusive: revisionsOf(rest.seen),
    };
  },
  'subscribe to $all by event type; without system events': async (probe) => {
    const type = `Typed${probe.run}`;
    const fromPosition = await probe.head();
    await probe.append(probe.newStream(), [jsonEvent({ type, data: {} }), event()], NO_STREAM);
    const filter = eventTypeFilter({ prefixes: [type] });
    const { seen } = await follow(probe.client.subscribeToAll({ fromPosition, filter }), 1);
    return seen.map((each) => each.type === type);
  },
  'subscribe to a stream: missing at first, exclusive from a revision': async (probe) => {
    const s = probe.newStream();
    const live: LiveWrite = { once: 'confirmation', write: () => probe.append(s, events(2), NO_STREAM) };
    const whole = probe.client.subscribeToStream(s, { fromRevision: START });
    const { seen, failed } = await follow(whole, 2, live);
    const rest = await follow(probe.client.subscribeToStream(s, { fromRevision: 0n }), 1);
    return { revisions: revisionsOf(seen), failed, fromZeroExclusive: revisionsOf(rest.seen) };
  },
  'subscribe: a slow reader of 5,000 gets all, in order': async (probe) => {
    const prefix = `slow${probe.run}`;
    const s = probe.newStream(prefix);
    const fromPosition = await probe.head();
    for (let i = 0; i < 5; i += 1)
      await probe.append(s, events(1000), i === 0 ? NO_STREAM : BigInt(i * 1000 - 1));
    const filter = streamNameFilter({ prefixes: [prefix] });
    return readSlowly(probe, probe.client.subscribeToAll({ fromPosition, filter }), 5000);
  },
};

/** Subscribes until that many events or an error arrive. */
async function follow(subscription: Subscription, until: number, live?: LiveWrite) {
  const seen: Read[] = [];
  const signals = { caughtUp: 0, confirmed: 0 };
  // The client types the listeners of both kinds differently; both are streams.
  const source = subscription as unknown as Readable;
  source.on('caughtUp', () => (signals.caughtUp += 1));
  source.on('confirmation', () => (signals.confirmed += 1));
  const failed = await new Promise<string | null>((resolve) => {
    const limit = setTimeout(() => end('nothing more came'), GIVE_UP_MS);
    const end = (error: string | null) => {
      clearTimeout(limit);
      resolve(error);
    };
    const fail = (error: Error) => end(error.constructor.name);
    source.on('error', fail);
    source.on('data', (item) => {
      seen.push(eventIn(item));
      if (seen.length >= until) end(null);
    });
    if (live) source.once(live.once, () => void live.write().catch(fail));
  });
  await subscription.unsubscribe();
  return { seen, failed, ...signals };
}

/** Reads that many events with another request now and then, which is slow on any server. */
async function readSlowly(probe: Probe, subscription: AllStreamSubscription, until: number) {
  let count = 0;
  let ordered = true;
  let caughtUpAt: number | undefined;
  subscription.on('caughtUp', () => (caughtUpAt ??= count));
  for await (const item of subscription) {
    ordered &&= eventIn(item).revision === BigInt(count);
    count += 1;
    if (count % 500 === 0) await probe.head();
    if (count === until) break;
  }
  await subscription.unsubscribe();
  return { count, ordered, caughtUpCameEarly: caughtUpAt !== undefined && caughtUpAt < until };
}
