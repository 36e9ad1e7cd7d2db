import type { MongoViewStore, LeaseTerm, NodeInfo } from '@app/adapters';
import {
  type AnyView,
  type EventStore,
  ProjectionRunner,
  type ProjectionStatus,
  Retries,
  StoreUnavailable,
  type Wait,
} from '@app/eventing';
import { Logger } from '@nestjs/common';
import { type LeaderTasks, termEnd } from '../leader/leader-tasks';
import { ErrorLog } from '../logging/error-log';
import type { Nodes } from '../nodes/nodes';

const log = new Logger('Nodes');
const BACKOFF = { firstMs: 1000, longestMs: 60000 };
/** Drops view versions that no running node uses, now and as nodes come or go; returns its stop function. */
export function dropUnusedViews(
  persistedViews: Pick<MongoViewStore, 'dropOtherVersions'>,
  nodes: Pick<Nodes, 'poll' | 'onChange'>,
  wait?: Wait,
): () => void {
  const stopping = new AbortController();
  const retries = new Retries(BACKOFF, stopping.signal, wait);
  const dropUnused = () =>
    persistedViews.dropOtherVersions(async () => (await nodes.poll()).flatMap(viewsOf));
  const start = () => void retries.run(dropUnused, report);
  const unsubscribe = nodes.onChange(start);
  start();
  return () => {
    unsubscribe();
    stopping.abort();
  };
}
function viewsOf({ views }: NodeInfo) {
  return Object.entries(views).map(([name, version]) => ({ name, version }));
}
/** The database's client logs that it is unavailable; until the nodes are known, every view stays. */
function report(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) log.error(error);
}

/** The views' source and destination; `persistedViews` undefined = none are persisted. */
interface PersistedViewsDependencies {
  readonly nodes: Nodes;
  readonly store: EventStore;
  readonly persistedViews: MongoViewStore | undefined;
  readonly views: readonly AnyView[];
}

/**
 * Leader task: writes the views into MongoDB for warm starts, beside those served from memory, so that a slow
 * or unavailable database delays no answer.
 */
export class PersistedViews implements LeaderTasks {
  private runner: ProjectionRunner | undefined;

  constructor(private readonly dependencies: PersistedViewsDependencies) {}

  async runAsLeader(term: LeaseTerm): Promise<void> {
    const { persistedViews } = this.dependencies;
    if (!persistedViews) return termEnd(term);
    const runner = this.startRunner(persistedViews);
    this.runner = runner;
    let stopDropping = (): void => undefined;
    runner.caughtUp().then(
      () => (stopDropping = dropUnusedViews(persistedViews, this.dependencies.nodes)),
      () => undefined, // the views log their own failure
    );
    await termEnd(term);
    stopDropping();
    await runner.stop();
    this.runner = undefined;
  }

  /** The status of each view; empty when this node persists none. */
  status(): readonly ProjectionStatus[] {
    return this.runner?.status() ?? [];
  }

  private startRunner(persistedViews: MongoViewStore): ProjectionRunner {
    const { store, views } = this.dependencies;
    const errorLog = new ErrorLog(new Logger('PersistedViews'));
    const onError = (error: unknown) => {
      errorLog.report(error);
    };
    const runner = new ProjectionRunner({ store, viewStore: persistedViews, views, onError });
    runner.start();
    return runner;
  }
}
