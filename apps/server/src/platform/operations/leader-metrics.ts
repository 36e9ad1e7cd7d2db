import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { Leader, type CurrentLeader } from '../leader/leader';
import { ReactorRunner } from '../reactors/reactor';
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
      { name: 'raceday_duty_here', help: '1 when this node is the leader' },
      ({ isHere }) => (isHere ? 1 : 0),
    );
    this.addLeaderGauge(
      registry,
      { name: 'raceday_duty_term', help: 'The term of the leader; 0 when no leader is known' },
      ({ term }) => term,
    );
    this.addLeaderGauge(
      registry,
      {
        name: 'raceday_duty_silent_seconds',
        help: 'Time since the last heartbeat of the leader; 0 when this node is the leader',
      },
      ({ silentMs }) => silentMs / 1000,
    );
    this.addReactorGauge(
      registry,
      {
        name: 'raceday_reactor_lag_events',
        help: 'Events that a reactor has received and not handled yet, on the leader',
      },
      ({ waiting }) => waiting,
    );
    this.addReactorGauge(
      registry,
      {
        name: 'raceday_reactor_stuck',
        help: '1 when the current event has failed and is retried, on the leader',
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
