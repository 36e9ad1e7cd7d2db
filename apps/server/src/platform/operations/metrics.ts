import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly answers = new Histogram({
    name: 'raceday_http_answer_seconds',
    help: 'Time from request to answer',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [this.registry],
  });

  readonly socketsCut = new Counter({
    name: 'raceday_sockets_cut_total',
    help: 'Sockets that were cut, by the exceeded limit',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  readonly socketsRefused = new Counter({
    name: 'raceday_sockets_refused_total',
    help: 'Sockets that were refused, by the scarce resource',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  /** Public pages sent without server rendering, by reason. */
  readonly pagesNotRendered = new Counter({
    name: 'raceday_pages_not_rendered_total',
    help: 'Public pages that were sent without server rendering, by reason',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  private countConnected = () => 0;

  /** Sockets connected now. */
  get screens(): number {
    return this.countConnected();
  }

  constructor(commands: CommandBus) {
    collectDefaultMetrics({ register: this.registry });
    const countConnected = () => this.countConnected();
    new Gauge({
      name: 'raceday_sockets',
      help: 'Connected sockets',
      registers: [this.registry],
      collect() {
        this.set(countConnected());
      },
    });
    const received = new Counter({
      name: 'raceday_commands_total',
      help: 'Commands that reached the bus',
      registers: [this.registry],
    });
    commands.subscribe(() => {
      received.inc();
    });
  }

  /** Sets how connected screens are counted when metrics are read. */
  countScreens(countConnected: () => number): void {
    this.countConnected = countConnected;
  }
}
