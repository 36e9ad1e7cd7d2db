import type { DayEvent } from '@app/domain';
import { useCallback, useEffect } from 'react';
import type { DayEvents } from './live-socket';
import { useOnConnect, useSocket } from './socket';

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
  useOnConnect(
    useCallback(() => {
      subscribe(refetchDay);
    }, [subscribe, refetchDay]),
  );

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
    return () => {
      socket.off('day-events', onEvents).off('day-changed', onChanged);
    };
  }, [socket, day, currentRevision, applyEvents, refetchDay, subscribe]);

  return useCallback(() => {
    subscribe();
  }, [subscribe]);
}
