import { Rounds } from './rounds';

/** A job whose runs the test ends. */
class SlowRounds extends Rounds {
  begun = 0;
  end: (error?: Error) => void = () => undefined;

  protected act(): Promise<void> {
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
    const both = [rounds.round(), rounds.round()];
    expect(rounds.begun).toBe(1);
    rounds.end();
    await Promise.all(both);
    void rounds.round();
    expect(rounds.begun).toBe(2);
  });

  it('runs again after a failure, which does not block shutdown', async () => {
    const rounds = new SlowRounds();
    const failed = rounds.round();
    const idle = rounds.idle();
    rounds.end(new Error('the views are away'));
    await expect(failed).rejects.toThrow('the views are away');
    await expect(idle).resolves.toBeUndefined();
    void rounds.round();
    expect(rounds.begun).toBe(2);
  });
});
