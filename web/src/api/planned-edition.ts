import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import {
  startsOfDay,
  withOwnStarts,
  type DistanceStart,
  type RemovedRow,
  type StartListRow,
} from '@app/domain';
import { configQuery, useAppConfig, type AppConfig, type Edition, type RaceStart } from './app-config';
import type { LiveSocket, PushedRows } from './live-socket';
import { useOnConnect, useSocket } from './socket';

/** The edition as planned now: organisers may give a race another start than the programme's. */
export interface PlannedEdition extends Edition {
  /** The planned starts of the day, in order, also of races outside the programme. */
  readonly starts: readonly DistanceStart[];
}

/**
 * Returns the edition with its races' own starts: as the page was loaded, then as pushed. `subscribe` false on
 * pages that follow the day's races anyway. For a page, not for each of its parts.
 */
export function usePlannedEdition({ subscribe = true } = {}): PlannedEdition {
  const { edition, raceStarts = NONE } = useAppConfig();
  usePushedStarts(subscribe);
  return useMemo(
    () => ({ ...withOwnStarts(edition, raceStarts), starts: startsOfDay(edition, raceStarts) }),
    [edition, raceStarts],
  );
}

const NONE: readonly RaceStart[] = [];

/** Applies pushed starts to the configuration. An old one is refetched when the socket connects again. */
function usePushedStarts(subscribe: boolean): void {
  const socket = useSocket();
  const client = useQueryClient();
  const { queryKey } = configQuery;
  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        if (subscribe)
          connected.emit(
            'subscribe-to-race',
            undefined,
            () => void client.refetchQueries({ queryKey, stale: true }),
          );
      },
      [subscribe, client, queryKey],
    ),
  );
  useEffect(() => {
    const apply = (rows: PushedRows<StartListRow>) => {
      const config = client.getQueryData(queryKey);
      const changed = config && withPushedStarts(config, rows);
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
      // Keeps its age: the rest of it is no newer.
      if (changed !== config) client.setQueryData(queryKey, changed, { updatedAt });
    };
    socket.on('race-update', apply);
    return () => void socket.off('race-update', apply);
  }, [socket, client, queryKey]);
}

/** The configuration itself when the rows change no start. */
function withPushedStarts(config: AppConfig, rows: readonly (StartListRow | RemovedRow)[]): AppConfig {
  return rows.reduce(withPushedStart, config);
}

function withPushedStart(config: AppConfig, row: StartListRow | RemovedRow): AppConfig {
  const { raceStarts = NONE } = config;
  const pushed = startIn(row);
  const known = raceStarts.find(({ part }) => part === row.part);
  if (pushed === undefined || pushed?.plannedStart === known?.plannedStart) return config;
  const others = raceStarts.filter(({ part }) => part !== row.part);
  return { ...config, raceStarts: pushed === null ? others : [...others, pushed] };
}

/** The race's own start; null for none, undefined for another row. */
function startIn(row: StartListRow | RemovedRow): RaceStart | null | undefined {
  if (row.type === 'removed') return row.sort === 'race' ? null : undefined;
  if (row.type !== 'race') return undefined;
  const { part, date, distance, plannedStart } = row;
  return plannedStart === undefined ? null : { part, date, distance, plannedStart };
}
