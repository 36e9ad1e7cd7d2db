import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { DayEvent, DayHistory } from '@app/domain';
import { getJson } from './client';
import type { DayEvents } from './live-socket';
import { useOnConnect, useSocketConnected, useSocket } from './socket';

type RefetchKind = 'full' | 'changes';

/** A page's copy of a race day. Immutable: it is always replaced. */
export interface CachedDay {
  /** How many of the day's events it includes. */
  readonly revision: number;
  /** Identifies the fetch it began with; later events are added to it. */
  readonly fetchId: symbol;
  /** Set when the copy is outdated: refetch the full day, or only the changes since its fetch. */
  readonly requiredRefetch?: RefetchKind;
  /** Operator actions on the installation, on pages that show them. */
  readonly operations?: DayHistory['operations'];
}

/** Events of a day, some perhaps already applied, and all operations where they were fetched too. */
export type NewDayEvents = Pick<DayHistory, 'events'> & Partial<Pick<DayHistory, 'operations'>>;

/** A source of a race day: its current state, or its whole history. */
export interface DaySource<Known extends CachedDay> {
  readonly name: string;
  readonly pollMs: number;
  readonly fetchDay: (path: string, signal: AbortSignal) => Promise<Known>;
  /** Fetches only the changes since the last fetch, where the server supports it. */
  readonly fetchChanges?: (path: string, cached: Known, signal: AbortSignal) => Promise<Known>;
  /** Returns the copy with the new events applied; the same object when none is new. */
  readonly applyEvents: (cached: Known, newEvents: NewDayEvents) => Known;
}

/** A race day ('YYMMDD') as a query: fetched whole once, then incrementally. */
export function cachedDayQuery<Known extends CachedDay>(source: DaySource<Known>, day: string) {
  return queryOptions({
    queryKey: [source.name, day],
    queryFn: ({ signal, client }) => readDay(source, { day, client, signal }),
    structuralSharing: (cached, fetched) => newerDay(source, cached as Known | undefined, fetched as Known),
  });
}

/**
 * Returns a race day that stays current: by events over the socket, or by polling every `pollMs` while
 * disconnected.
 */
