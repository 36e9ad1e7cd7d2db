import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival, Audience } from '../processes/audience';
import { HelperProcess } from './helper-process';
import type { ScreenProtocol } from './screen';
import { percentile } from './statistics';

/** A message sent to all screens, with the machine clock's time. */
interface SentMessage {
  readonly revision: number;
  readonly at: number;
}

/** Many live screens on one server, in their own process. */
export class Crowd {
  static async gather(port: number, dialect: ScreenProtocol, screens: number): Promise<Crowd> {
    const audience = HelperProcess.start<Audience>('audience');
    await audience.ask('gather', port, dialect, screens);
    return new Crowd(audience);
  }

  private constructor(private readonly audience: HelperProcess<Audience>) {}

  /** Connects more screens, to another server that sends the same messages. */
  async join(port: number, dialect: ScreenProtocol, screens: number): Promise<void> {
    await this.audience.ask('gather', port, dialect, screens);
  }

  /**
   * Resolves when every screen has received the revision or a later one. Rejects after 20 s: a screen has
   * missed it.
   */
  async waitForRevision(revision: number): Promise<void> {
    const reached = this.audience.ask('allReached', revision).then(() => true);
    if (await Promise.race([reached, pause(TIMEOUT_MS, false, { ref: false })])) return;
    throw new Error(`a screen never received revision ${revision}`);
  }

  /** The delay of each message until the last screen has it, in ms. */
  async delaysOf(said: readonly SentMessage[]): Promise<{ p50: number; p99: number }> {
    await this.waitForRevision(said.at(-1)?.revision ?? 0);
    const arrivals = await this.audience.ask('arrivals');
    await this.audience.ask('forget');
    const delays = said.map(({ revision, at }) => arrivalOf(arrivals, revision) - at);
    return { p50: percentile(delays, 50), p99: percentile(delays, 99) };
  }

  leave(): Promise<void> {
    return this.audience.stop();
  }
}

const TIMEOUT_MS = 20_000;

function arrivalOf(arrivals: readonly Arrival[], revision: number): number {
  return arrivals.find((arrival) => arrival.revision >= revision)?.at ?? NaN;
}
