import { MemoryEventStore } from '@app/adapters';
import type { EventStore } from '@app/eventing';
import { newEvent } from '@app/eventing/testing';
import { createOutput } from '../output';
import { withProgress } from './rebuild';

/** A log of `events` events; a page holds a thousand. */
async function logOf(events: number): Promise<EventStore> {
  const log = new MemoryEventStore('log');
  for (let index = 0; index < events; index += 1)
    await log.append(`s-${String(index)}`, 0, [newEvent(String(index), { type: 'Noted' })]);
  return log;
}

const readWithProgress = async (events: number, end: string | undefined) => {
  let text = '';
  const reading = withProgress(
    await logOf(events),
    end,
    createOutput({ write: (more: string) => (text += more) }),
  );
  const done = new AbortController();
  let read = 0;
  for await (const page of reading.log.follow(undefined, done.signal)) {
    read += page.events.length;
    if (page.caughtUp) done.abort();
  }
  reading.end();
  return { read, lines: text.split('\n').slice(0, -1) };
};

describe('Log reading progress', () => {
  it('is shown by position, up to the known end', async () => {
    const { read, lines } = await readWithProgress(2500, '0000000000002500');
    expect(read).toBe(2500);
    expect(lines).toEqual([
      ...['Log read to position: 1000 of 2500', 'Log read to position: 2000 of 2500'],
      'Log read to position: 2500 of 2500',
    ]);
  });

  it('stops at the known end even if the log grows', async () => {
    expect((await readWithProgress(30, '0000000000000020')).lines).toEqual([
      'Log read to position: 20 of 20',
    ]);
  });

  it('is shown by event count without a known end', async () => {
    expect((await readWithProgress(2500, undefined)).lines).toEqual([
      'Events read: 1000',
      'Events read: 2000',
    ]);
  });
});
