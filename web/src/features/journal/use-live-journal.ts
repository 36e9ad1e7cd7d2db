import { dayOf } from '@app/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { LiveSocket } from '../../api/live-socket';
import { useOnConnect, useSocket, useSocketConnected } from '../../api/socket';
import { journalQuery } from './queries';

const GATHER_MS = 1000;
const POLL_MS = 15_000;

/** The journal of a day, fetched anew at most once a second while things happen in its races (`parts`). */
export function useLiveJournal(day: string, parts: readonly string[]) {
  const client = useQueryClient();
  const socket = useSocket();
  const isLive = useSocketConnected();
  const wanted = parts.join();

  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: journalQuery(day).queryKey });
  }, [client, day]);

  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        for (const part of wanted.split(',').filter(Boolean)) {
          connected.emit('subscribe-to-board', part, refresh);
        }
      },
      [wanted, refresh],
    ),
  );
  useEffect(() => {
    const gather = gathered(refresh);
    const onRows = (rows: readonly { part: string }[]) => {
      if (rows.some(({ part }) => dayOf(part) === day)) gather.ask();
    };
    const onStale = ({ part }: { part: string }) => {
      onRows([{ part }]);
    };
    socket.on('board-update', onRows).on('race-stale', onStale);
    return () => {
      gather.stop();
      socket.off('board-update', onRows).off('race-stale', onStale);
    };
  }, [socket, day, refresh]);

  return useQuery({ ...journalQuery(day), refetchInterval: isLive ? false : POLL_MS });
}

// However much happens within a second, it is one question to the server.
function gathered(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, GATHER_MS);
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}
