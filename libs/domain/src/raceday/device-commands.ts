import { decidingChanges, isHistoryChange, isRevoked } from './effective-events';
import {
  APPLY_ID_PREFIX,
  isWholeRaceEvent,
  type RacedayEvent,
  type RacedayEventOf,
  type WholeRaceEvent,
} from './events';
import type { DayEvent } from './history';
import { isSetAside, UNDO_REASON } from './revoking';

/** The event that names what a timekeeper did. */
type TimekeeperEvent =
  WholeRaceEvent | RacedayEventOf<'RunnerFinished' | 'RunnerRestored' | 'RunnerStatusSet' | 'BibRegistered'>;

/** A command of a device, by its events. Its races started, ended or were reset at once. */
export interface DeviceCommand {
  readonly id: string;
  readonly event: TimekeeperEvent;
  readonly parts: readonly string[];
  /** By the server’s clock, epoch ms. */
  readonly at: number;
}

/** A revocation by the button Ångra: `id` names its command, `undone` the one that it revoked. */
export interface DeviceUndo {
  readonly id: string;
  readonly undone: DeviceCommand;
  /** By the server’s clock, epoch ms. */
  readonly at: number;
}

/** What a device can undo, newest first, and the undo that it can revoke. */
export interface DeviceCommands {
  readonly effective: readonly DeviceCommand[];
  /** Undefined when nothing was undone, or the device has sent a new command since. */
  readonly undo: DeviceUndo | undefined;
}

const TIMEKEEPER_EVENTS: ReadonlySet<RacedayEvent['type']> = new Set<TimekeeperEvent['type']>([
  'RaceStarted',
  'RaceEnded',
  'RaceReset',
  'RunnerFinished',
  'RunnerRestored',
  'RunnerStatusSet',
  'BibRegistered',
]);

/** Whether a device's screens need the event: its own, that of a whole race, or a change of history. */
export function concernsDevice(recorded: DayEvent, deviceId: string): boolean {
  const { event, meta } = recorded;
  return concernsEveryDevice(recorded) || (meta.deviceId === deviceId && TIMEKEEPER_EVENTS.has(event.type));
}

function concernsEveryDevice({ event }: DayEvent): boolean {
  return isHistoryChange(event) || isWholeRaceEvent(event);
}

/** The newest commands of a device that its screens are sent. */
const MAX_COMMANDS = 100;

/**
 * Returns the events of a day that a device's screens need, in order: of its own commands only the newest
 * hundred.
 */
export function eventsForDevice(history: readonly DayEvent[], deviceId: string): readonly DayEvent[] {
  const newest = new Set<string>();
  const isNeeded = (recorded: DayEvent) => {
    if (!concernsDevice(recorded, deviceId)) return false;
    if (concernsEveryDevice(recorded)) return true;
    const { commandId } = recorded.meta;
    if (newest.size < MAX_COMMANDS) newest.add(commandId);
    return newest.has(commandId);
  };
  return history.toReversed().filter(isNeeded).reverse();
}

/** Returns what a device can undo and redo, from the events that concern it, in order. */
export function deviceCommands(events: readonly DayEvent[], deviceId: string): DeviceCommands {
  const decided = decidingChanges(events);
  const isEffective = ({ revision }: DayEvent) => !isRevoked(decided, revision);
  const own = commandsIn(events.filter(({ meta }) => meta.deviceId === deviceId)).toReversed();
  const effective = own.flatMap((command) => {
    const performed = commandFrom(command);
    return performed && isEffective(performed.recorded) ? [performed.command] : [];
  });

  const byRevision = new Map(own.flatMap((command) => command.map((each) => [each.revision, command])));
  for (const command of own) {
    if (commandFrom(command)) return { effective, undo: undefined };
    const undo = undoFrom(command, byRevision);
    if (undo && command.every(isEffective)) return { effective, undo };
  }
  return { effective, undo: undefined };
}

type CommandEvents = readonly [DayEvent, ...DayEvent[]];

function commandsIn(events: readonly DayEvent[]): readonly CommandEvents[] {
  const commands = new Map<string, [DayEvent, ...DayEvent[]]>();
  for (const recorded of events) {
    const { commandId } = recorded.meta;
    const command = commands.get(commandId);
    if (command) command.push(recorded);
    else commands.set(commandId, [recorded]);
  }
  return [...commands.values()];
}

/** The command that the events tell of; undefined if a timekeeper did not send it from the finish. */
function commandFrom(
  events: CommandEvents | undefined,
): { readonly command: DeviceCommand; readonly recorded: DayEvent } | undefined {
  if (!events) return undefined;
  const { commandId: id, at } = events[0].meta;
  // A status set by the end of a race, or by a restored finish, is a part of that.
  const done = events.filter((each) => !isSetAside(each, events));
  const recorded = done.find(({ event }) => event.type !== 'RunnerStatusSet') ?? done[0] ?? events[0];
  const { event } = recorded;
  if (!isTimekeeperEvent(event) || id.startsWith(APPLY_ID_PREFIX)) return undefined;
  const same = done.flatMap((each) => (each.event.type === event.type ? [each.event] : []));
  const isSeries = event.type === 'BibRegistered' && same.length > 1;
  return isSeries ? undefined : { command: { id, event, parts: same.map(({ part }) => part), at }, recorded };
}

function isTimekeeperEvent(event: RacedayEvent): event is TimekeeperEvent {
  return TIMEKEEPER_EVENTS.has(event.type);
}

/** The undo that the events tell of; undefined for any other change of history, as a redo. */
function undoFrom(
  [{ event, meta }]: CommandEvents,
  byRevision: ReadonlyMap<number, CommandEvents>,
): DeviceUndo | undefined {
  if (event.type !== 'EventsRevoked' || event.reason !== UNDO_REASON) return undefined;
  const undone = event.events.find((revision) => byRevision.has(revision)) ?? 0;
  const performed = commandFrom(byRevision.get(undone));
  return performed && { id: meta.commandId, undone: performed.command, at: meta.at };
}
