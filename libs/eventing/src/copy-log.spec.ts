import { MemoryEventStore } from '@app/adapters';
import { compareLogs, asLogSink, copyLog, LogsDiffer, type LogSink } from './copy-log';
import { eventId, type EventShape, type NewEvent, type Recorded } from './event';
import { everyEvent, type EventStore } from './event-store.port';

interface Noted extends EventShape {
  readonly text: string;
}

let made = 0;
const event = (text: string): NewEvent<Noted> => {
  const commandId = `command-${String(++made)}`;
  const meta = { at: made, recordedAt: made, by: 'test', device: 'd', correlationId: 'x', causationId: 'y' };
  return { id: eventId(commandId, 0), event: { type: 'Noted', text }, meta: { ...meta, commandId } };
};
const logOf = (store: EventStore) => asLogSink(store, { appendsConcurrently: false });
const everythingIn = async (store: EventStore) => {
  const all: Recorded[] = [];
  for await (const recorded of everyEvent(store)) all.push(recorded);
  return all;
};

/** Three streams with interleaved appends. */
async function threeStreams(store = new MemoryEventStore()): Promise<MemoryEventStore> {
  await store.append('a', 0, [event('one'), event('two')]);
  await store.append('b', 0, [event('three')]);
  await store.append('a', 2, [event('four')]);
  await store.append('c', 0, [event('å'.repeat(300_000)), event('x'.repeat(300_000))]);
  await store.append('c', 2, [event('y'.repeat(300_000))]);
  return store;
}

describe('Copying a log', () => {
  it('copies all events in the same order, and reports progress', async () => {
    const [source, sink] = [await threeStreams(), new MemoryEventStore()];
    const progress: number[] = [];
    expect(await copyLog(logOf(source), logOf(sink), { onProgress: (events) => progress.push(events) })).toBe(
      7,
    );
    expect(progress).toEqual([0, 7]);
    expect(await everythingIn(sink)).toEqual(await everythingIn(source));
  });

  it.each([0, 1, 2, 3, 4])('resumes after an interruption when %i appends were written', async (left) => {
    const [source, sink] = [await threeStreams(), new MemoryEventStore()];
    await expect(copyLog(logOf(source), failingSink(sink, left))).rejects.toThrow('the power is gone');
    const before = await everythingIn(sink);
    expect(before).toEqual((await everythingIn(source)).slice(0, before.length));
    await copyLog(logOf(source), logOf(sink));
    expect(await everythingIn(sink)).toEqual(await everythingIn(source));
  });

  it('writes nothing when the copy is complete', async () => {
    const [source, sink] = [await threeStreams(), new MemoryEventStore()];
    await copyLog(logOf(source), logOf(sink));
    expect(await copyLog(logOf(source), failingSink(sink, 0))).toBe(7);
  });

  it('refuses a sink with other events, names the difference and writes nothing', async () => {
    const [source, sink] = [await threeStreams(), await threeStreams()];
    const before = await everythingIn(sink);
    await expect(copyLog(logOf(source), logOf(sink))).rejects.toThrow(
      new LogsDiffer('its event 1 (a, 1) has a different id from that of the source'),
    );
    expect(await everythingIn(sink)).toEqual(before);
  });

  it('refuses a sink with more events than the source', async () => {
    const [source, sink] = [await threeStreams(), new MemoryEventStore()];
    await copyLog(logOf(source), logOf(sink));
    await sink.append('b', 1, [event('later')]);
    await expect(copyLog(logOf(source), logOf(sink))).rejects.toThrow('more than the 7 events of the source');
  });

  it('detects a single changed word in a stored event', async () => {
    const source = await threeStreams();
    const sink: LogSink = {
      pages: async function* () {
        for await (const page of logOf(source).pages())
          yield page.map((each) =>
            each.stream === 'b' ? { ...each, event: { ...each.event, text: 'tree' } } : each,
          );
      },
      append: () => Promise.resolve(),
    };
    await expect(compareLogs(logOf(source), sink)).rejects.toThrow(
      'its event 3 (b, 1) has a different event',
    );
  });

  it('passes each event of both logs to onCompared', async () => {
    const [source, sink] = [await threeStreams(), new MemoryEventStore()];
    await sink.append('b', 0, []).catch(() => undefined);
    await copyLog(logOf(source), logOf(sink));
    const pairs: string[] = [];
    const onCompared = (ours: Recorded, copy: Recorded) => pairs.push(`${ours.id}=${copy.id}`);
    expect(await compareLogs(logOf(source), logOf(sink), { onCompared })).toMatchObject({ isComplete: true });
    expect(pairs).toEqual((await everythingIn(source)).map(({ id }) => `${id}=${id}`));
  });
});

/** A sink that fails after the given number of appends. */
function failingSink(store: EventStore, appends: number): LogSink {
  let left = appends;
  return {
    pages: (after) => logOf(store).pages(after),
    append: async (all) => {
      for (const { stream, expected, events } of all) {
        if (left-- === 0) throw new Error('the power is gone');
        await store.append(stream, expected, events);
      }
    },
  };
}
