import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival, Audience } from '../processes/audience';
import { Helper } from './helper';
import type { Dialect } from './screen';
import { percentile } from './statistics';

/** A thing that was said to everyone at some moment of the machine's clock. */
interface Said {
  readonly revision: number;
  readonly at: number;
}

/** Many live screens on one server, in a process of their own. */
export class Crowd {
  static async gather(port: number, dialect: Dialect, screens: number): Promise<Crowd> {
    const audience = Helper.start<Audience>('audience');
    await audience.ask('gather', port, dialect, screens);
    return new Crowd(audience);
  }

  private constructor(private readonly audience: Helper<Audience>) {}

  /** So many more, on another server that says the same. */
  async join(port: number, dialect: Dialect, screens: number): Promise<void> {
    await this.audience.ask('gather', port, dialect, screens);
  }

  /** Resolves when every screen has heard of the revision or of a later one. Rejects after a while: a screen has missed it. */
  async reaches(revision: number): Promise<void> {
    const reached = this.audience.ask('allReached', revision).then(() => true);
    if (await Promise.race([reached, pause(PATIENCE_MS, false, { ref: false })])) return;
    throw new Error(`a screen never heard of revision ${revision}`);
  }

  /** How long each thing said took to come to the last screen, in ms. */
  async delaysOf(said: readonly Said[]): Promise<{ p50: number; p99: number }> {
    await this.reaches(said.at(-1)?.revision ?? 0);
    const arrivals = await this.audience.ask('arrivals');
    await this.audience.ask('forget');
    const delays = said.map(({ revision, at }) => arrivalOf(arrivals, revision) - at);
    return { p50: percentile(delays, 50), p99: percentile(delays, 99) };
  }

  leave(): Promise<void> {
    return this.audience.stop();
  }
}

const PATIENCE_MS = 20_000;

function arrivalOf(arrivals: readonly Arrival[], revision: number): number {
  return arrivals.find((arrival) => arrival.revision >= revision)?.at ?? NaN;
}
