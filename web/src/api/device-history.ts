import { useEffect, useMemo } from 'react';
import { concernsDevice, UNDO_REASON, type DayEvent, type DayHistory, type RacedayEvent } from '@app/domain';
import { useCachedDay, type CachedDay, type DaySource, type NewDayEvents } from './cached-day';
import { getJson } from './client';
import type { DayCommand } from './command-log';
import { deviceId } from './device';
import type { LiveDay } from './live-day';
import type { DayCommands } from './use-day-commands';

type DeviceHistory = CachedDay & Pick<DayHistory, 'events'>;

/**
 * Returns the events of a day ('YYMMDD') that this device's screens need, in order: those of its own
 * commands, those of whole races, and changes of history; those that its waiting commands would append last.
 */
export function useDeviceEvents(
  day: string,
  { query: { data: live }, pending }: Pick<DayCommands, 'query' | 'pending'>,
): readonly DayEvent[] {
  const { data: history, refetch } = useCachedDay(deviceHistorySource, day);
  const fetched = live?.day.base?.revision ?? 0;
  // The live day lacks the events before its fetch. Without them an older command would seem the newest.
  const isBehind = (history?.revision ?? -1) < fetched;
  useEffect(() => {
    if (isBehind) void refetch({ cancelRefetch: false });
  }, [isBehind, fetched, refetch]);
  return useMemo(
    () => deviceEventsOf(!history || isBehind ? { revision: fetched, events: [] } : history, live, pending),
    [history, isBehind, fetched, live, pending],
  );
}

const deviceHistorySource: DaySource<DeviceHistory> = {
  name: 'device-history',
  pollMs: 15_000,
  fetchDay: async (path, signal) => {
    const { revision, events } = await getJson<DayHistory>(`${path}/events?deviceId=${deviceId()}`, {
      signal,
    });
    return { revision, events, fetchId: Symbol(path) };
  },
  applyEvents: withNewEvents,
};

function withNewEvents(cached: DeviceHistory, { events }: NewDayEvents): DeviceHistory {
  const newEvents = events.filter(({ revision }) => revision > cached.revision);
  const last = newEvents.at(-1);
  if (!last) return cached;
  const needed = newEvents.filter((recorded) => concernsDevice(recorded, deviceId()));
  // The same array when nothing in it is new: another device's finishes re-render nothing here.
  const all = needed.length === 0 ? cached.events : [...cached.events, ...needed];
  return { ...cached, revision: last.revision, events: all };
}

/**
 * Returns the history, with the newer events of the live day and those that the waiting commands would
 * append.
 */
export function deviceEventsOf(
  { revision, events }: Pick<DeviceHistory, 'revision' | 'events'>,
  live: LiveDay | undefined,
  waiting: readonly DayCommand[],
): readonly DayEvent[] {
  const newer = newEventsIn(live, revision).filter((recorded) => concernsDevice(recorded, deviceId()));
  const all = newer.length === 0 && waiting.length === 0 ? events : [...events, ...newer];
  if (waiting.length === 0) return all;
  const arrived = new Set(all.map(({ meta }) => meta.commandId));
  return waiting
    .filter(({ id }) => !arrived.has(id))
    .reduce((before, command) => [...before, ...expectedEvents(command, before)], all);
}

function newEventsIn(live: LiveDay | undefined, after: number): readonly DayEvent[] {
  if (!live || live.revision <= after) return [];
  // Events over the socket have their whole metadata.
  return (live.day.past?.all.filter(({ revision }) => revision > after) ?? []) as readonly DayEvent[];
}

/** The events that a waiting command would append after `before`, whether or not the rules refuse it. */
function expectedEvents(command: DayCommand, before: readonly DayEvent[]): readonly DayEvent[] {
  const { id: commandId, device, deviceId: from, capturedAt } = command;
  const at = Date.parse(capturedAt);
  const first = (before.at(-1)?.revision ?? 0) + 1;
  const meta = {
    at,
    recordedAt: at,
    by: '',
    device,
    ...(from !== undefined && { deviceId: from }),
    commandId,
  };
  return eventsOf(command, at, before).map((event, nth) => ({ revision: first + nth, event, meta }));
}

function eventsOf(command: DayCommand, at: number, before: readonly DayEvent[]): readonly RacedayEvent[] {
  const { part } = command;
  switch (command.type) {
    case 'StartRace':
      return [part, ...(command.others ?? [])].map((each) => ({ type: 'RaceStarted', part: each, at }));
    case 'EndRace':
      return [{ type: 'RaceEnded', part, at }];
    case 'ResetRace':
      return [{ type: 'RaceReset', part }];
    case 'FinishRunner':
      return [{ type: 'RunnerFinished', part, sort: command.sort, at }];
    case 'RestoreRunner':
      return [{ type: 'RunnerRestored', part, sort: command.sort }];
    case 'SetRunnerStatus':
      return [{ type: 'RunnerStatusSet', part, sort: command.sort, status: command.status }];
    case 'RegisterBib':
      return [{ type: 'BibRegistered', part, sort: command.sort, bib: command.bib }];
    case 'UndoCommand': {
      const events = before.filter(({ meta }) => meta.commandId === command.command);
      const revisions = events.map(({ revision }) => revision);
      return [{ type: 'EventsRevoked', events: revisions, reason: UNDO_REASON }];
    }
    case 'RecordPickup':
    case 'UndoPickup':
      return [];
  }
}
