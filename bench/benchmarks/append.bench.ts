import {
  mkdirSync,
  closeSync,
  fdatasync,
  fdatasyncSync,
  openSync,
  readFileSync,
  write,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { detailsEvent, finishEvent, MeasuredStore } from '../harness/history';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import {
  compare,
  expectEqual,
  ratioAtLeast,
  runInterleaved,
  runProducers,
  valueAtMost,
} from '../harness/measure';
import { inTemporaryFolder } from '../harness/machine';
import { promisify } from 'node:util';

/** Few enough that all have their keys after the warm-up: this measures sealing, not the creation of keys. */
const PEOPLE = 64;

/** The cost of an append: durable before the next, alone and with 64 producers who share flushes. */
export const append: Benchmark = {
  name: 'append',
  isDefault: true,
  title: 'Durable append, one at a time and by 64 producers (baseline: plain file + fdatasync, group commit)',
  measure: (scale) =>
    inTemporaryFolder(async (folder) => {
      const alone = await measureAppends(join(folder, 'alone'), scale, 1);
      const together = await measureAppends(join(folder, 'together'), scale, 64);
      const perSecond = { metric: 'perSecond', unit: '/s' } as const;
      const p99 = { metric: 'p99', unit: 'ms' } as const;
      const compareBoth = ({ file, unsealed, sealed }: typeof alone, label: string, goal: number) => [
        ...compare(file, unsealed, [{ ...perSecond, what: `${label}, unsealed` }]),
        ...compare(file, sealed, [{ ...perSecond, what: `${label}, sealed`, goal: ratioAtLeast(goal) }]),
      ];
      return [
        ...compareBoth(alone, 'alone', 0.6),
        ...compare(alone.file, alone.sealed, [{ ...p99, what: 'p99 of one, alone, sealed' }]),
        ...compareBoth(together, '64 at once', 0.45),
        ...compare(together.file, together.sealed, [
          { ...p99, what: 'p99 of one, 64 at once, sealed', goal: valueAtMost(5) },
        ]),
      ] satisfies MetricResult[];
    }),
};

/**
 * Lets `producers` append side by side, each to its own stream, one event at a time and durable before the
 * next. Afterwards it checks that every acknowledged event is stored.
 */
async function measureAppends(folder: string, scale: Scale, producers: number) {
  mkdirSync(folder);
  const file = new PlainFile(join(folder, 'plain.jsonl'));
  const unsealed = await MeasuredStore.open(folder, 'unsealed');
  const sealed = await MeasuredStore.open(folder, 'sealed');
  let made = 0;
  const next = (event: typeof finishEvent) => [event(`runner-${made % PEOPLE}`, made++)];
  const line = () => `${JSON.stringify(next(finishEvent))}\n`;
  let writtenLines = 0;
  const write = async () => {
    if (producers === 1) file.appendSync(line());
    else await file.appendBatched(line());
    writtenLines++;
  };

  try {
    const series = await runInterleaved(scale, {
      file: () => runProducers(producers, scale.durationMs, write),
      unsealed: () =>
        runProducers(producers, scale.durationMs, (producer) =>
          unsealed.append(`stream-${producer}`, next(finishEvent)),
        ),
      sealed: () =>
        runProducers(producers, scale.durationMs, (producer) =>
          sealed.append(`stream-${producer}`, next(detailsEvent)),
        ),
    });
    expectEqual('lines in the file', file.countLines(), writtenLines);
    for (const store of [unsealed, sealed])
      expectEqual('events in the store', await store.countStoredEvents(), store.acknowledged);
    return series;
  } finally {
    file.close();
    await unsealed.close();
    await sealed.close();
  }
}

const writeAsync = promisify(write);
const fdatasyncAsync = promisify(fdatasync);

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The least a program can do to store a line durably: append it to a file and flush the file. */
class PlainFile {
  private readonly descriptor: number;
  private waiting: Waiting[] = [];
  private isFlushing = false;

  constructor(private readonly file: string) {
    this.descriptor = openSync(file, 'a');
  }

  /** Blocks until the line is on the disk. */
  appendSync(line: string): void {
    writeSync(this.descriptor, line);
    fdatasyncSync(this.descriptor);
  }

  /** Lines requested during a flush share the next one. */
  appendBatched(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ line, resolve, reject });
      if (!this.isFlushing) void this.flush();
    });
  }

  countLines(): number {
    return readFileSync(this.file, 'latin1').split('\n').length - 1;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private async flush(): Promise<void> {
    this.isFlushing = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await writeAsync(this.descriptor, batch.map(({ line }) => line).join(''));
        await fdatasyncAsync(this.descriptor);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isFlushing = false;
  }
}
