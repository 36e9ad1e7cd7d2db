import { until } from '../../../test/support/until';
import { GroupCommit, KeyedMutex } from './queues';

describe('KeyedMutex', () => {
  it('waits for earlier work of the same key, and not for other keys', async () => {
    const queue = new KeyedMutex();
    const done: string[] = [];
    let finish: () => void = () => undefined;
    const slow = queue.run('ek', () =>
      new Promise<void>((resolve) => (finish = resolve)).then(() => void done.push('slow')),
    );
    const next = queue.run('ek', async () => void done.push('next'));
    await queue.run('alm', async () => void done.push('other'));
    expect(done).toEqual(['other']);
    finish();
    await Promise.all([slow, next]);
    expect(done).toEqual(['other', 'slow', 'next']);
  });

  it('goes on after failed work, and rejects only its caller', async () => {
    const queue = new KeyedMutex();
    const failed = queue.run('ek', () => Promise.reject(new Error('no')));
    const next = queue.run('ek', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

/** A commit that ends when the test ends it. */
function slowCommit() {
  const batches: { jobs: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const commit = (jobs: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      batches.push({ jobs, end: () => resolve(jobs.map((job) => `done ${String(job)}`)), fail: reject });
    });
  /** Resolves once the commit of the batch with this index has begun. */
  const batchStarted = (index: number) => until(() => batches[index], { what: `batch ${String(index)}` });
  return { batches, batchStarted, commit };
}

/**
 * Resolves once an idle group has committed. By then every group with jobs and no running batch has begun
 * one.
 */
const idleGroupHasCommitted = () =>
  new GroupCommit((jobs: readonly number[]) => Promise.resolve(jobs)).add(0);

describe('GroupCommit', () => {
  it('commits all jobs of one event-loop turn together', async () => {
    const { batches, batchStarted, commit } = slowCommit();
    const group = new GroupCommit(commit);
    const answers = Promise.all([group.add(1), group.add(2), Promise.resolve().then(() => group.add(3))]);
    (await batchStarted(0)).end();
    expect(await answers).toEqual(['done 1', 'done 2', 'done 3']);
    expect(batches.map(({ jobs }) => jobs)).toEqual([[1, 2, 3]]);
  });

  it('collects jobs while a batch runs, and runs one batch at a time', async () => {
    const { batches, batchStarted, commit } = slowCommit();
    const group = new GroupCommit(commit);
    const first = group.add(1);
    const { end } = await batchStarted(0);
    const later = Promise.all([group.add(2), group.add(3)]);
    await idleGroupHasCommitted();
    expect(batches).toHaveLength(1);
    end();
    await first;
    (await batchStarted(1)).end();
    expect(await later).toEqual(['done 2', 'done 3']);
  });

  it('commits no more jobs at once than its limit', async () => {
    const sizes: number[] = [];
    const group = new GroupCommit(async (jobs: readonly number[]) => {
      sizes.push(jobs.length);
      return jobs;
    }, 2);
    expect(await Promise.all([1, 2, 3, 4, 5].map((job) => group.add(job)))).toEqual([1, 2, 3, 4, 5]);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('rejects all jobs of a failed batch, and only those', async () => {
    const { batchStarted, commit } = slowCommit();
    const group = new GroupCommit(commit);
    const lost = Promise.allSettled([group.add(1), group.add(2)]);
    (await batchStarted(0)).fail(new Error('full'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = group.add(3);
    (await batchStarted(1)).end();
    expect(await next).toBe('done 3');
  });
});
