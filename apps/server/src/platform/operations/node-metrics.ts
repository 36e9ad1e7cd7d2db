import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Nodes } from '../nodes/nodes';
import { Metrics } from './metrics';

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
