import { dayIn, evolve, forkOf, type Day, type DayEvent, type DaySnapshot } from '@app/domain';

/** A race day as it stands on the server, as far as this page has heard. Never changed, always replaced. */
export interface HeardDay {
  readonly day: Day;
  /** How many of its events are in it. */
  readonly revision: number;
  /** The commands that led to the events heard since the day was fetched. */
  readonly arrived: ReadonlySet<string>;
  /** Which fetch it began with. */
  readonly fetch: symbol;
  /** Its history has changed: what is fetched next stands, however new or old. */
  readonly isOutdated?: boolean;
}

/** The day as it was fetched. */
export function fetchedDay(snapshot: DaySnapshot): HeardDay {
  return {
    day: dayIn(snapshot),
    revision: snapshot.revision,
    arrived: new Set(),
    fetch: Symbol(snapshot.day),
  };
}

/** The day with the events that follow on it. */
export function withEvents(heard: HeardDay, events: readonly DayEvent[]): HeardDay {
  const day = forkOf(heard.day);
  const arrived = new Set(heard.arrived);
  for (const told of events) {
    evolve(day, told.event, told);
    arrived.add(told.meta.commandId);
  }
  return { ...heard, day, arrived, revision: events.at(-1)?.revision ?? heard.revision };
}

/** What was fetched may have been read before the events that have been heard meanwhile. */
export function newerOf(known: HeardDay | undefined, fetched: HeardDay): HeardDay {
  const isBehind = known && !known.isOutdated && fetched.revision < known.revision;
  return isBehind ? known : fetched;
}
