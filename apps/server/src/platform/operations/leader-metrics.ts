import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { Leader, type CurrentLeader } from '../leader/leader';
import { ReactorRunner } from '../reactors/reactor-runner';
import { findLeader } from './leader-text';
import { Metrics } from './metrics';

const NO_LEADER: CurrentLeader = { name: '', term: 0, silentMs: 0, isHere: false };

/** Metrics of the leader and its tasks. */
@Injectable()
export class LeaderMetrics {
  constructor(
    { registry }: Metrics,
    private readonly leader: Leader,
    private readonly reactors: ReactorRunner,
  ) {
    this.addLeaderGauge(
      registry,
      { name: 'raceday_duty_here', help: '1 when this node is on duty' },
      ({ isHere }) => (isHere ? 1 : 0),
    );
    this.addLeaderGauge(
      registry,
      { name: 'raceday_duty_term', help: 'The term of whoever is on duty; 0 where nobody is known to be' },
      ({ term }) => term,
    );
    this.addLeaderGauge(
      registry,
      {
        name: 'raceday_duty_silent_seconds',
        help: 'For how long whoever is on duty has not been heard of; 0 where that is this node',
      },
      ({ silentMs }) => silentMs / 1000,
    );
    this.addReactorGauge(
      registry,
      {
        name: 'raceday_reactor_lag_events',
        help: 'Events that a reactor has heard of and not dealt with yet, on the node on duty',
      },
      ({ waiting }) => waiting,
    );
    this.addReactorGauge(
      registry,
      {
        name: 'raceday_reactor_stuck',
        help: '1 when the event at hand has failed and is tried again, on the node on duty',
      },
      ({ isStuck }) => (isStuck ? 1 : 0),
    );
  }

  private addLeaderGauge(
    registry: Registry,
    text: GaugeText,
    value: (holder: CurrentLeader) => number,
  ): void {
    const { leader } = this;
    new Gauge({
      ...text,
      registers: [registry],
      async collect() {
        const holder = await findLeader(leader);
        this.set(value(holder === 'unknown' ? NO_LEADER : (holder ?? NO_LEADER)));
      },
    });
  }

  private addReactorGauge(
    registry: Registry,
    text: GaugeText,
    value: (status: ReturnType<ReactorRunner['status']>[number]) => number,
  ): void {
    const { reactors } = this;
    new Gauge({
      ...text,
      labelNames: ['reactor'],
      registers: [registry],
      collect() {
        this.reset();
        for (const status of reactors.status()) this.set({ reactor: status.name }, value(status));
      },
    });
  }
}

/** A metric's name and help text. */
interface GaugeText {
  readonly name: string;
  readonly help: string;
}
