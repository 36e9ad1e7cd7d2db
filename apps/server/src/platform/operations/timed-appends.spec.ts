import { MemoryEventStore } from '@app/adapters';
import { AppendTooLarge, StoreUnavailable, StoreFailed } from '@app/eventing';
import { newEvent } from '@app/eventing/testing';
import { AppendTimes, TimedEventStore } from './timed-appends';

const event = (id: string) => newEvent(id, { type: 'Happened' });

const counts = async ({ seconds }: AppendTimes) => {
  const { values } = await seconds.get();
  const all = values.filter(({ metricName }) => metricName === 'raceday_append_seconds_count');
  return Object.fromEntries(all.map(({ labels, value }) => [labels.outcome, value]));
};

it('TimedEventStore counts appends by outcome and passes on results and errors', async () => {
  const [inner, times] = [new MemoryEventStore(), new AppendTimes()];
  const store = new TimedEventStore(inner, times);
  expect(await store.append('a', 0, [event('1')])).toEqual({ revision: 1 });
  await expect(store.append('a', 0, [event('2')])).rejects.toThrow('expected revision 0');
  const append = jest.spyOn(inner, 'append');
  for (const error of [
    new StoreUnavailable('x'),
    new StoreFailed('x'),
    new AppendTooLarge('a', 1),
    new Error('x'),
  ]) {
    append.mockRejectedValueOnce(error);
    await expect(store.append('a', 1, [event('3')])).rejects.toBe(error);
  }
  expect(await counts(times)).toEqual({ written: 1, conflict: 1, away: 1, refused: 1, failed: 2 });
});
