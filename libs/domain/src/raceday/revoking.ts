import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './raceday-command';
import { checkedWhy } from './correcting';
import type { Day } from './day';
import type { RacedayEvent } from './events';
import { deciding, isOut } from './in-force';
import { pastOf, type Past } from './past';

/**
 * Revokes or reinstates events of the day; the events themselves stay. Leaves out those already so. Throws
 * Refusal for irrevocable events, and for a reason that is missing or contains a name.
 */
export function changeWord(
  { type, events, alone, reason }: RacedayCommandOf<'RevokeEvents' | 'ReinstateEvents'>,
  day: Day,
  whyOf = checkedWhy,
): readonly RacedayEvent[] {
  const why = whyOf(reason, day);
  const past = pastOf(day);
  for (const revision of events) checkRevocable(past[revision - 1], revision);
  const named = alone ? inTurn(events) : withTogether(past, events);
  const decided = deciding(day.past?.words ?? []);
  const revokes = type === 'RevokeEvents';
  const changed = named.filter((revision) => isOut(decided, revision) !== revokes);
  if (changed.length === 0) return [];
  return [{ type: revokes ? 'EventsRevoked' : 'EventsReinstated', events: changed, reason: why }];
}

/**
 * Revokes all events of a command; returns none if already revoked or unknown. Throws Refusal if all are
 * irrevocable.
 */
export function undoCommand({ command }: RacedayCommandOf<'UndoCommand'>, day: Day): readonly RacedayEvent[] {
  const decided = deciding(day.past?.words ?? []);
  const meant = pastOf(day).filter(
    ({ revision, meta }) => meta.commandId === command && !isOut(decided, revision),
  );
  const events = meant.filter(({ event }) => whyForGood(event) === undefined);
  const [forGood] = meant;
  if (events.length === 0 && forGood) checkRevocable(forGood, forGood.revision);
  if (events.length === 0) return [];
  return [{ type: 'EventsRevoked', events: events.map(({ revision }) => revision), reason: UNDONE }];
}

/** The stored reason of an undo by the button Ångra. */
const UNDONE = 'Ångrat på enheten';

/**
 * Returns the given revisions and those of all revocable events of the same commands, in order. The events of
 * one command are adjacent: one append wrote them.
 */
export function withTogether(history: readonly Asked[], events: readonly number[]): readonly number[] {
  // The set grows during iteration and visits each once.
  const together = new Set(events);
  for (const revision of together)
    for (const beside of [history[revision - 2], history[revision]])
      if (isOfOne(beside, history[revision - 1])) together.add(beside.revision);
  const named = new Set(events);
  return inTurn([...together].filter((each) => named.has(each) || !isForGood(history[each - 1])));
}

type Asked = Pick<Past, 'revision' | 'event' | 'meta'>;

function isOfOne(one: Asked | undefined, other: Asked | undefined): one is Asked {
  return one?.meta.commandId !== undefined && one.meta.commandId === other?.meta.commandId;
}

function isForGood(told: Asked | undefined): boolean {
  return told !== undefined && whyForGood(told.event) !== undefined;
}

function inTurn(events: Iterable<number>): readonly number[] {
  return [...new Set(events)].sort((one, other) => one - other);
}

/** Why an event cannot be revoked; undefined if it can. */
export function whyForGood(event: RacedayEvent): string | undefined {
  switch (event.type) {
    case 'RunnerErased':
      return 'Uppgifter som är borttagna kommer inte tillbaka';
    case 'ResultsPublished':
      return 'Det som har publicerats är publicerat: rätta och publicera en ny version';
    case 'RaceCreated':
      return 'Ett lopp som har skapats finns kvar';
    case 'RunnerAdded':
      return event.registration === null
        ? undefined
        : 'Löparen är betald: flytta eller avanmäl löparen i stället';
    default:
      return undefined;
  }
}

function checkRevocable(told: Past | undefined, revision: number): void {
  if (told?.revision !== revision) throw new Refusal('event-unknown', { revision });
  const why = whyForGood(told.event);
  if (why !== undefined) throw new Refusal('event-for-good', { revision, why });
}
