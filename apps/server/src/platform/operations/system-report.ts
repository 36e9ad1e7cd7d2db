import { Clock } from '@app/adapters';
import type { SystemFigures } from '@app/domain';
import type { Provider } from '@nestjs/common';
import { statfs } from 'node:fs/promises';
import { Config } from '../config/config';
import { MonitoredPayments } from '../payment/monitored-payments';
import { Leader } from '../leader/leader';
import { Nodes } from '../nodes/nodes';
import { Metrics } from './metrics';
import { Readiness } from './readiness';

interface SystemReportDependencies {
  readonly readiness: Pick<Readiness, 'report'>;
  readonly leader: Pick<Leader, 'tasksStatus' | 'holder' | 'isShared'>;
  readonly payments: Pick<MonitoredPayments, 'provider' | 'answeredAt' | 'failedAt'>;
  readonly metrics: Pick<Metrics, 'screens'>;
  readonly config: Pick<Config, 'dataDir' | 'mail' | 'google' | 'clock'>;
  readonly clock: Clock;
  readonly nodes: Pick<Nodes, 'share' | 'sharedByOthers' | 'isUnavailable'>;
}

/** The shared value: this node's number of connected screens. */
const SCREENS = 'screens';

/** System status for organisers. Calls no external service, and reports when each last answered. */
export class SystemReport {
  private readonly startedAt: number;

  constructor(private readonly dependencies: SystemReportDependencies) {
    this.startedAt = dependencies.clock.now();
    dependencies.nodes.share(SCREENS, () => dependencies.metrics.screens);
  }

  async now(): Promise<SystemFigures> {
    const { config, nodes, payments } = this.dependencies;
    const { provider, answeredAt, failedAt } = payments;
    return {
      ...this.health(),
      reactors: (await this.dependencies.leader.tasksStatus()).reactors,
      duty: await this.leader(),
      disk: await diskOf(config.dataDir),
      payments: { kind: kindOf(provider), answeredAt, failedAt },
      mail: config.mail.server === undefined ? 'files' : 'smtp',
      signIn: config.google ? 'google' : 'link',
      isRehearsal: config.clock.startAt !== undefined || config.clock.speed !== 1,
      sockets: this.screens(),
      isCutOff: nodes.isUnavailable,
      startedAt: this.startedAt,
    };
  }

  /** The sum over all nodes, as of their latest heartbeats. */
  private screens(): number {
    const { nodes, metrics } = this.dependencies;
    const elsewhere = nodes.sharedByOthers(SCREENS).filter((value) => typeof value === 'number');
    return elsewhere.reduce((sum, screens) => sum + screens, metrics.screens);
  }

  private async leader(): Promise<SystemFigures['duty']> {
    const { leader } = this.dependencies;
    if (!leader.isShared) return null;
    const { name = null, silentMs = 0 } = (await leader.holder()) ?? {};
    return { name, silentMs };
  }

  private health(): Pick<SystemFigures, 'store' | 'views' | 'accepted'> {
    const { store, views, accepted } = this.dependencies.readiness.report();
    return {
      store: store === 'ok' ? null : store,
      views: {
        all: views.length,
        behind: views.filter(({ state }) => state !== 'live').map(({ view }) => view),
        stopped: views.reduce((sum, { stopped = [] }) => sum + stopped.length, 0),
      },
      accepted,
    };
  }
}

function kindOf(provider: string): SystemFigures['payments']['kind'] {
  if (provider === 'none') return 'off';
  return provider === 'simulator' ? 'simulator' : 'swish';
}

/** Disk space of a folder in bytes; null when unknown. */
async function diskOf(folder: string): Promise<SystemFigures['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

export const systemReport: Provider = {
  provide: SystemReport,
  inject: [Readiness, Leader, MonitoredPayments, Metrics, Config, Clock, Nodes],
  useFactory: (
    ...[readiness, leader, payments, metrics, config, clock, nodes]: [
      Readiness,
      Leader,
      MonitoredPayments,
      Metrics,
      Config,
      Clock,
      Nodes,
    ]
  ) => new SystemReport({ readiness, leader, payments, metrics, config, clock, nodes }),
};
