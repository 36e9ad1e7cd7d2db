import { MemoryViewStore } from '@app/adapters';
import { EdgedEventStore, type EventShape, type EventStore, type Page, type Position } from '@app/eventing';
import { CallbackAddress } from '../../../apps/server/src/platform/payment/payment-engine';
import { startApp, type RunningApp } from './running-app';

/** A store whose feed can be held back, while it is read and written as usual. */
class HeldFeed extends EdgedEventStore {
  private let: () => void = () => undefined;
  private held: Promise<void> | undefined;

  constructor(inner: EventStore) {
    super(inner, { inward: (_stream, events) => events, outward: (events) => events });
  }

  hold(): void {
    this.held ??= new Promise((resolve) => (this.let = resolve));
  }

  release(): void {
    this.let();
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

/** One more node on everything another stands on, with views of its own. */
export class SecondNode {
  private constructor(
    readonly app: RunningApp,
    private readonly feed: HeldFeed,
  ) {}

  static async beside({ engines }: RunningApp): Promise<SecondNode> {
    const feed = new HeldFeed(engines.store);
    const payment = { payments: engines.payment.payments, callback: new CallbackAddress(undefined) };
    const app = await startApp({
      engines: { ...engines, store: feed, viewStore: new MemoryViewStore(), payment },
    });
    return new SecondNode(app, feed);
  }

  /** From now on its views hear of nothing. */
  hold(): void {
    this.feed.hold();
  }

  /** They hear of it all. */
  release(): void {
    this.feed.release();
  }

  /** To be stopped before the node whose engines it uses. */
  async stop(): Promise<void> {
    this.release();
    await this.app.app.close();
  }
}
