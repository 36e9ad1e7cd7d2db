import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DispatchHandler } from '../commands/command-sender';
import { Metrics } from './metrics';
import { AppendTimes } from './timed-appends';
import { Stores } from './stores';
import { Nodes } from '../nodes/nodes';

@Injectable()
export class StoreMetrics {
  constructor({ registry }: Metrics, { seconds }: AppendTimes, { conflicts }: DispatchHandler) {
    registry.registerMetric(seconds);
    new Counter({
      name: 'raceday_command_conflicts_total',
      help: 'How often another writer appended first, so that commands were decided again, by kind of stream',
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [kind, times] of conflicts) this.inc({ kind }, times);
      },
    });
  }
}

@Injectable()
export class EngineMetrics {
  constructor({ registry }: Metrics, stores: Stores) {
    new Gauge({
      name: 'raceday_engine_away_seconds',
      help: 'How long the event store or MongoDB has been unavailable; 0 while it is available',
      labelNames: ['engine'],
      registers: [registry],
      collect() {
        const { eventStoreMs, mongodbMs } = stores.connections();
        this.set({ engine: 'event-store' }, eventStoreMs / 1000);
        this.set({ engine: 'mongodb' }, mongodbMs / 1000);
      },
    });
    new Counter({
      name: 'raceday_feed_restarts_total',
      help: 'How often a feed of the event store was interrupted and resumed',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(stores.connections().resubscriptions);
      },
    });
  }
}

/** Metrics of the running nodes, as this node sees them. */
@Injectable()
export class NodeMetrics {
  constructor({ registry }: Metrics, nodes: Nodes) {
    new Gauge({
      name: 'raceday_nodes',
      help: 'Running nodes that this node knows of, including itself, by role',
      labelNames: ['role'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { role } of nodes.running()) this.inc({ role });
      },
    });
  }
}
