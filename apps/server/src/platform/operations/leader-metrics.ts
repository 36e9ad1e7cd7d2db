import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { Leader, type CurrentLeader } from '../leader/leader';
import { ReactorRunner } from '../reactors/reactor';
import { Metrics } from './metrics';
import { setTimeout as sleep } from 'node:timers/promises';

/** Health checks have little time, and an unavailable database answers late. */
const TIMEOUT_MS = 1000;

type LeaderSource = Pick<Leader, 'holder' | 'isShared'>;

/** Finds the leader; `undefined` = none known, `unknown` = no answer in time. */
export async function findLeader(
  leader: LeaderSource,
  withinMs = TIMEOUT_MS,
): Promise<CurrentLeader | undefined | 'unknown'> {
  const settled = new AbortController();
  const timeout = sleep(withinMs, 'unknown' as const, { signal: settled.signal, ref: false }).catch(
    () => 'unknown' as const,
  );
  try {
    return await Promise.race([leader.holder().catch(() => 'unknown' as const), timeout]);
  } finally {
    settled.abort();
  }
}

/** Describes the leader as text; undefined with a single node. `canLead`: this node may lead next. */
export async function describeLeader(
  leader: LeaderSource,
  canLead: boolean,
  withinMs?: number,
): Promise<string | undefined> {
  if (!leader.isShared) return undefined;
  const holder = await findLeader(leader, withinMs);
  if (holder === 'unknown') return 'Cannot tell which node is the leader: see notes';
  if (holder === undefined) return 'No leader is known: mail and reactors wait';
  const { name, term, silentMs, isHere } = holder;
  if (isHere) return `This node is the leader (term ${String(term)})`;
  const text = `${name} is the leader (term ${String(term)}), last heartbeat ${(silentMs / 1000).toFixed(0)} s ago`;
  return canLead ? `Standby: ${text}` : text;
}

const NO_LEADER: CurrentLeader = { name: '', term: 0, silentMs: 0, isHere: false };

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

interface GaugeText {
  readonly name: string;
  readonly help: string;
}
