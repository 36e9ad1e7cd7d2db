import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './commands';
import { crossingsToRevoke, type ReasonCheck } from './correcting';
import { type Day, pastEvents, type PastEvent } from './day';
import type { RacedayEvent } from './events';
import { decidingChanges, isRevoked } from './effective-events';
import { withStartsChecked, revocationOf } from './passed-crossings';
import { storableReason } from './stored-reason';

/**
 * Revokes or reinstates events of the day; the events themselves stay. Leaves out those already so. Throws
 * Refusal for irrevocable events, and for a reason that is missing or contains an unconfirmed name.
 */
export function revokeOrReinstate(
  { type, events, alone, alsoRevoke = [], ...given }: RacedayCommandOf<'RevokeEvents' | 'ReinstateEvents'>,
  day: Day,
  checkReason: ReasonCheck = storableReason,
): readonly RacedayEvent[] {
  const stored = checkReason(given, day);
  const past = pastEvents(day);
  for (const revision of events) checkRevocable(past[revision - 1], revision);
  const named = alone ? inOrder(events) : withSameCommand(past, events);
  const decided = decidingChanges(day.past?.changes ?? []);
  const revokes = type === 'RevokeEvents';
  const changed = named.filter((revision) => isRevoked(decided, revision) !== revokes);
  if (changed.length === 0) return [];
  return [
    { type: HISTORY_CHANGES[type], events: changed, ...stored },
    ...revocationOf(crossingsToRevoke(day, alsoRevoke), stored),
  ];
}

const HISTORY_CHANGES = { RevokeEvents: 'EventsRevoked', ReinstateEvents: 'EventsReinstated' } as const;

/**
 * Revokes all events of a command; returns none if already revoked or unknown. Throws Refusal if all are
 * irrevocable.
 */
export function undoCommand({ command }: RacedayCommandOf<'UndoCommand'>, day: Day): readonly RacedayEvent[] {
  const decided = decidingChanges(day.past?.changes ?? []);
  const sent = pastEvents(day).filter(({ meta }) => meta.commandId === command);
  const commandEvents = sent.filter(
    (recorded) => !isRevoked(decided, recorded.revision) && !isSettingAside(recorded, sent),
  );
  const events = commandEvents.filter(({ event }) => irrevocableReason(event) === undefined);
  const [irrevocable] = commandEvents;
  if (events.length === 0 && irrevocable) checkRevocable(irrevocable, irrevocable.revision);
  if (events.length === 0) return [];
  const revoked = events.map(({ revision }) => revision);
  return withStartsChecked(day, [{ type: 'EventsRevoked', events: revoked, reason: UNDO_REASON }]);
}

/** Why events of a command were stored without effect; empty if none was. Takes all events of the command. */
export function setAsideReasons(ofCommand: readonly SentEvent[]): readonly string[] {
  return ofCommand.flatMap((recorded) =>
    recorded.event.type === 'EventsRevoked' && isSettingAside(recorded, ofCommand)
      ? [recorded.event.reason]
      : [],
  );
}

/** Whether another event of its command revokes the event, which is thus stored without effect. */
export function isSetAside({ revision }: SentEvent, ofCommand: readonly SentEvent[]): boolean {
  return ofCommand.some(({ event }) => event.type === 'EventsRevoked' && event.events.includes(revision));
}

/** Whether the event revokes another one of its command. */
function isSettingAside({ event }: SentEvent, ofCommand: readonly SentEvent[]): boolean {
  return event.type === 'EventsRevoked' && ofCommand.some(({ revision }) => event.events.includes(revision));
}

type SentEvent = Pick<PastEvent, 'revision' | 'event'>;

/** The stored reason of an undo by the button Ångra, and of a redo by Gör om. */
export const UNDO_REASON = 'Ångrat på enheten';

/**
 * Returns the given revisions and those of all revocable events of the same commands, in order. The events of
 * one command are adjacent: one append wrote them.
 */
export function withSameCommand(
  history: readonly CommandEvent[],
  events: readonly number[],
): readonly number[] {
  // The set grows during iteration and visits each once.
  const included = new Set(events);
  for (const revision of included)
    for (const adjacent of [history[revision - 2], history[revision]])
      if (haveSameCommand(adjacent, history[revision - 1])) included.add(adjacent.revision);
  const named = new Set(events);
  return inOrder([...included].filter((each) => named.has(each) || !isIrrevocable(history[each - 1])));
}

type CommandEvent = Pick<PastEvent, 'revision' | 'event' | 'meta'>;

function haveSameCommand(
  one: CommandEvent | undefined,
  other: CommandEvent | undefined,
): one is CommandEvent {
  return one?.meta.commandId !== undefined && one.meta.commandId === other?.meta.commandId;
}

function isIrrevocable(recorded: CommandEvent | undefined): boolean {
  return recorded !== undefined && irrevocableReason(recorded.event) !== undefined;
}

function inOrder(events: Iterable<number>): readonly number[] {
  return [...new Set(events)].sort((one, other) => one - other);
}

/** Why an event cannot be revoked; undefined if it can. */
export function irrevocableReason(event: RacedayEvent): string | undefined {
  switch (event.type) {
    case 'RunnerErased':
      return 'Uppgifter som är borttagna kommer inte tillbaka';
    case 'ResultsPublished':
      return 'Det som har publicerats är publicerat: rätta och publicera en ny version';
    case 'RaceCreated':
      return 'Ta bort loppet under Hantera tävlingar i stället';
    case 'RaceRescheduled':
      return 'Ändra datumet igen under Hantera tävlingar i stället';
    case 'RunnerAdded':
      return event.registration === null
        ? undefined
        : 'Löparen är betald: flytta eller avanmäl löparen i stället';
    default:
      return undefined;
  }
}

function checkRevocable(recorded: PastEvent | undefined, revision: number): void {
  if (recorded?.revision !== revision) throw new Refusal('event-unknown', { revision });
  const why = irrevocableReason(recorded.event);
  if (why !== undefined) throw new Refusal('event-for-good', { revision, why });
}
