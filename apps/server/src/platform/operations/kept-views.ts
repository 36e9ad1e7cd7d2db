import type { MongoViewStore, Term } from '@app/adapters';
import { type AnyView, type EventStore, ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { type DutyWork, endOf } from '../duty/duty-work';
import { TroubleLog } from '../logging/trouble-log';
import type { Nodes } from '../nodes/nodes';
import { keepViewsInUse } from '../nodes/views-in-use';

/** What the views are written from, and where to; `keptViews` undefined = they are kept nowhere. */
interface KeptViewsParts {
  readonly nodes: Nodes;
  readonly store: EventStore;
  readonly keptViews: MongoViewStore | undefined;
  readonly views: readonly AnyView[];
}

/**
 * Writes the views into MongoDB, beside those that the node serves from memory: a node begins from there and needs not go through the
 * whole log, and who is served notices nothing of a database that is slow or away.
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
      () => undefined, // views that never come up say so themselves
    );
    await endOf(term);
    stopTidying();
    await runner.stop();
    this.runner = undefined;
  }

  /** How each is doing; nothing where none is kept from here. */
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
