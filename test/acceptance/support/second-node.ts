import { MemoryViewStore } from '@app/adapters';
import { TransformedEventStore, type EventShape, type Page, type Position } from '@app/eventing';
import { CallbackAddress } from '../../../apps/server/src/platform/payment/payment-engine';
import { startApp, type RunningApp } from './running-app';

/** An event store whose subscription can be paused while reads and writes work. */
class PausableEventStore extends TransformedEventStore {
  private unblock: () => void = () => undefined;
  private held: Promise<void> | undefined;

  hold(): void {
    this.held ??= new Promise((resolve) => (this.unblock = resolve));
  }

  release(): void {
    this.unblock();
    this.held = undefined;
  }

  override async *follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>> {
    for await (const page of super.follow<Event>(after, signal)) {
      await this.held;
      yield page;
    }
  }
}

/** A second node on the engines of another, with its own views. */
export class SecondNode {
  private constructor(
    readonly app: RunningApp,
    private readonly feed: PausableEventStore,
  ) {}

  static async beside({ engines }: RunningApp): Promise<SecondNode> {
    const feed = new PausableEventStore(engines.store);
    const payment = { payments: engines.payment.payments, callback: new CallbackAddress(undefined) };
    const app = await startApp({
      engines: { ...engines, store: feed, viewStore: new MemoryViewStore(), payment },
    });
    return new SecondNode(app, feed);
  }

  /** Pauses the events to this node's views. */
  pause(): void {
    this.feed.hold();
  }

  /** Resumes the events to this node's views. */
  resume(): void {
    this.feed.release();
  }

  /** Must be called before the node whose engines it uses stops. */
  async stop(): Promise<void> {
    this.resume();
    await this.app.app.close();
  }
}
