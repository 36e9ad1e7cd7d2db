import { ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { PersistedViews } from './persisted-views';
import { Metrics } from './metrics';

interface ViewGauge {
  readonly name: string;
  readonly help: string;
  readonly value: (status: ProjectionStatus) => number;
}

/** Metrics of the views served from memory and of the persisted views. */
@Injectable()
export class ViewMetrics {
  constructor(
    private readonly metrics: Metrics,
    projections: ProjectionRunner,
    persistedViews: PersistedViews,
  ) {
    const behind = ({ position }: ProjectionStatus) => projections.countAfter(position);
    const isLive = ({ state }: ProjectionStatus) => (state === 'live' ? 1 : 0);
    const served = () => projections.status();
    const persisted = () => persistedViews.status();
    this.addGauge(served, {
      name: 'raceday_view_live',
      help: '1 when the view is up to date with the event store',
      value: isLive,
    });
    this.addGauge(served, {
      name: 'raceday_view_lag_events',
      help: 'Events that this node has received and that are not in the view yet',
      value: behind,
    });
    this.addGauge(served, {
      name: 'raceday_view_stopped_streams',
      help: 'Streams that are stopped in a view because its fold threw',
      value: ({ stopped = [] }) => stopped.length,
    });
    this.addGauge(persisted, {
      name: 'raceday_kept_view_live',
      help: '1 when the view in MongoDB is up to date with the event store, on the node that writes it',
      value: isLive,
    });
    this.addGauge(persisted, {
      name: 'raceday_kept_view_lag_events',
      help: 'Events that this node has received and that are not in the view in MongoDB yet, on the node that writes it',
      value: behind,
    });
  }

  private addGauge(all: () => readonly ProjectionStatus[], { name, help, value }: ViewGauge): void {
    const { registry } = this.metrics;
    new Gauge({
      ...{ name, help, labelNames: ['view'], registers: [registry] },
      collect() {
        this.reset();
        for (const status of all()) this.set({ view: status.view }, value(status));
      },
    });
  }
}
