import type { MongoViewStore } from '@app/adapters';
import { type AnyView, type EventStore, ProjectionRunner, type ProjectionStatus } from '@app/eventing';
import { keepViewsInUse } from '../nodes/views-in-use';
import type { Nodes } from '../nodes/nodes';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const log = new Logger('KeptViews');

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
export class KeptViews implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runner: ProjectionRunner | undefined;
  private stopTidying: () => void = () => undefined;

  constructor({ nodes, store, keptViews, views }: KeptViewsParts) {
    if (!keptViews) return;
    const onError = (error: unknown) => {
      log.error(error);
    };
    this.runner = new ProjectionRunner({ store, viewStore: keptViews, views, onError });
    this.runner.caughtUp().then(
      () => (this.stopTidying = keepViewsInUse(keptViews, nodes)),
      () => undefined, // views that never come up say so themselves
    );
  }

  onApplicationBootstrap(): void {
    this.runner?.start();
  }

  /** How each is doing; nothing where none is kept. */
  status(): readonly ProjectionStatus[] {
    return this.runner?.status() ?? [];
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopTidying();
    await this.runner?.stop();
  }
}
