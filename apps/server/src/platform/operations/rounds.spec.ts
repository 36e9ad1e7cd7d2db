import { Rounds } from './rounds';

/** Rounds that end when and how the test says. */
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

describe('Rounds', () => {
  it('are one, whoever asks while one is under way', async () => {
    const rounds = new SlowRounds();
    const both = [rounds.round(), rounds.round()];
    expect(rounds.begun).toBe(1);
    rounds.end();
    await Promise.all(both);
    void rounds.round();
    expect(rounds.begun).toBe(2);
  });

  it('go on after one that failed, and its failure holds up no stop', async () => {
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
