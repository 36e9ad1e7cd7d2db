import { NO_STREAM, START, streamNameFilter, type AllStreamSubscription } from '@eventstore/db-client';
import { eventIn, events, revisionsOf, type Probe, type Read, type Scenario } from './probe';

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
    const write = () => probe.append(s, events(2), 2n);
    const { seen, caughtUp, confirmed, failed } = await follow(whole, 5, write);
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

/** Subscribes until that many events or an error arrive. `write` runs once the server has caught up. */
async function follow(source: AllStreamSubscription, until: number, write?: () => Promise<unknown>) {
  const seen: Read[] = [];
  const signals = { caughtUp: 0, confirmed: 0 };
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
    if (write) source.once('caughtUp', () => void write().catch(fail));
  });
  await source.unsubscribe();
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
