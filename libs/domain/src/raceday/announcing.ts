import { rank } from '../ranking';
import { shownGap } from '../result-time';
import { searchText, matchesWordStarts } from '../search';
import { recordOf, recordsBrokenIn, type CourseRecord, type RecordPerformance } from './records';
import { isMark, MARK_RULES } from './result-marks';
import type { BoardRace, BoardRunner, RunnerRow, WithoutRevision } from './rows';
import { isErased, rowVisibility, startListRows, type VisibilityFields } from './start-list';

/**
 * A runner on the announcer screen. `runner` holds only public fields, so all of it may be said aloud. When
 * `isNamed` is false the name in it is a placeholder.
 */
export interface AnnouncedRunner {
  readonly runner: WithoutRevision<RunnerRow>;
  readonly isNamed: boolean;
  /** Finish time, epoch ms, also when withheld: for sorting only, never shown. */
  readonly crossed: number | null;
  readonly place: number | null;
  /** Place in their class; null for runners without a class. */
  readonly groupPlace: number | null;
  /** ms behind the winner, in tenths as shown; null where one of the two times is withheld. */
  readonly gap: number | null;
}

/** A race on the announcer screen. */
export interface AnnouncedRace {
  readonly race: BoardRace;
  readonly all: readonly AnnouncedRunner[];
  /** Finishers, newest first. */
  readonly latest: readonly AnnouncedRunner[];
  /** Runners who can still finish: with a bib, not finished and not out of the race, sorted by bib. */
  readonly expected: readonly AnnouncedRunner[];
  /** The first three of each class, best first; classes without finishers are left out. */
  readonly podiums: readonly Podium[];
  /** Runners with a bib, except those marked as not started. */
  readonly starters: number;
  /** The course record. */
  readonly record: CourseRecord | undefined;
  /** Broken and equalled records, by the runner's `sort`. */
  readonly brokenRecords: ReadonlyMap<string, RecordPerformance>;
}

/**
 * The edition's age limit below which runners are shown without name and time (years, null for none), and its
 * course records.
 */
export interface AnnouncedEdition {
  readonly publicResults: { readonly hideAgeUnder: number | null };
  readonly courseRecords: readonly CourseRecord[];
}

interface Podium {
  readonly group: 'Dam' | 'Herr';
  readonly runners: readonly AnnouncedRunner[];
}

/** Builds the announcer's view of a race from public data only. */
export function announcedRace(
  race: BoardRace,
  board: readonly BoardRunner[],
  { publicResults, courseRecords }: AnnouncedEdition,
): AnnouncedRace {
  const all = announcedRunners(board, publicResults.hideAgeUnder);
  return {
    race,
    all,
    latest: all.filter(({ place }) => place !== null).sort(byCrossing),
    expected: all.filter(isExpected).sort(byBib),
    podiums: (['Dam', 'Herr'] as const).flatMap((group) => podium(all, group)),
    starters: board.filter(
      ({ bib, status }) => bib !== null && (!isMark(status) || MARK_RULES[status].hasStarted),
    ).length,
    record: recordOf(race, courseRecords),
    brokenRecords: recordsBrokenIn(race, all, courseRecords),
  };
}

/** All runners, finishers with their places. `startListRows` decides what is public. */
function announcedRunners(
  board: readonly BoardRunner[],
  hideAgeUnder: number | null,
): readonly AnnouncedRunner[] {
  const rows = startListRows(
    board.map((runner) => ({ ...runner, revision: NO_REVISION })),
    { hideAgeUnder, publicSort: (sort) => sort },
  ).filter((row) => row.type === 'runner');
  const placed = rank(rows);
  const best = placed[0]?.runner.result ?? null;
  const places = new Map(placed.map((each) => [each.runner.sort, each]));
  const known = new Map(board.map((runner) => [runner.sort, runner]));
  return rows.map((runner) => {
    const { place = null, groupPlace = null } = places.get(runner.sort) ?? {};
    const gap = place === null ? null : difference(runner.result, best);
    return { runner, place, groupPlace, gap, ...unpublishedFields(known.get(runner.sort), hideAgeUnder) };
  });
}

function difference(result: number | null, best: number | null): number | null {
  return result === null || best === null ? null : shownGap(result, best);
}

/** Fields that the public row lacks. */
function unpublishedFields(runner: BoardRunner | undefined, hideAgeUnder: number | null) {
  const isNamed = runner !== undefined && hasPublicName(runner, hideAgeUnder);
  return { isNamed, crossed: runner?.finished ?? null };
}

// Rows of a folded day have no revision, and these rows are never compared.
const NO_REVISION = 0;

/** Whether the runner's name may be said aloud: only if public lists show it. */
export function hasPublicName(runner: VisibilityFields, hideAgeUnder: number | null): boolean {
  return rowVisibility(runner, hideAgeUnder) === 'named' && !isErased(runner);
}

function isExpected({ runner: { bib, status }, crossed }: AnnouncedRunner): boolean {
  return bib !== null && status === '' && crossed === null;
}

function podium(all: readonly AnnouncedRunner[], group: Podium['group']): Podium[] {
  const runners = all
    .filter(({ runner, groupPlace }) => runner.group === group && groupPlace !== null && groupPlace <= 3)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return runners.length === 0 ? [] : [{ group, runners }];
}

/**
 * Finds at most `count` runners by the start of their bib (an exact match first) or of names and clubs.
 * Hidden names match nothing.
 */
export function searchAnnounced(
  all: readonly AnnouncedRunner[],
  query: string,
  count: number,
): readonly AnnouncedRunner[] {
  const typed = query.trim();
  if (typed === '') return [];
  const isMatch = matchesWordStarts(typed);
  const exactBibMatch = ({ runner }: AnnouncedRunner) => Number(String(runner.bib) === typed);
  return all
    .filter(({ runner }) => isMatch(searchText(runner)))
    .sort((a, b) => exactBibMatch(b) - exactBibMatch(a) || byBib(a, b))
    .slice(0, count);
}

/** Sorts newest first, then by place. */
export function byCrossing(a: AnnouncedRunner, b: AnnouncedRunner): number {
  return (b.crossed ?? 0) - (a.crossed ?? 0) || (a.place ?? 0) - (b.place ?? 0);
}

function byBib(a: AnnouncedRunner, b: AnnouncedRunner): number {
  return (a.runner.bib ?? Infinity) - (b.runner.bib ?? Infinity);
}
