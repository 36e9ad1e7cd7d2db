import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival, ScreenPoolProcess } from '../processes/screen-pool';
import { HelperProcess } from './helper-process';
import { percentile } from './measure';

/** A message sent to all screens, with the machine clock's time. */
interface SentMessage {
  readonly revision: number;
  readonly sentAtMs: number;
}

/** Many live screens on one server, in their own process. */
export class ScreenPool {
  static async connect(port: number, screens: number): Promise<ScreenPool> {
    const helper = HelperProcess.start<ScreenPoolProcess>('screen-pool');
    await helper.call('connect', port, screens);
    return new ScreenPool(helper);
  }

  private constructor(private readonly helper: HelperProcess<ScreenPoolProcess>) {}

  /** Connects more screens, to another server that sends the same messages. */
  async connectMore(port: number, screens: number): Promise<void> {
    await this.helper.call('connect', port, screens);
  }

  /**
   * Resolves when every screen has received the revision or a later one. Rejects after 20 s: a screen has
   * missed it.
   */
  async waitForRevision(revision: number): Promise<void> {
    const received = this.helper.call('waitForRevision', revision).then(() => true);
    if (await Promise.race([received, pause(TIMEOUT_MS, false, { ref: false })])) return;
    throw new Error(`a screen never received revision ${revision}`);
  }

  /** The delay of each message until the last screen has it, in ms. */
  async delaysOf(sentMessages: readonly SentMessage[]): Promise<{ p50: number; p99: number }> {
    await this.waitForRevision(sentMessages.at(-1)?.revision ?? 0);
    const arrivals = await this.helper.call('arrivals');
    await this.helper.call('clearArrivals');
    const delays = sentMessages.map(({ revision, sentAtMs }) => arrivalOf(arrivals, revision) - sentAtMs);
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
