import { ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { KeptViews } from './kept-views';
import { Stores } from './stores';

/**
 * Why the server should get no traffic, if it should not, and how each view is doing. A stream that a view takes no further is
 * told and keeps nobody out: the rest of the product works, and another start would come to the same. So is an event store that is
 * away: lists are served all the same, and commands wait where they were given.
 */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly store: string;
  /** What is not as on a good day, and whether it matters, in words. */
  readonly notes: readonly string[];
  /** Who does what one node at a time does, where there are several, in words. */
  readonly duty?: string;
  readonly views: readonly ProjectionStatus[];
  /** How the views in MongoDB are doing, where there is one: they keep nobody waiting. */
  readonly kept?: readonly ProjectionStatus[];
  /** What was missing at the start and is gone on without, in words; empty on a good day. */
  readonly accepted: readonly string[];
}

/** Whether this server may be asked anything yet, and still. It starts the views and, last of all, stops them. */
@Injectable()
export class Readiness implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  /** Once everything stored before the start is in the views: before that, answers would show an earlier race day. */
  hasCaughtUp = false;
  private isStopping = false;

  constructor(
    private readonly stores: Stores,
    private readonly projections: ProjectionRunner,
    private readonly keptViews: KeptViews,
  ) {}

  onApplicationBootstrap(): void {
    this.projections.start();
    this.projections.caughtUp().then(
      () => (this.hasCaughtUp = true),
      () => undefined, // a store that stopped says so itself, in the report and in the log
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
    const store = stopped ?? this.stores.trouble() ?? 'ok';
    const { accepted } = this.stores;
    const kept = this.keptViews.status();
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

/** What is said of the views while not all of them are up, and of what they leave out. */
function notesOn(views: readonly ProjectionStatus[]): string[] {
  const late = views.filter(({ state }) => state !== 'live').length;
  const halted = views.reduce((sum, { stopped = [] }) => sum + stopped.length, 0);
  const ofAll = `of ${String(views.length)} views`;
  return [
    ...(late > 0 ? [`${String(late)} ${ofAll} have not caught up: whoever asks is asked for patience`] : []),
    ...(halted > 0
      ? [`${String(halted)} streams are taken no further by a view: see stopped. All else works`]
      : []),
  ];
}
