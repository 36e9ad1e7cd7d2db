import { ScheduledJobs } from './scheduled-jobs';

class ManualJob extends ScheduledJobs {
  runs = 0;
  end: (error?: Error) => void = () => undefined;

  protected runOnce(): Promise<void> {
    this.runs += 1;
    return new Promise((resolve, reject) => {
      this.end = (error) => {
        if (error) reject(error);
        else resolve();
      };
    });
  }
}

describe('ScheduledJobs', () => {
  it('joins a run that is under way', async () => {
    const job = new ManualJob();
    const both = [job.run(), job.run()];
    expect(job.runs).toBe(1);
    job.end();
    await Promise.all(both);
    void job.run();
    expect(job.runs).toBe(2);
  });

  it('runs again after a failure, which does not block shutdown', async () => {
    const job = new ManualJob();
    const failed = job.run();
    const idle = job.idle();
    job.end(new Error('the views are away'));
    await expect(failed).rejects.toThrow('the views are away');
    await expect(idle).resolves.toBeUndefined();
    void job.run();
    expect(job.runs).toBe(2);
  });
});
