import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isNoticeActive } from '@app/domain';
import type { CurrentNotices, PublicNotice } from '@app/views';
import { useAppConfig } from '../api/app-config';
import { getJson, newerOf } from '../api/client';
import type { LiveSocket } from '../api/live-socket';
import { useOnConnect, useSocket, useSocketConnected } from '../api/socket';
import { keepOnDevice, keptOnDevice } from '../config/browser-storage';
import { useServerNow } from './time-hooks';

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal, client }) => {
    const read = await getJson<CurrentNotices>('/api/notices', { signal });
    return newerOf(client.getQueryData<CurrentNotices>(['notices']), read);
  },
  staleTime: Infinity,
});

const POLL_MS = 30_000;
const LOOK_MS = 1000;
const SELDOM_MS = 60_000;

/**
 * Returns organisers' current notices, important ones first: loaded with the page, then pushed, and polled
 * while there is no socket. They expire by the server's clock as this device knows it, also without a
 * network.
 */
export function useNoticesInForce(): readonly PublicNotice[] {
  const socket = useSocket();
  const client = useQueryClient();
  const { notices: known } = useAppConfig();
  const isLive = useSocketConnected();
  const { data } = useQuery({
    ...noticesQuery,
    initialData: known,
    refetchInterval: isLive ? false : POLL_MS,
  });
  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        connected.emit('subscribe-to-notices', null, (answer) => {
          if ('notices' in answer) keepNewer(client, answer);
        });
      },
      [client],
    ),
  );
  useEffect(() => listen(socket, client), [socket, client]);
  const now = useServerNow(data.notices.length > 0 ? LOOK_MS : SELDOM_MS);
  const rank = ({ severity }: PublicNotice) => (severity === 'important' ? 0 : 1);
  return data.notices
    .filter((notice) => isNoticeActive(notice, now))
    .sort((one, other) => rank(one) - rank(other));
}

function listen(socket: LiveSocket, client: QueryClient): () => void {
  const hear = (news: CurrentNotices) => {
    keepNewer(client, news);
  };
  socket.on('notices', hear);
  return () => {
    socket.off('notices', hear);
  };
}

function keepNewer(client: QueryClient, news: CurrentNotices): void {
  client.setQueryData<CurrentNotices>(noticesQuery.queryKey, (before) => newerOf(before, news));
}

/** The storage key for ids of notices closed on this device, separated by spaces. */
export const CLOSED_NOTICES = 'raceday.notices.closed';
const MOST_CLOSED = 50;
const listeners = new Set<() => void>();

/** Returns the ids of notices closed on this device, and a function that closes one. */
export function useClosedNotices() {
  const kept = useSyncExternalStore(subscribe, readKept, readNowhere);
  const closed: readonly string[] = kept.split(' ');
  const close = (id: string) => {
    keepOnDevice(CLOSED_NOTICES, [...readKept().split(' '), id].slice(-MOST_CLOSED).join(' '));
    for (const listener of listeners) listener();
  };
  return [closed, close] as const;
}

const readKept = () => keptOnDevice(CLOSED_NOTICES) ?? '';
const readNowhere = () => '';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Only other tabs get this event.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
