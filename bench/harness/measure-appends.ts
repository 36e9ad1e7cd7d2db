import { join } from 'node:path';
import { detailsEvent, finishEvent } from './events';
import { expectEqual } from './expect';
import { runProducers, type Pace } from './run-producers';
import { runInterleaved, type Series } from './interleave';
import { MeasuredStore } from './measured-store';
import { PlainFile } from './plain-file';
import type { Scale } from './row';

/** Few enough that all have their keys after the warm-up: this measures sealing, not the creation of keys. */
const PEOPLE = 64;

/**
 * Appends to a plain file, to our bare store, and to our store as the server runs it, with personal data
 * sealed.
 */
export interface AppendPaces {
  readonly file: Series<keyof Pace>;
  readonly bare: Series<keyof Pace>;
  readonly sealed: Series<keyof Pace>;
}

/**
 * Lets `producers` append side by side, each to its own stream, one event at a time and durable before the
 * next. Afterwards it checks that every acknowledged event is stored.
 */
export async function measureAppends(folder: string, scale: Scale, producers: number): Promise<AppendPaces> {
  const file = new PlainFile(join(folder, 'plain.jsonl'));
  const bare = await MeasuredStore.open(folder, 'bare');
  const sealed = await MeasuredStore.open(folder, 'sealed');
  let made = 0;
  const next = (event: typeof finishEvent) => [event(`runner-${made % PEOPLE}`, made++)];
  const line = () => `${JSON.stringify(next(finishEvent))}\n`;
  let lines = 0;
  const write = async () => {
    if (producers === 1) file.appendSync(line());
    else await file.appendBatched(line());
    lines++;
  };

  try {
    const paces = await runInterleaved(scale, {
      file: () => runProducers(producers, scale.ms, write),
      bare: () =>
        runProducers(producers, scale.ms, (producer) => bare.append(`stream-${producer}`, next(finishEvent))),
      sealed: () =>
        runProducers(producers, scale.ms, (producer) =>
          sealed.append(`stream-${producer}`, next(detailsEvent)),
        ),
    });
    expectEqual('lines in the file', file.lines(), lines);
    for (const store of [bare, sealed])
      expectEqual('events in the store', await store.stored(), store.acknowledged);
    return paces;
  } finally {
    file.close();
    await bare.close();
    await sealed.close();
  }
}
