import { rank, type Finisher } from '../ranking';
import { Refusal } from '../refusal';
import type { Day, Race } from './day';
import type { PublishedStanding, RacedayEvent } from './events';
import { fnv1a } from './fingerprint';
import { startedRace } from './lookups';
import type { PastEvent } from './event-history';
import { publicationChanges } from './publication-changes';
import type { PublishedState } from './publication-text';
import type { RacedayCommandOf } from './raceday-command';
import { boardRunnerRow, type RaceRow, type RunnerRow } from './rows';

/** The fields that standings need, from organisers' or public rows. */
type StandingRow = Finisher & Pick<RunnerRow, 'status' | 'result'>;

/**
 * Returns the standing of every runner with a place or status; `rows` are one race's runners. Identified by
 * id, so equal wherever computed.
 */
export function standingsIn(rows: readonly StandingRow[]): readonly PublishedStanding[] {
  const placed = rank(rows).map(({ runner, place, groupPlace }) =>
    publishedStanding(runner, { result: runner.result, place, groupPlace }),
  );
  const others = rows
    .filter(({ status }) => status !== '' && status !== 'finished')
    .map((runner) => publishedStanding(runner, NO_PLACE));
  return [...placed, ...others];
}

const NO_PLACE = { result: null, place: null, groupPlace: null };

interface Placing {
  readonly result: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
}

function publishedStanding(
  { sort, bib, status }: StandingRow,
  { result, place, groupPlace }: Placing,
): PublishedStanding {
  return [sort, bib, status, result, place, groupPlace];
}

/**
 * Fingerprint of standings, independent of their order. Covers ids, bibs, statuses, times and places, but no
 * names.
 */
export function fingerprintOf(standings: readonly PublishedStanding[]): string {
  const lines = standings.map((each) => each.map((field) => field ?? '').join(';'));
  return fnv1a(lines.sort().join('\n'));
}

/** Returns the standings of a race of the day. */
export function standingsOfRace(day: Day, part: string): readonly PublishedStanding[] {
  const runners = [...day.runners.values()].filter((runner) => runner.part === part);
  return standingsIn(runners.map((runner) => boardRunnerRow(day, runner)));
}

/** Returns the standings of a race's latest publication; empty without one. */
export function lastPublished(day: Pick<Day, 'past'>, part: string): readonly PublishedStanding[] {
  const isPublicationOfRace = ({ event }: PastEvent) =>
    event.type === 'ResultsPublished' && event.part === part;
  const event = day.past?.all.findLast(isPublicationOfRace)?.event;
  return event && 'standings' in event ? event.standings : [];
}

/**
 * Publishes a race's current results: as the next official version once ended, as preliminary before that.
 * `seen`: fingerprint of the results the organiser reviewed. Throws Refusal if it differs by now.
 */
export function publishResults(
  { part, official, seen, at }: RacedayCommandOf<'PublishResults'>,
  day: Day,
): readonly RacedayEvent[] {
  const race = startedRace(day, part);
  const standings = standingsOfRace(day, part);
  const fingerprint = fingerprintOf(standings);
  if (fingerprint !== seen) throw new Refusal('results-changed', { part });
  checkPublishable(race, official);
  if (standings.length === 0) throw new Refusal('results-empty', { part });
  if (isPublished(race, { fingerprint, official })) return [];
  const { published } = race;
  const changes = published ? publicationChanges(lastPublished(day, part), standings) : '';
  const version = official ? (published?.version ?? 0) + 1 : 0;
  return [{ type: 'ResultsPublished', part, version, at, fingerprint, changes, standings }];
}

/** Whether the latest publication has these results and this kind. */
function isPublished(
  { published }: Race,
  { fingerprint, official }: { readonly fingerprint: string; readonly official: boolean },
): boolean {
  return published?.fingerprint === fingerprint && official === published.version > 0;
}

function checkPublishable({ part, phase, published }: Race, official: boolean): void {
  if (official && phase !== 'ended') throw new Refusal('race-not-ended', { part });
  if (!official && published && published.version > 0) throw new Refusal('published-already', { part });
}

/** Compares a race's results with the latest publication; undefined without one. `rows` are its runners. */
export function publicationOf(
  { published }: Pick<RaceRow, 'published'>,
  rows: readonly StandingRow[],
): PublishedState | undefined {
  if (!published) return undefined;
  return { ...published, isChanged: fingerprintOf(standingsIn(rows)) !== published.list };
}
