import type { DayEvent } from '@app/domain';
import { useCallback, useEffect } from 'react';
import type { DayEvents } from './live-socket';
import { useOnConnect, useSocket } from './socket';

/** How a page follows a race day (YYMMDD). The functions keep their identity from one drawing to the next. */
interface Following {
  readonly day: string;
  /** The revision that the page knows the day to, at this very moment; undefined while it is still to be fetched. */
  readonly known: () => number | undefined;
  /** Takes in what happened after that, each event once and in its order. */
  readonly take: (events: readonly DayEvent[]) => void;
  /** Fetches the day: it is not known yet, another than the one known, too far ahead, or not for us to follow. */
  readonly fetchAgain: () => void;
}

/** Follows a race day by the socket, from every connect on. What it answers is called after a fetch: it follows the day from there. */
export function useDayFollowing({ day, known, take, fetchAgain }: Following): () => void {
  const socket = useSocket();

  const subscribe = useCallback(
    (refused?: () => void) => {
      const after = known();
      if (!socket.connected) return;
      if (after === undefined) refused?.();
      else
        socket.emit('subscribe-to-day', { day, after }, ({ error }) => {
          if (error !== undefined) refused?.();
        });
    },
    [socket, day, known],
  );

  // A fetch tells whether one is still an organiser. Only a new connection asks for it: a fetch subscribes, and would go on for ever.
  useOnConnect(
    useCallback(() => {
      subscribe(fetchAgain);
    }, [subscribe, fetchAgain]),
  );

  useEffect(() => {
    const onEvents = (told: DayEvents) => {
      const last = known();
      if (told.day !== day || last === undefined) return;
      if (told.from > last) subscribe();
      else {
        const news = told.events.filter(({ revision }) => revision > last);
        if (news.length > 0) take(news);
      }
    };
    const onChanged = (told: { readonly day: string }) => {
      if (told.day === day) fetchAgain();
    };
    socket.on('day-events', onEvents).on('day-changed', onChanged);
    return () => {
      socket.off('day-events', onEvents).off('day-changed', onChanged);
    };
  }, [socket, day, known, take, fetchAgain, subscribe]);

  return useCallback(() => {
    subscribe();
  }, [subscribe]);
}
