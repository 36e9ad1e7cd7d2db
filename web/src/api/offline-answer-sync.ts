import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { ApiError, isNotFound } from './client';
import { isStorable, type OfflineAnswer, type OfflineQueryCache } from './offline-query-cache';

const FIRST_WRITE_MS = 1000;
const WRITE_AGAIN_MS = 15_000;

/** Writes public query answers to the offline store, and restores them while the server does not answer. */
export class OfflineAnswerSync {
  /** When each restored answer was first received, by query hash. */
  private readonly restoredAt = new Map<string, number>();
  private readonly unsaved = new Map<string, Query>();
  private readonly saved = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: QueryClient,
    private readonly store: Pick<OfflineQueryCache, 'put' | 'read' | 'delete'>,
    private readonly isPublicPage: () => boolean,
  ) {}

  /** Stores the cached answers and all later ones. Returns a function that stops it. */
  start(): () => void {
    const cache = this.client.getQueryCache();
    cache.getAll().forEach((query) => this.scheduleWrite(query));
    const stopListening = cache.subscribe((event) => this.onCacheEvent(event));
    const write = () => void this.write();
    addEventListener('pagehide', write);
    return () => {
      stopListening();
      clearTimeout(this.timer);
      removeEventListener('pagehide', write);
    };
  }

  /** Restores stored answers to empty queries, with their original age. */
  async restore(): Promise<void> {
    const isMissing = ({ key }: OfflineAnswer) => this.client.getQueryData(key) === undefined;
    for (const { key, data, at } of (await this.store.read()).filter(isMissing)) {
      this.restoredAt.set(hashKey(key), at);
      this.client.setQueryData(key, data, { updatedAt: at });
    }
  }

  /** Whether a query's answer was restored, and no newer one has come. */
  isRestored({ queryHash, state }: Query): boolean {
    const at = this.restoredAt.get(queryHash);
    return at !== undefined && state.dataUpdatedAt <= at;
  }

  private onCacheEvent(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated') return;
    const { query, action }: { query: Query; action: typeof event.action } = event;
    if (!isStorable(query.queryKey)) return;
    if (action.type === 'success') this.scheduleWrite(query);
    if (action.type === 'error' && isNotFound(action.error)) void this.store.delete(query.queryKey);
    if (action.type === 'failed' && this.isUnavailable(query, action.error)) void this.restore();
  }

  private isUnavailable({ state }: Query, error: unknown): boolean {
    return state.data === undefined && error instanceof ApiError && error.isTransient && this.isPublicPage();
  }

  private scheduleWrite(query: Query): void {
    if (!isStorable(query.queryKey) || query.state.data === undefined || this.isRestored(query)) return;
    this.unsaved.set(query.queryHash, query);
    const wait = this.saved.has(query.queryHash) ? WRITE_AGAIN_MS : FIRST_WRITE_MS;
    this.timer ??= setTimeout(() => void this.write(), wait);
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const queries = [...this.unsaved.values()];
    this.unsaved.clear();
    queries.forEach(({ queryHash }) => this.saved.add(queryHash));
    const answers = queries.map(({ queryKey: key, state }) => ({
      key,
      data: state.data,
      at: state.dataUpdatedAt,
    }));
    // A full or forbidden storage only means that less shows offline.
    await this.store.put(answers).catch(() => undefined);
  }
}
