import { BACKWARDS, binaryEvent, END, jsonEvent, NO_STREAM, type JSONType } from '@eventstore/db-client';
import { collect, events, collectOrThrow, revisionsOf, type Read, type Scenario } from './probe';

const MINUTE = 60_000;
const data = { text: 'åäö 名 \u0000', number: 1.5, big: 2 ** 53, list: [1, null], nested: { a: {} } };

/** Scenarios of reads. */
export const readingScenarios: Readonly<Record<string, Scenario>> = {
  'event: what is written comes back': async (probe) => {
    const s = probe.newStream();
    const written = jsonEvent({ type: 'Happened', data, metadata: { by: 'x', at: 1 } });
    const nothing = jsonEvent({ type: 'Happened', data: JSON.parse('null') as JSONType });
    const bytes = binaryEvent({ type: 'Bytes', data: Uint8Array.of(0, 255, 1) });
    await probe.append(s, [written, nothing, bytes], NO_STREAM);
    return asWritten(await collectOrThrow(probe.client.readStream(s)));
  },
  'read: a missing stream, past the end, limits, the last event': async (probe) => {
    const s = probe.newStream();
    await probe.append(s, events(5), NO_STREAM);
    return {
      missing: await collect(probe.client.readStream(probe.newStream())),
      pastEnd: await probe.revisions(s, { fromRevision: 5n }),
      farPastEnd: await probe.revisions(s, { fromRevision: 500n }),
      from2max2: await probe.revisions(s, { fromRevision: 2n, maxCount: 2 }),
      last: await probe.revisions(s, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
    };
  },
  '$all: order, positions, inclusive reading, against the append answer': async (probe) => {
    const s = probe.newStream('ordered');
    const first = await probe.append(s, events(3), NO_STREAM);
    const second = await probe.append(s, events(2), 2n);
    const answered = [first, second].map(({ position }) => position?.commit ?? -1n);
    const latest = probe.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 60 });
    const all = ownOf(s, await collectOrThrow(latest)).reverse();
    const commits = all.map(({ position }) => position.commit);
    const fromSecond = probe.client.readAll({ fromPosition: all[1]?.position ?? 'start', maxCount: 50 });
    const heads = [commits[0], commits[3]];
    const tails = [commits[2], commits[4]];
    return {
      revisions: revisionsOf(all),
      rising: commits.every((commit, i) => i === 0 || commit > (commits[i - 1] ?? 0n)),
      distinctWithinAppend: new Set(commits.slice(0, 3)).size,
      readIsInclusive: ownOf(s, await collectOrThrow(fromSecond))[0]?.revision === 1n,
      answerIsLastEvent: answered.map((commit, i) => commit === tails[i]),
      answerIsFirstEvent: answered.map((commit, i) => commit === heads[i]),
      answerAtLeastLast: answered.map((commit, i) => commit >= (tails[i] ?? Infinity)),
    };
  },
};

function asWritten([first, second, third]: readonly Read[]) {
  if (!first || !second || !third) return 'not all came back';
  return {
    data: JSON.stringify(first.data) === JSON.stringify(data),
    metadata: first.metadata,
    ...timeOf(first.created),
    nothing: second.data,
    bytes: [...(third.data as Uint8Array)],
    isJson: [first.isJson, third.isJson],
    position: typeof first.position.commit,
  };
}

function ownOf(stream: string, read: readonly Read[]): Read[] {
  return read.filter(({ streamId }) => streamId === stream);
}

function timeOf(created: unknown) {
  const isDate = created instanceof Date;
  const recent = isDate && Math.abs(Date.now() - created.getTime()) < MINUTE;
  return { created: typeof created + (isDate ? ' Date' : ''), recent };
}
