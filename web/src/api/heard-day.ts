import { dayIn, evolve, forkOf, type Day, type DayEvent, type DaySnapshot } from '@app/domain';

/** A race day as it stands on the server, as far as this page has heard. Never changed, always replaced. */
export interface HeardDay {
  readonly day: Day;
  /** How many of its events are in it. */
  readonly revision: number;
  /** The commands that led to the events heard since the day was fetched. */
  readonly arrived: ReadonlySet<string>;
  /** Which fetch it began with; what has been heard since is added to it. */
  readonly begun: symbol;
  /** Its history has changed: it is to be fetched whole. */
  readonly isOutdated?: boolean;
}

/** The day as it was fetched. */
export function fetchedDay(snapshot: DaySnapshot): HeardDay {
  return {
    day: dayIn(snapshot),
    revision: snapshot.revision,
    arrived: new Set(),
    begun: Symbol(snapshot.day),
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

/** The day with those of the events that it does not know. */
export function withNews(heard: HeardDay, events: readonly DayEvent[]): HeardDay {
  const news = events.filter(({ revision }) => revision > heard.revision);
  return news.length > 0 ? withEvents(heard, news) : heard;
}

/** A day that begins anew stands. One that was only read on may have been overtaken by events that were heard meanwhile. */
export function newerOf(known: HeardDay | undefined, read: HeardDay): HeardDay {
  const isNews = read.isOutdated === true || read.revision > (known?.revision ?? 0);
  const isOvertaken = known?.begun === read.begun && !isNews;
  return isOvertaken ? known : read;
}
