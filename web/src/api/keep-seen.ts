import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { ApiError, isNotFound } from './client';
import type { LastSeen } from './last-seen';
import { mayBeKept, type Seen } from './seen-rules';

const SOON_MS = 1000;
const OFTEN_ENOUGH_MS = 15_000;

/** Writes public query answers to the offline store, and restores them while the server does not answer. */
export class SeenKeeper {
  /** When each restored answer was first received, by query hash. */
  private readonly brought = new Map<string, number>();
  private readonly unwritten = new Map<string, Query>();
  private readonly written = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: QueryClient,
    private readonly lastSeen: Pick<LastSeen, 'keep' | 'read' | 'forget'>,
    private readonly mayShow: () => boolean,
  ) {}

  /** Stores the cached answers and all later ones. Returns a function that stops it. */
  start(): () => void {
    const cache = this.client.getQueryCache();
    cache.getAll().forEach((query) => this.note(query));
    const stopListening = cache.subscribe((event) => this.hear(event));
    const write = () => void this.write();
    addEventListener('pagehide', write);
    return () => {
      stopListening();
      clearTimeout(this.timer);
      removeEventListener('pagehide', write);
    };
  }

  /** Restores stored answers to empty queries, with their original age. */
  async bringBack(): Promise<void> {
    const isUnknown = ({ key }: Seen) => this.client.getQueryData(key) === undefined;
    for (const { key, data, at } of (await this.lastSeen.read()).filter(isUnknown)) {
      this.brought.set(hashKey(key), at);
      this.client.setQueryData(key, data, { updatedAt: at });
    }
  }

  /** Whether a query's answer was restored, and no newer one has come. */
  isOld({ queryHash, state }: Query): boolean {
    const at = this.brought.get(queryHash);
    return at !== undefined && state.dataUpdatedAt <= at;
  }

  private hear(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated') return;
    const { query, action }: { query: Query; action: typeof event.action } = event;
    if (!mayBeKept(query.queryKey)) return;
    if (action.type === 'success') this.note(query);
    if (action.type === 'error' && isNotFound(action.error)) void this.lastSeen.forget(query.queryKey);
    if (action.type === 'failed' && this.isLost(query, action.error)) void this.bringBack();
  }

  private isLost({ state }: Query, error: unknown): boolean {
    return state.data === undefined && error instanceof ApiError && error.isPassing && this.mayShow();
  }

  private note(query: Query): void {
    if (!mayBeKept(query.queryKey) || query.state.data === undefined || this.isOld(query)) return;
    this.unwritten.set(query.queryHash, query);
    const wait = this.written.has(query.queryHash) ? OFTEN_ENOUGH_MS : SOON_MS;
    this.timer ??= setTimeout(() => void this.write(), wait);
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const queries = [...this.unwritten.values()];
    this.unwritten.clear();
    queries.forEach(({ queryHash }) => this.written.add(queryHash));
    const seen = queries.map(({ queryKey: key, state }) => ({
      key,
      data: state.data,
      at: state.dataUpdatedAt,
    }));
    // Without storage the browser shows less offline, and the same online.
    await this.lastSeen.keep(seen).catch(() => undefined);
  }
}
