import { FixedClock, type Mailer, MemoryPayments } from '@app/adapters';
import { ProjectionRunner } from '@app/eventing';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { openEngines } from '../../../apps/server/src/platform/engines/engines';
import { CallbackAddress } from '../../../apps/server/src/platform/payment/payment-engine';
import { EventStoreServer } from '../../doubles/event-store-server';
import { MongoServer } from '../../doubles/mongo-server';
import { TcpRelay } from '../../doubles/tcp-relay';
import { nodeEnvironment } from '../../support/node-environment';
import { until } from '../../support/until';
import { type RunningApp, startApp } from './running-app';

/** The clock's time, epoch ms, and the mailer of both nodes. */
interface SharedSettings {
  readonly now: number;
  readonly mailer: Mailer;
}

interface NodeResources {
  readonly store: EventStoreServer;
  readonly mongo: MongoServer;
  readonly relays: readonly [TcpRelay, TcpRelay];
  readonly payments: MemoryPayments;
  readonly clock: FixedClock;
}

/**
 * Two serving nodes in this process, on one event store and one MongoDB, each with its own relay to MongoDB.
 * The first is the leader.
 */
export class TwoNodes {
  private constructor(
    private readonly resources: NodeResources,
    readonly leader: RunningApp,
    readonly other: RunningApp,
  ) {}

  static async start({ now, mailer }: SharedSettings): Promise<TwoNodes> {
    const [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
    const wires = await Promise.all([TcpRelay.open(mongo.directUrl), TcpRelay.open(mongo.directUrl)]);
    const clock = new FixedClock(now);
    const payments = new MemoryPayments({ clock });
    const node = async (relay: TcpRelay) => {
      const engines = await openEngines(readConfig(nodeEnvironment(store, relay)), clock);
      const payment = { payments, callback: new CallbackAddress(undefined) };
      return startApp({ now, engines: { ...engines, payment, mailer } });
    };
    const onDuty = await node(wires[0]);
    await until(async () =>
      (await onDuty.getAsOrganiser('/health/ready')).body.duty?.startsWith('This node is the leader'),
    );
    return new TwoNodes({ store, mongo, relays: wires, payments, clock }, onDuty, await node(wires[1]));
  }

  get mongo(): MongoServer {
    return this.resources.mongo;
  }

  get payments(): MemoryPayments {
    return this.resources.payments;
  }

  /** The clock of both nodes. */
  get clock(): FixedClock {
    return this.resources.clock;
  }

  /** Silences the leader's connection to MongoDB without closing it; returns how to resume it. */
  disconnectLeader(): () => void {
    const [wire] = this.resources.relays;
    wire.silence();
    return () => wire.resume();
  }

  /** Resolves when one node's views have applied all that the other's have. */
  async caughtUpWith(node: RunningApp, from: RunningApp): Promise<void> {
    const { position = '' } = from.app.get(ProjectionRunner);
    await node.app.get(ProjectionRunner).waitForPosition(position, 60_000);
  }

  async stop(): Promise<void> {
    const { store, mongo, relays: wires } = this.resources;
    for (const wire of wires) wire.resume();
    await this.leader.stop();
    await this.other.stop();
    for (const wire of wires) await wire.close();
    store.kill();
    await mongo.close();
  }
}
