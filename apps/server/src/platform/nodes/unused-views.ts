import type { MongoViewStore, NodeInfo } from '@app/adapters';
import { Retries, StoreUnavailable, type Wait } from '@app/eventing';
import { Logger } from '@nestjs/common';
import type { Nodes } from './nodes';

const log = new Logger('Nodes');

const BACKOFF = { firstMs: 1000, longestMs: 60_000 };

/**
 * Drops persisted view versions that no running node uses, now and whenever a node comes or goes; returns the
 * function to stop.
 */
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