export function useCachedDay<Known extends CachedDay>(
  source: DaySource<Known>,
  day: string,
): UseQueryResult<Known> {
  const client = useQueryClient();
  const isConnected = useSocketConnected();
  const query = useQuery({
    ...cachedDayQuery(source, day),
    refetchInterval: ({ state }) => (isConnected && !state.data?.requiredRefetch ? false : source.pollMs),
  });

  const currentRevision = useCallback(() => {
    const data = cachedIn(client, source, day);
    return data?.requiredRefetch ? undefined : data?.revision;
  }, [client, source, day]);
  const startRefetch = useCallback(
    (kind: RefetchKind) => {
      const { queryKey } = cachedDayQuery(source, day);
      const data = cachedIn(client, source, day);
      // Lets a first fetch, or a refetch of the same kind, finish. Restarts any other running fetch.
      const cancelRefetch = data !== undefined && data.requiredRefetch !== kind;
      client.setQueryData<Known>(queryKey, data && { ...data, requiredRefetch: kind });
      void client.invalidateQueries({ queryKey }, { cancelRefetch });
    },
    [client, source, day],
  );
  const refetchDay = useCallback(() => startRefetch('full'), [startRefetch]);
  const applyEvents = useCallback(
    (events: readonly DayEvent[]) => {
      const { queryKey } = cachedDayQuery(source, day);
      client.setQueryData<Known>(queryKey, (data) => data && source.applyEvents(data, { events }));
      const kind = cachedIn(client, source, day)?.requiredRefetch;
      if (kind) startRefetch(kind);
    },
    [client, source, day, startRefetch],
  );
  const subscribe = useDaySubscription({ day, currentRevision, applyEvents, refetchDay });

  // The socket resends missed events, but a failed fetch must be repeated.
  useOnConnect(
    useCallback(() => {
      const { queryKey } = cachedDayQuery(source, day);
      const hasFailed = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
      if (hasFailed) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, [client, source, day]),
  );

  // Subscribes after every fetch: the server then sends the events that the fetch missed.
  const fetchId = query.data?.fetchId;
  useEffect(() => {
    if (fetchId) subscribe();
  }, [fetchId, subscribe]);
  return query;
}

/** Picks the result of a new fetch. An incremental read may be older than events that arrived meanwhile. */
function newerDay<Known extends CachedDay>(
  source: DaySource<Known>,
  cached: Known | undefined,
  fetched: Known,
): Known {
  const hasChanges = fetched.requiredRefetch !== undefined || fetched.revision > (cached?.revision ?? 0);
  const isSuperseded = cached?.fetchId === fetched.fetchId && !hasChanges;
  return isSuperseded ? source.applyEvents(cached, { events: [], operations: fetched.operations }) : fetched;
}

interface ReadContext {
  readonly day: string;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** Fetches the changes since the known revision; the whole day if it is unknown or was replaced. */
async function readDay<Known extends CachedDay>(
  source: DaySource<Known>,
  { day, client, signal }: ReadContext,
): Promise<Known> {
  const path = `/admin/api/days/${day}`;
  const cached = cachedIn(client, source, day);
  if (cached && !cached.requiredRefetch) {
    const after = String(cached.revision);
    const history = await getJson<DayHistory>(`${path}/events?after=${after}`, { signal });
    if (history.revision >= cached.revision) return source.applyEvents(cached, history);
  }
  if (cached?.requiredRefetch === 'changes' && source.fetchChanges)
    return source.fetchChanges(path, cached, signal);
  return source.fetchDay(path, signal);
}

function cachedIn<Known extends CachedDay>(
  client: QueryClient,
  source: DaySource<Known>,
  day: string,
): Known | undefined {
  return client.getQueryData<Known>([source.name, day]);
}

/** How a page follows a race day (YYMMDD). The functions must be stable between renders. */
interface DaySubscription {
  readonly day: string;
  /** The page's current revision of the day; undefined before the first fetch. */
  readonly currentRevision: () => number | undefined;
  /** Applies later events, each once and in order. */
  readonly applyEvents: (events: readonly DayEvent[]) => void;
  /** Refetches the day: it changed, was never fetched, or the server refused the subscription. */
  readonly refetchDay: () => void;
}

/**
 * Subscribes to a race day at every connect. Returns a function to call after a fetch, which subscribes from
 * the fetched revision.
 */
export function useDaySubscription({
  day,
  currentRevision,
  applyEvents,
  refetchDay,
}: DaySubscription): () => void {
  const socket = useSocket();

  const subscribe = useCallback(
    (onRefused?: () => void) => {
      const after = currentRevision();
      if (!socket.connected) return;
      if (after === undefined) onRefused?.();
      else
        socket.emit('subscribe-to-day', { day, after }, ({ error }) => {
          if (error !== undefined) onRefused?.();
        });
    },
    [socket, day, currentRevision],
  );

  // A refused subscription refetches, which shows whether the user is still an organiser. Only at a connect:
  // every fetch subscribes, so it would loop.
  useOnConnect(useCallback(() => subscribe(refetchDay), [subscribe, refetchDay]));

  useEffect(() => {
    const onEvents = (message: DayEvents) => {
      const last = currentRevision();
      if (message.day !== day || last === undefined) return;
      if (message.from > last) subscribe();
      else {
        const newEvents = message.events.filter(({ revision }) => revision > last);
        if (newEvents.length > 0) applyEvents(newEvents);
      }
    };
    const onChanged = (message: { readonly day: string }) => {
      if (message.day === day) refetchDay();
    };
    socket.on('day-events', onEvents).on('day-changed', onChanged);
    return () => void socket.off('day-events', onEvents).off('day-changed', onChanged);
  }, [socket, day, currentRevision, applyEvents, refetchDay, subscribe]);

  return useCallback(() => subscribe(), [subscribe]);
}
