import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { isNoticeActive } from '@app/domain';
import type { CurrentNotices, PublicNotice } from '@app/views';
import { useAppConfig } from '../api/app-config';
import { getJson, newerAnswer } from '../api/client';
import type { LiveSocket } from '../api/live-socket';
import { useOnConnect, useSocket, useSocketConnected } from '../api/socket';
import { storedValue, useStored } from '../config/stored-value';
import { useServerNow } from './time-hooks';

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal, client }) => {
    const read = await getJson<CurrentNotices>('/api/notices', { signal });
    return newerAnswer(client.getQueryData<CurrentNotices>(['notices']), read);
  },
  staleTime: Infinity,
});

const POLL_MS = 30_000;
const CHECK_MS = 1000;
const IDLE_CHECK_MS = 60_000;

/**
 * Returns organisers' current notices, important ones first: loaded with the page, then pushed, and polled
 * while there is no socket. They expire by the server's clock as this device knows it, also without a
 * network.
 */
export function useCurrentNotices(): readonly PublicNotice[] {
  const socket = useSocket();
  const client = useQueryClient();
  const { notices: initialNotices } = useAppConfig();
  const isLive = useSocketConnected();
  const { data } = useQuery({
    ...noticesQuery,
    initialData: initialNotices,
    refetchInterval: isLive ? false : POLL_MS,
  });
  useOnConnect(
    useCallback(
      (connected: LiveSocket) =>
        connected.emit('subscribe-to-notices', null, (answer) => {
          if ('notices' in answer) storeNewer(client, answer);
        }),
      [client],
    ),
  );
  useEffect(() => listen(socket, client), [socket, client]);
  const now = useServerNow(data.notices.length > 0 ? CHECK_MS : IDLE_CHECK_MS);
  const rank = ({ severity }: PublicNotice) => (severity === 'important' ? 0 : 1);
  return data.notices
    .filter((notice) => isNoticeActive(notice, now))
    .sort((one, other) => rank(one) - rank(other));
}

function listen(socket: LiveSocket, client: QueryClient): () => void {
  const onNotices = (received: CurrentNotices) => storeNewer(client, received);
  socket.on('notices', onNotices);
  return () => void socket.off('notices', onNotices);
}

function storeNewer(client: QueryClient, received: CurrentNotices): void {
  client.setQueryData<CurrentNotices>(noticesQuery.queryKey, (before) => newerAnswer(before, received));
}

/** The storage key for ids of notices closed on this device, separated by spaces. */
export const CLOSED_NOTICES_KEY = 'raceday.notices.closed';
const MAX_CLOSED = 50;

const storedClosed = storedValue<readonly string[]>(CLOSED_NOTICES_KEY, {
  parse: (text) => (text ?? '').split(' '),
  format: (ids) => ids.slice(-MAX_CLOSED).join(' '),
});

/** Returns the ids of notices closed on this device, and a function that closes one. */
export function useClosedNotices() {
  const close = (id: string) => storedClosed.change((closed) => [...closed, id]);
  return [useStored(storedClosed), close] as const;
}
