import { checkCounts, type CheckCount } from '@app/domain';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../platform/operations/metrics';
import { Readiness } from '../platform/operations/readiness';
import { OverviewCache } from './overview-reader';

const log = new Logger('Checks');

/** Gauge of consistency findings on the edition's day, from this node's views. Readiness ignores it. */
@Injectable()
export class CheckMetrics {
  constructor(
    { registry }: Metrics,
    private readonly overviews: OverviewCache,
    private readonly readiness: Readiness,
  ) {
    const counts = () => this.counts();
    new Gauge({
      name: 'raceday_check_findings',
      help: 'Consistency findings on the race day of the edition, by check; absent while this node cannot compute them',
      labelNames: ['check'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { id, count } of await counts()) this.set({ check: id }, count);
      },
    });
  }

  /** Empty while the views lag or are unreadable: no number is better than a wrong one. */
  private async counts(): Promise<readonly CheckCount[]> {
    if (!this.readiness.hasCaughtUp) return [];
    try {
      return checkCounts((await this.overviews.read()).checks);
    } catch (error) {
      log.warn(error);
      return [];
    }
  }
}
