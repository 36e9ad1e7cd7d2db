import { KeyedQueue } from '@app/eventing';
import { setImmediate } from 'node:timers/promises';

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** There is one disk. */
const KEY = '';

/**
 * Gathers what is asked for while the last batch is on its way to the disk, so that one flush serves many. One turn of the event loop
 * is waited for, so that everyone who asks in it comes along.
 */
export class GroupCommit<Job, Answer> {
  private readonly queue: KeyedQueue<Waiting<Job, Answer>>;

  /** `commit` takes at most `limit` jobs and gives their answers in the same order. */
  constructor(
    private readonly commit: (jobs: readonly Job[]) => Promise<readonly Answer[]>,
    limit = 512,
  ) {
    this.queue = new KeyedQueue((_key, batch) => this.run(batch), { limit, gather: setImmediate });
  }

  /** Resolves when the batch that the job went with is on disk. */
  add(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push(KEY, { job, resolve, reject });
    });
  }

  private async run(batch: readonly Waiting<Job, Answer>[]): Promise<number> {
    try {
      const answers = await this.commit(batch.map(({ job }) => job));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    return batch.length;
  }
}
