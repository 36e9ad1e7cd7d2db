import {
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { BoardRow } from '@app/domain';
import { boardQuery, fetchBoard } from './races';
import type { LiveSocket, PushedRows } from './live-socket';
import { useOnConnect, useSocket, useSocketConnected } from './socket';
import { mergedRows, newestRows } from './newest-rows';

const POLL_WITHOUT_SOCKET_MS = 5000;

/** One race's board. Somebody else on the page keeps it fresh: see `useLiveBoards`. */
export function useBoard(part: string): UseQueryResult<BoardRow[]> {
  return useQuery(liveBoardQuery(part, useSocket()));
}

/**
 * The boards of several races, kept fresh by the socket: every connect subscribes and fetches anew, pushed rows are let
 * in by revision, and while the socket is down the boards are fetched every five seconds. Answers in the order of `parts`.
 */
export function useLiveBoards(parts: readonly string[]) {
  const socket = useSocket();
  const isConnected = useSocketConnected();
  useBoardPushes(parts);
  return useQueries({
    combine: readBoards,
    queries: parts.map((part) => ({
      ...liveBoardQuery(part, socket),
      refetchInterval: isConnected ? (false as const) : POLL_WITHOUT_SOCKET_MS,
    })),
  });
}

/** A fetch never puts back an older row than a push has brought, nor misses one that came while it was on its way. */
function liveBoardQuery(part: string, socket: LiveSocket) {
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<BoardRow[]> => {
    const pushed: PushedRows<BoardRow>[number][] = [];
    const keep = (rows: PushedRows<BoardRow>) => {
      pushed.push(...rows.filter((row) => row.part === part));
    };
    socket.on('board-update', keep);
    try {
      return [...newestRows(await fetchBoard(part, signal), pushed)];
    } finally {
      socket.off('board-update', keep);
    }
  };
  return { ...boardQuery(part), queryFn, structuralSharing: mergeFetched };
}

function useBoardPushes(parts: readonly string[]): void {
  const client = useQueryClient();
  const socket = useSocket();
  const key = parts.join();
  const wanted = useMemo(() => key.split(',').filter(Boolean), [key]);

  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        for (const part of wanted) {
          connected.emit('subscribe-to-board', part, () => void refetch(client, part));
        }
      },
      [client, wanted],
    ),
  );

  useEffect(() => {
    const onRows = (rows: PushedRows<BoardRow>) => {
      letIn(client, rows);
    };
    const onStale = ({ part }: { part: string }) => void refetch(client, part);
    socket.on('board-update', onRows);
    socket.on('race-stale', onStale);
    return () => {
      socket.off('board-update', onRows);
      socket.off('race-stale', onStale);
    };
  }, [client, socket]);
}

function readBoards(results: readonly UseQueryResult<BoardRow[]>[]) {
  return results.map(({ data }) => data);
}

function letIn(client: QueryClient, rows: PushedRows<BoardRow>): void {
  for (const part of new Set(rows.map((row) => row.part))) {
    const news = rows.filter((row) => row.part === part);
    client.setQueryData(boardQuery(part).queryKey, (known) => known && [...newestRows(known, news)]);
  }
}

/** What is on its way may have been read before the subscription was; an invalidation alone would be content with a first answer. */
async function refetch(client: QueryClient, part: string): Promise<void> {
  const { queryKey } = boardQuery(part);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

function mergeFetched(known: unknown, fetched: unknown): unknown {
  return Array.isArray(known) && Array.isArray(fetched)
    ? mergedRows(known as BoardRow[], fetched as BoardRow[])
    : fetched;
}
