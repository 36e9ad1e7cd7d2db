import {
  boardRaceRow,
  boardRunnerRow,
  dayFrom,
  fingerprintOf,
  lastPublished,
  publicationChanges,
  publicationOf,
  standingsIn,
  type BoardRace,
  type DayEvent,
  type DayHistory,
  type PublishedState,
  type RacedayEvent,
} from '@app/domain';

type Published = Extract<RacedayEvent, { type: 'ResultsPublished' }>;

/** A race's results as they would be published now. */
export interface Publishable {
  readonly race: BoardRace;
  /** The fingerprint of the current results. */
  readonly fingerprint: string;
  /** Number of runners by status: '34 i mål, 2 DNF'; '' without any. */
  readonly counts: string;
  /** Number of runners with a conflict. */
  readonly conflicts: number;
  /** The last publication; undefined without one. */
  readonly lastPublication: PublishedState | undefined;
  /** The difference from it as text; '' without one. */
  readonly changes: string;
  /** All publications, the newest first. */
  readonly publications: readonly (DayEvent & { readonly event: Published })[];
}

/** The publishable results of a race; undefined if the day has no such race. */
export function publishableOf({ events }: Pick<DayHistory, 'events'>, part: string): Publishable | undefined {
  const day = dayFrom(events);
  const foldedRace = day.races.get(part);
  if (!foldedRace) return undefined;
  const rows = [...day.runners.values()]
    .filter((runner) => runner.part === part)
    .map((runner) => boardRunnerRow(day, runner));
  const standings = standingsIn(rows);
  const race = boardRaceRow(foldedRace);
  return {
    race,
    fingerprint: fingerprintOf(standings),
    counts: countsText(standings.map(([, , status]) => status)),
    conflicts: rows.filter(({ conflict }) => conflict !== null).length,
    lastPublication: publicationOf(race, rows),
    changes: publicationChanges(lastPublished(day, part), standings),
    publications: events.filter((dayEvent) => isPublicationOf(dayEvent, part)).toReversed(),
  };
}

function isPublicationOf(
  dayEvent: DayEvent,
  part: string,
): dayEvent is DayEvent & { readonly event: Published } {
  return dayEvent.event.type === 'ResultsPublished' && dayEvent.event.part === part;
}

function countsText(statuses: readonly string[]): string {
  return (['finished', 'dnf', 'dns', 'dsq'] as const)
    .flatMap((status) => {
      const count = statuses.filter((one) => one === status).length;
      const label = status === 'finished' ? 'i mål' : status.toUpperCase();
      return count === 0 ? [] : [`${String(count)} ${label}`];
    })
    .join(', ');
}
