import { ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { PersistedViews } from './persisted-views';
import { Stores } from './stores';

/**
 * Whether the server should get traffic, and the status of each view. Stopped streams are reported but do not
 * affect readiness: the rest works, and a restart would not help. An unavailable event store does not either:
 * lists are still served, and clients queue their commands.
 */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly store: string;
  /** Degradations and what they mean, as text. */
  readonly notes: readonly string[];
  /** The leader, with several nodes, as text. */
  readonly duty?: string;
  readonly views: readonly ProjectionStatus[];
  /** The persisted views, if any; they do not affect readiness. */
  readonly kept?: readonly ProjectionStatus[];
  /** Losses accepted at the start, as text; normally empty. */
  readonly accepted: readonly string[];
}

/** The server's readiness. Starts the views and, last of all, stops them. */
@Injectable()
export class Readiness implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  /** True once the views have all events from before the start; earlier answers would be stale. */
  hasCaughtUp = false;
  private isStopping = false;

  constructor(
    private readonly stores: Stores,
    private readonly projections: ProjectionRunner,
    private readonly persistedViews: PersistedViews,
  ) {}

  onApplicationBootstrap(): void {
    this.projections.start();
    this.projections.caughtUp().then(
      () => (this.hasCaughtUp = true),
      () => undefined, // a failed store shows in the report and in the log
    );
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.projections.stop();
  }

  report(): ReadinessReport {
    const views = this.projections.status();
    const stopped = this.isStopping ? 'stopping' : this.stores.failure();
    const store = stopped ?? this.stores.outageText() ?? 'ok';
    const { accepted } = this.stores;
    const kept = this.persistedViews.status();
    return {
      ready: stopped === undefined && views.every(({ state }) => state === 'live'),
      store,
      notes: [...this.stores.notes(), ...notesOn(views)],
      views,
      ...(kept.length > 0 && { kept }),
      accepted,
    };
  }
}

/** Describes views that lag or have stopped streams. */
function notesOn(views: readonly ProjectionStatus[]): string[] {
  const lagging = views.filter(({ state }) => state !== 'live').length;
  const halted = views.reduce((sum, { stopped = [] }) => sum + stopped.length, 0);
  const ofAll = `of ${String(views.length)} views`;
  return [
    ...(lagging > 0
      ? [`${String(lagging)} ${ofAll} have not caught up: requests are answered with 503 until then`]
      : []),
    ...(halted > 0
      ? [`${String(halted)} streams are stopped in a view: see stopped. Everything else works`]
      : []),
  ];
}
