import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival, ScreenPoolProcess } from '../processes/screen-pool';
import { HelperProcess } from './helper-process';
import { percentile } from './row';

/** A message sent to all screens, with the machine clock's time. */
interface SentMessage {
  readonly revision: number;
  readonly at: number;
}

/** Many live screens on one server, in their own process. */
export class ScreenPool {
  static async connect(port: number, screens: number): Promise<ScreenPool> {
    const helper = HelperProcess.start<ScreenPoolProcess>('screen-pool');
    await helper.ask('connect', port, screens);
    return new ScreenPool(helper);
  }

  private constructor(private readonly helper: HelperProcess<ScreenPoolProcess>) {}

  /** Connects more screens, to another server that sends the same messages. */
  async join(port: number, screens: number): Promise<void> {
    await this.helper.ask('connect', port, screens);
  }

  /**
   * Resolves when every screen has received the revision or a later one. Rejects after 20 s: a screen has
   * missed it.
   */
  async waitForRevision(revision: number): Promise<void> {
    const reached = this.helper.ask('allReached', revision).then(() => true);
    if (await Promise.race([reached, pause(TIMEOUT_MS, false, { ref: false })])) return;
    throw new Error(`a screen never received revision ${revision}`);
  }

  /** The delay of each message until the last screen has it, in ms. */
  async delaysOf(sentMessages: readonly SentMessage[]): Promise<{ p50: number; p99: number }> {
    await this.waitForRevision(sentMessages.at(-1)?.revision ?? 0);
    const arrivals = await this.helper.ask('arrivals');
    await this.helper.ask('forget');
    const delays = sentMessages.map(({ revision, at }) => arrivalOf(arrivals, revision) - at);
    return { p50: percentile(delays, 50), p99: percentile(delays, 99) };
  }

  close(): Promise<void> {
    return this.helper.stop();
  }
}

const TIMEOUT_MS = 20_000;

function arrivalOf(arrivals: readonly Arrival[], revision: number): number {
  return arrivals.find((arrival) => arrival.revision >= revision)?.at ?? NaN;
}
