import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DispatchHandler } from '../commands/command-sender';
import { Metrics } from './metrics';
import { AppendTimes } from './timed-appends';

/** Metrics of appends and conflicts. */
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
