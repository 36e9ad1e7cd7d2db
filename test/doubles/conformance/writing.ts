import { NO_STREAM } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { collectOrThrow, event, events, type Scenario } from './probe';

const odd = (run: string) => `åäö ${run} / % ? # 名`;

/** Scenarios of writes. */
export const writingScenarios: Readonly<Record<string, Scenario>> = {
  'append: no_stream, then exact revisions': async (probe) => {
    const s = probe.newStream();
    return [
      await probe.try(s, events(3), NO_STREAM),
      await probe.try(s, events(1), 2n),
      await probe.try(s, events(2), 3n),
    ];
  },
  'append: wrong revision, lower and higher': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(3), NO_STREAM);
    return [await probe.try(s, events(1), 0n), await probe.try(s, events(1), 9n)];
  },
  'append: no_stream where there is one; a revision where there is none': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(1), NO_STREAM);
    return [await probe.try(s, events(1), NO_STREAM), await probe.try(probe.newStream(), events(1), 0n)];
  },
  'append: nothing': async (probe) => {
    const s = probe.newStream();
    return [await probe.try(s, [], NO_STREAM), await probe.revisions(s)];
  },
  'append: eight writers, one revision': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(1), NO_STREAM);
    const writers = Array.from({ length: 8 }, () => probe.try(s, events(1), 0n));
    const answers = (await Promise.all(writers)) as { success?: boolean; error?: string }[];
    const lost = answers.filter(({ error }) => error !== undefined);
    return {
      won: answers.filter(({ success }) => success).length,
      errors: [...new Set(lost.map(({ error }) => error))],
      revisions: await probe.revisions(s),
    };
  },
  'append: one event of 900 kB, one of 1.1 MB, ten of 200 kB': async (probe) => {
    const of = (bytes: number) => event({ text: 'x'.repeat(bytes) });
    const ten = Array.from({ length: 10 }, () => of(200_000));
    return [
      await probe.try(probe.newStream(), [of(900_000)], NO_STREAM),
      await probe.try(probe.newStream(), [of(1_100_000)], NO_STREAM),
      await probe.try(probe.newStream(), ten, NO_STREAM),
    ];
  },
  'append: wrong password on an insecure connection': (probe) => {
    const nobody = { credentials: { username: 'nobody', password: 'wrong' } };
    return probe.try(probe.newStream(), events(1), [NO_STREAM, nobody]);
  },
  'append: a deadline that is over': (probe) =>
    probe.try(probe.newStream(), events(1), [NO_STREAM, { ...probe.classic, deadline: 0 }]),
  'append: reserved name and odd names': async (probe) => {
    const name = odd(probe.run);
    return [
      await probe.try(`$reserved-${probe.run}`, events(1), NO_STREAM),
      await probe.try(name, events(1), NO_STREAM),
      (await collectOrThrow(probe.client.readStream(name))).map(({ streamId }) => streamId === name),
    ];
  },
};

/** Scenarios of repeated writes, as by writers that got no answer. */
export const retryScenarios: Readonly<Record<string, Scenario>> = {
  'retry: same ids, same expectation, at the tail': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    return [
      await probe.try(s, batch, NO_STREAM),
      await probe.try(s, batch, NO_STREAM),
      await probe.revisions(s),
    ];
  },
  'retry: same ids, same expectation, after others have written': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, events(1), NO_STREAM);
    const first = await probe.try(s, batch, 0n);
    await probe.append(s, events(3), 2n);
    return [first, await probe.try(s, batch, 0n), await probe.revisions(s)];
  },
  'retry: only a part of the ids is known (known first)': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [await probe.try(s, [...batch, event()], NO_STREAM), await probe.revisions(s)];
  },
  'retry: only a part of the ids is known (new first)': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [await probe.try(s, [event(), ...batch.slice(0, 1)], NO_STREAM), await probe.revisions(s)];
  },
  'retry: fewer events with known ids': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [
      await probe.try(s, batch.slice(0, 1), NO_STREAM),
      await probe.try(s, batch.slice(1), 0n),
      await probe.revisions(s),
    ];
  },
  'retry: same ids with the present revision expected': async (probe) => {
    const s = probe.newStream();
    const batch = events(2);
    await probe.append(s, batch, NO_STREAM);
    return [await probe.try(s, batch, 1n), await probe.revisions(s)];
  },
  'ids: known in another stream': async (probe) => {
    const batch = events(1);
    const [s, t] = [probe.newStream(), probe.newStream()];
    return [
      await probe.try(s, batch, NO_STREAM),
      await probe.try(t, batch, NO_STREAM),
      await probe.revisions(t),
    ];
  },
  'ids: twice in one append': async (probe) => {
    const s = probe.newStream();
    const id = randomUUID();
    const twice = [event({ i: 1 }, id), event({ i: 2 }, id)];
    return [await probe.try(s, twice, NO_STREAM), await probe.revisions(s)];
  },
};
