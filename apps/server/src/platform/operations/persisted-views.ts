import type { MongoViewStore, LeaseTerm } from '@app/adapters';
import { type AnyView, type EventStore, ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { type LeaderTasks, termEnd } from '../leader/leader-tasks';
import { ErrorLog } from '../logging/error-log';
import type { Nodes } from '../nodes/nodes';
import { dropUnusedViews } from '../nodes/unused-views';

/** The views' source and destination; `persistedViews` undefined = none are persisted. */
interface PersistedViewsParts {
  readonly nodes: Nodes;
  readonly store: EventStore;
  readonly keptViews: MongoViewStore | undefined;
  readonly views: readonly AnyView[];
}

/**
 * Leader task: writes the views into MongoDB for warm starts, beside those served from memory, so that a slow
 * or unavailable database delays no answer.
 */
export class PersistedViews implements LeaderTasks {
  private runner: ProjectionRunner | undefined;

  constructor(private readonly parts: PersistedViewsParts) {}

  async runAsLeader(term: LeaseTerm): Promise<void> {
    const { keptViews } = this.parts;
    if (!keptViews) return termEnd(term);
    const runner = this.startRunner(keptViews);
    this.runner = runner;
    let stopTidying = (): void => undefined;
    runner.caughtUp().then(
      () => (stopTidying = dropUnusedViews(keptViews, this.parts.nodes)),
      () => undefined, // the views log their own failure
    );
    await termEnd(term);
    stopTidying();
    await runner.stop();
    this.runner = undefined;
  }

  /** The status of each view; empty when this node persists none. */
  status(): readonly ProjectionStatus[] {
    return this.runner?.status() ?? [];
  }

  private startRunner(keptViews: MongoViewStore): ProjectionRunner {
    const { store, views } = this.parts;
    const trouble = new ErrorLog(new Logger('KeptViews'));
    const onError = (error: unknown) => {
      trouble.report(error);
    };
    const runner = new ProjectionRunner({ store, viewStore: keptViews, views, onError });
    runner.start();
    return runner;
  }
}
