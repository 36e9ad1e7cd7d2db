import type { MongoViewStore, Term } from '@app/adapters';
import { type AnyView, type EventStore, ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { type DutyWork, endOf } from '../duty/duty-work';
import { TroubleLog } from '../logging/trouble-log';
import type { Nodes } from '../nodes/nodes';
import { keepViewsInUse } from '../nodes/views-in-use';

/** The views' source and destination; `keptViews` undefined = none are persisted. */
interface KeptViewsParts {
  readonly nodes: Nodes;
  readonly store: EventStore;
  readonly keptViews: MongoViewStore | undefined;
  readonly views: readonly AnyView[];
}

/**
 * Leader task: writes the views into MongoDB for warm starts, beside those served from memory, so that a slow
 * or unavailable database delays no answer.
 */
export class KeptViews implements DutyWork {
  private runner: ProjectionRunner | undefined;

  constructor(private readonly parts: KeptViewsParts) {}

  async onDuty(term: Term): Promise<void> {
    const { keptViews } = this.parts;
    if (!keptViews) return endOf(term);
    const runner = this.begun(keptViews);
    this.runner = runner;
    let stopTidying = (): void => undefined;
    runner.caughtUp().then(
      () => (stopTidying = keepViewsInUse(keptViews, this.parts.nodes)),
      () => undefined, // the views log their own failure
    );
    await endOf(term);
    stopTidying();
    await runner.stop();
    this.runner = undefined;
  }

  /** The status of each view; empty when this node persists none. */
  status(): readonly ProjectionStatus[] {
    return this.runner?.status() ?? [];
  }

  private begun(keptViews: MongoViewStore): ProjectionRunner {
    const { store, views } = this.parts;
    const trouble = new TroubleLog(new Logger('KeptViews'));
    const onError = (error: unknown) => {
      trouble.tell(error);
    };
    const runner = new ProjectionRunner({ store, viewStore: keptViews, views, onError });
    runner.start();
    return runner;
  }
}
