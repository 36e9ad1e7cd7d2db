import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from './metrics';
import { Stores } from './stores';

/** Metrics of the connections to the event store and MongoDB. */
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
