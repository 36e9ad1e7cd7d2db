interface Sample {
  /** This device's clock when the server read its own, epoch ms. */
  readonly local: number;
  readonly server: number;
  /** Half the round trip: the true difference lies within ± this. */
  readonly errorMs: number;
}

const SAMPLE_LIFE_MS = 5 * 60_000;

/** The server's clock as seen from this device: the offset of the sample with the shortest round trip. */
export class ServerClock {
  private sample: Sample = { local: 0, server: 0, errorMs: Infinity };
  private speed = 1;
  private readonly read: () => number;

  constructor(read: () => number = () => Date.now()) {
    this.read = read;
  }

  /** Server time now, epoch ms. */
  now(): number {
    return this.at(this.read());
  }

  /** Server time at a moment of this device's clock (`performance.timeOrigin + event.timeStamp` for a tap), epoch ms. */
  at(local: number): number {
    return this.sample.server + (local - this.sample.local) * this.speed;
  }

  /** How far the server is ahead of this device, and how sure that is (± ms; Infinity before the first measurement). */
  offset(): { readonly offsetMs: number; readonly errorMs: number } {
    return { offsetMs: this.now() - this.read(), errorMs: this.sample.errorMs };
  }

  /** Runs `ask` and learns from the `now` of its answer. `clockSpeed` is 1 except in a rehearsal. */
  async measure<Answer extends { readonly now: number; readonly clockSpeed?: number }>(
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const asked = this.read();
    const answer = await ask();
    const answered = this.read();
    this.speed = answer.clockSpeed ?? 1;
    this.learn({ local: (asked + answered) / 2, server: answer.now, errorMs: (answered - asked) / 2 });
    return answer;
  }

  // A clock that was set or that slept shows as a sample which cannot agree with the one we have.
  private learn(news: Sample): void {
    const known = this.sample;
    const isOld = news.local - known.local > SAMPLE_LIFE_MS;
    const disagrees = Math.abs(this.at(news.local) - news.server) > known.errorMs + news.errorMs;
    if (isOld || disagrees || news.errorMs <= known.errorMs) this.sample = news;
  }
}

/** The one estimate the whole page uses. */
export const serverClock = new ServerClock();
