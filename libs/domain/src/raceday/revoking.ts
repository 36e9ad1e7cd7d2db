import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './raceday-command';
import { checkedWhy } from './correcting';
import type { Day, Past } from './day';
import { pastOf } from './evolve';
import type { RacedayEvent } from './events';
import { deciding, isOut, newestOf } from './in-force';

/**
 * Takes events of the day out of force, or puts them into it again, whatever came after: nothing of the past itself changes. What is
 * so already is left alone. Refuses what is for good, and a word without a reason or with somebody's name in it.
 */
export function changeWord(
  { type, events, alone, reason }: RacedayCommandOf<'RevokeEvents' | 'ReinstateEvents'>,
  day: Day,
): readonly RacedayEvent[] {
  const why = checkedWhy(reason, day);
  const past = pastOf(day);
  for (const revision of events) checkRevocable(past[revision - 1], revision);
  const named = alone ? inTurn(events) : withTogether(past, events);
  const decided = deciding(newestOf(past));
  const revokes = type === 'RevokeEvents';
  const changed = named.filter((revision) => isOut(decided, revision) !== revokes);
  if (changed.length === 0) return [];
  return [{ type: revokes ? 'EventsRevoked' : 'EventsReinstated', events: changed, reason: why }];
}

/** Takes out of force all that one command has led to; nothing where that is so already, or where nothing of it is known. */
export function undoCommand({ command }: RacedayCommandOf<'UndoCommand'>, day: Day): readonly RacedayEvent[] {
  const past = pastOf(day);
  const decided = deciding(newestOf(past));
  const meant = past.filter(({ revision, meta }) => meta.commandId === command && !isOut(decided, revision));
  const events = meant.filter(({ event }) => whyForGood(event) === undefined);
  const [forGood] = meant;
  if (events.length === 0 && forGood) checkRevocable(forGood, forGood.revision);
  if (events.length === 0) return [];
  return [{ type: 'EventsRevoked', events: events.map(({ revision }) => revision), reason: UNDONE }];
}

/** Why whoever presses Ångra takes something back. */
const UNDONE = 'Ångrat på enheten';

/** These events of a day (their revisions) and all that was asked for together with any of them and is not for good, in their order. */
export function withTogether(
  history: readonly Pick<Past, 'revision' | 'event' | 'meta'>[],
  events: readonly number[],
): readonly number[] {
  const meant = new Set(events.map((revision) => history[revision - 1]?.meta.commandId));
  const together = history.filter(
    ({ event, meta: { commandId } }) =>
      commandId !== undefined && meant.has(commandId) && whyForGood(event) === undefined,
  );
  return inTurn([...events, ...together.map(({ revision }) => revision)]);
}

function inTurn(events: readonly number[]): readonly number[] {
  return [...new Set(events)].sort((one, other) => one - other);
}

/** Why an event stays whatever anybody says; undefined for one that can be taken out of force. */
export function whyForGood(event: RacedayEvent): string | undefined {
  switch (event.type) {
    case 'RunnerErased':
      return 'Uppgifter som är borttagna kommer inte tillbaka';
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
