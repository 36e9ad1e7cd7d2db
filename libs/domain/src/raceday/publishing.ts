import { rank, type Finisher } from '../ranking';
import { Refusal } from '../refusal';
import type { Day, Race } from './day';
import type { PublishedStanding, RacedayEvent } from './events';
import { fnv1a } from './fingerprint';
import { begunRace } from './known';
import type { Past } from './past';
import { publicationChanges } from './publication-changes';
import type { PublishedState } from './publication-words';
import type { RacedayCommandOf } from './raceday-command';
import { boardRunnerRow, type RaceRow, type RunnerRow } from './rows';

/** What a publication asks of a row: the organisers' and the public's fit. */
type StandingRow = Finisher & Pick<RunnerRow, 'status' | 'result'>;

/** How everybody who has come to something stands in a race (`rows` are its runners'): by their ids, so that it is the same wherever it is made. */
export function standingsIn(rows: readonly StandingRow[]): readonly PublishedStanding[] {
  const placed = rank(rows).map(({ runner, place, groupPlace }) =>
    standing(runner, { result: runner.result, place, groupPlace }),
  );
  const others = rows
    .filter(({ status }) => status !== '' && status !== 'finished')
    .map((runner) => standing(runner, NO_PLACE));
  return [...placed, ...others];
}

const NO_PLACE = { result: null, place: null, groupPlace: null };

interface Stood {
  readonly result: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
}

function standing(
  { sort, bib, status }: StandingRow,
  { result, place, groupPlace }: Stood,
): PublishedStanding {
  return [sort, bib, status, result, place, groupPlace];
}

/** What these standings are known by, in whatever order: other ids, bibs, marks, times or places have another one. Names are not in it. */
export function fingerprintOf(standings: readonly PublishedStanding[]): string {
  const lines = standings.map((each) => each.map((field) => field ?? '').join(';'));
  return fnv1a(lines.sort().join('\n'));
}

/** How everybody stands in a race of the day. */
export function standingsOfRace(day: Day, part: string): readonly PublishedStanding[] {
  const runners = [...day.runners.values()].filter((runner) => runner.part === part);
  return standingsIn(runners.map((runner) => boardRunnerRow(day, runner)));
}

/** Everybody's standing when a race's results were last published; nothing where they never were. */
export function lastPublished(day: Pick<Day, 'past'>, part: string): readonly PublishedStanding[] {
  const isMeant = ({ event }: Past) => event.type === 'ResultsPublished' && event.part === part;
  const event = day.past?.all.findLast(isMeant)?.event;
  return event && 'standings' in event ? event.standings : [];
}

/**
 * A race's results are published as they stand: numbered once it is over, as preliminary until they have been. `seen` is the
 * fingerprint of what whoever publishes has looked at: where it is another by now they are refused. What is published already stays so.
 */
export function publishResults(
  { part, official, seen, at }: RacedayCommandOf<'PublishResults'>,
  day: Day,
): readonly RacedayEvent[] {
  const race = begunRace(day, part);
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

/** Whether that is what was published last, as what it is to be published as. */
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

/** How the results of a race stand to what was published of them; undefined where nothing was. `rows` are its runners'. */
export function publicationOf(
  { published }: Pick<RaceRow, 'published'>,
  rows: readonly StandingRow[],
): PublishedState | undefined {
  if (!published) return undefined;
  return { ...published, isChanged: fingerprintOf(standingsIn(rows)) !== published.list };
}
