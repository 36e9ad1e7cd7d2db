import { ScheduledJobs } from './scheduled-jobs';

/** A job whose runs the test ends. */
class SlowRounds extends ScheduledJobs {
  begun = 0;
  end: (error?: Error) => void = () => undefined;

  protected runOnce(): Promise<void> {
    this.begun += 1;
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
    const rounds = new SlowRounds();
    const both = [rounds.run(), rounds.run()];
    expect(rounds.begun).toBe(1);
    rounds.end();
    await Promise.all(both);
    void rounds.run();
    expect(rounds.begun).toBe(2);
  });

  it('runs again after a failure, which does not block shutdown', async () => {
    const rounds = new SlowRounds();
    const failed = rounds.run();
    const idle = rounds.idle();
    rounds.end(new Error('the views are away'));
    await expect(failed).rejects.toThrow('the views are away');
    await expect(idle).resolves.toBeUndefined();
    void rounds.run();
    expect(rounds.begun).toBe(2);
  });
});
