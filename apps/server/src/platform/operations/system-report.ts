import { Clock } from '@app/adapters';
import type { SystemFigures } from '@app/domain';
import type { Provider } from '@nestjs/common';
import { statfs } from 'node:fs/promises';
import { Config } from '../config/config';
import { WatchedPayments } from '../payment/watched-payments';
import { Duty } from '../duty/duty';
import { Metrics } from './metrics';
import { Readiness } from './readiness';

/** What a system report is made of. */
interface SystemParts {
  readonly readiness: Pick<Readiness, 'report'>;
  readonly duty: Pick<Duty, 'news' | 'holder' | 'isShared'>;
  readonly payments: Pick<WatchedPayments, 'provider' | 'answeredAt' | 'failedAt'>;
  readonly metrics: Pick<Metrics, 'screens'>;
  readonly config: Pick<Config, 'dataDir' | 'mail' | 'google' | 'clock'>;
  readonly clock: Clock;
}

/** How the system is, for organisers on race morning. It asks nobody outside: of others it tells when they last answered. */
export class SystemReport {
  private readonly startedAt: number;

  constructor(private readonly parts: SystemParts) {
    this.startedAt = parts.clock.now();
  }

  async now(): Promise<SystemFigures> {
    const { config, metrics, payments } = this.parts;
    const { provider, answeredAt, failedAt } = payments;
    return {
      ...this.health(),
      reactors: (await this.parts.duty.news()).reactors,
      duty: await this.onDuty(),
      disk: await diskOf(config.dataDir),
      payments: { kind: kindOf(provider), answeredAt, failedAt },
      mail: config.mail.server === undefined ? 'files' : 'smtp',
      signIn: config.google ? 'google' : 'link',
      isRehearsal: config.clock.startAt !== undefined || config.clock.speed !== 1,
      sockets: metrics.screens,
      startedAt: this.startedAt,
    };
  }

  private async onDuty(): Promise<SystemFigures['duty']> {
    const { duty } = this.parts;
    if (!duty.isShared) return null;
    const { name = null, silentMs = 0 } = (await duty.holder()) ?? {};
    return { name, silentMs };
  }

  private health(): Pick<SystemFigures, 'store' | 'views' | 'accepted'> {
    const { store, views, accepted } = this.parts.readiness.report();
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

/** Room on the disk that a folder lies on, bytes; null where nobody can say. */
async function diskOf(folder: string): Promise<SystemFigures['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** The report, of what the server runs on. */
export const systemReport: Provider = {
  provide: SystemReport,
  inject: [Readiness, Duty, WatchedPayments, Metrics, Config, Clock],
  useFactory: (
    ...[readiness, duty, payments, metrics, config, clock]: [
      Readiness,
      Duty,
      WatchedPayments,
      Metrics,
      Config,
      Clock,
    ]
  ) => new SystemReport({ readiness, duty, payments, metrics, config, clock }),
};
