import { setImmediate } from 'node:timers';

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Gathers what is asked for while the last batch is on its way to the disk, so that one flush serves many. */
export class GroupCommit<Job, Answer> {
  private waiting: Waiting<Job, Answer>[] = [];
  private busy = false;

  /** `commit` takes at most `limit` jobs and gives their answers in the same order. */
  constructor(
    private readonly commit: (jobs: readonly Job[]) => Promise<readonly Answer[]>,
    private readonly limit = 512,
  ) {}

  /** Resolves when the batch that the job went with is on disk. */
  add(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      if (!this.busy) this.schedule();
    });
  }

  /** One turn of the event loop is waited for, so that everyone who asks in it comes along. */
  private schedule(): void {
    this.busy = true;
    setImmediate(() => void this.run());
  }

  private async run(): Promise<void> {
    const batch = this.waiting.slice(0, this.limit);
    this.waiting = this.waiting.slice(this.limit);
    try {
      const answers = await this.commit(batch.map(({ job }) => job));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.busy = false;
    if (this.waiting.length > 0) this.schedule();
  }
}
