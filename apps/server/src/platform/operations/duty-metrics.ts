import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { Duty, type OnDuty } from '../duty/duty';
import { ReactorRunner } from '../reactors/reactor-runner';
import { whoIsOnDuty } from './duty-words';
import { Metrics } from './metrics';

const NOBODY: OnDuty = { name: '', term: 0, silentMs: 0, isHere: false };

/** Metrics of the leader and its tasks. */
@Injectable()
export class DutyMetrics {
  constructor(
    { registry }: Metrics,
    private readonly duty: Duty,
    private readonly reactors: ReactorRunner,
  ) {
    this.tellOfHolder(
      registry,
      { name: 'raceday_duty_here', help: '1 when this node is on duty' },
      ({ isHere }) => (isHere ? 1 : 0),
    );
    this.tellOfHolder(
      registry,
      { name: 'raceday_duty_term', help: 'The term of whoever is on duty; 0 where nobody is known to be' },
      ({ term }) => term,
    );
    this.tellOfHolder(
      registry,
      {
        name: 'raceday_duty_silent_seconds',
        help: 'For how long whoever is on duty has not been heard of; 0 where that is this node',
      },
      ({ silentMs }) => silentMs / 1000,
    );
    this.tellOfReactors(
      registry,
      {
        name: 'raceday_reactor_lag_events',
        help: 'Events that a reactor has heard of and not dealt with yet, on the node on duty',
      },
      ({ waiting }) => waiting,
    );
    this.tellOfReactors(
      registry,
      {
        name: 'raceday_reactor_stuck',
        help: '1 when the event at hand has failed and is tried again, on the node on duty',
      },
      ({ isStuck }) => (isStuck ? 1 : 0),
    );
  }

  private tellOfHolder(registry: Registry, told: Told, value: (holder: OnDuty) => number): void {
    const { duty } = this;
    new Gauge({
      ...told,
      registers: [registry],
      async collect() {
        const holder = await whoIsOnDuty(duty);
        this.set(value(holder === 'unknown' ? NOBODY : (holder ?? NOBODY)));
      },
    });
  }

  private tellOfReactors(
    registry: Registry,
    told: Told,
    value: (status: ReturnType<ReactorRunner['status']>[number]) => number,
  ): void {
    const { reactors } = this;
    new Gauge({
      ...told,
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
interface Told {
  readonly name: string;
  readonly help: string;
}
