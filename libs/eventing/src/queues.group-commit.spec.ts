import { GroupCommit } from './queues';

/** A commit that ends when it is told to. */
function slowCommit() {
  const batches: { jobs: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const commit = (jobs: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      batches.push({ jobs, end: () => resolve(jobs.map((job) => `done ${String(job)}`)), fail: reject });
    });
  return { batches, commit };
}

/** A batch that follows another is begun in the turn after it. */
const turn = async () => {
  for (let each = 0; each < 2; each++) await new Promise<void>((resolve) => setImmediate(resolve));
};

describe('Committing in groups', () => {
  it('takes everything that is asked for in one turn together', async () => {
    const { batches, commit } = slowCommit();
    const group = new GroupCommit(commit);
    const answers = Promise.all([group.add(1), group.add(2), Promise.resolve().then(() => group.add(3))]);
    await turn();
    batches[0]?.end();
    expect(await answers).toEqual(['done 1', 'done 2', 'done 3']);
    expect(batches.map(({ jobs }) => jobs)).toEqual([[1, 2, 3]]);
  });

  it('gathers what comes while a batch is on its way, and sends one batch at a time', async () => {
    const { batches, commit } = slowCommit();
    const group = new GroupCommit(commit);
    const first = group.add(1);
    await turn();
    const later = Promise.all([group.add(2), group.add(3)]);
    await turn();
    expect(batches).toHaveLength(1);
    batches[0]?.end();
    await first;
    await turn();
    batches[1]?.end();
    expect(await later).toEqual(['done 2', 'done 3']);
  });

  it('never sends more at once than its limit', async () => {
    const sizes: number[] = [];
    const group = new GroupCommit(async (jobs: readonly number[]) => {
      sizes.push(jobs.length);
      return jobs;
    }, 2);
    expect(await Promise.all([1, 2, 3, 4, 5].map((job) => group.add(job)))).toEqual([1, 2, 3, 4, 5]);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('rejects a whole batch that fails, and only that', async () => {
    const { batches, commit } = slowCommit();
    const group = new GroupCommit(commit);
    const lost = Promise.allSettled([group.add(1), group.add(2)]);
    await turn();
    batches[0]?.fail(new Error('full'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = group.add(3);
    await turn();
    batches[1]?.end();
    expect(await next).toBe('done 3');
  });
});
