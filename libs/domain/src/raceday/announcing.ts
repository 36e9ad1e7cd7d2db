import { rank } from '../ranking';
import { searchText, startsWords } from '../search';
import { recordOf, recordsIn, type CourseRecord, type FallenRecord } from './records';
import type { BoardRace, BoardRunner, RunnerRow, Unrevised } from './rows';
import { isErased, showingIn, startListRows, type ShownBy } from './start-list';

/**
 * A runner as an announcer reads them at the finish. `runner` holds what everyone may know and nothing else, so whatever stands there
 * can be said aloud; where `isNamed` is false, that is no name.
 */
export interface Announced {
  readonly runner: Unrevised<RunnerRow>;
  readonly isNamed: boolean;
  /** When they crossed the line, epoch ms, also of those whose time is withheld: to put them in order by, never to be shown. */
  readonly crossed: number | null;
  readonly place: number | null;
  /** Among their class; null for those who chose none. */
  readonly groupPlace: number | null;
  /** ms after the winner; null where one of the two times is withheld. */
  readonly gap: number | null;
}

/** A race as an announcer reads it. */
export interface AnnouncedRace {
  readonly race: BoardRace;
  readonly all: readonly Announced[];
  /** Across the line, newest first. */
  readonly latest: readonly Announced[];
  /** With a bib, neither across the line nor out of the race, by bib: those who can still come. Nobody knows in which order. */
  readonly expected: readonly Announced[];
  /** The first three of each class, best first; a class without finishers is left out. */
  readonly podiums: readonly Podium[];
  /** Those who have a bib and are not marked as DNS. */
  readonly starters: number;
  /** The course record to beat. */
  readonly record: CourseRecord | undefined;
  /** Who has beaten or equalled it, by `sort`. */
  readonly fallen: ReadonlyMap<string, FallenRecord>;
}

/** What the edition says: under which age (years, null for none) runners are shown without name and time, and its course records. */
export interface AnnouncedEdition {
  readonly publicResults: { readonly hideAgeUnder: number | null };
  readonly courseRecords: readonly CourseRecord[];
}

export interface Podium {
  readonly group: 'Dam' | 'Herr';
  readonly runners: readonly Announced[];
}

/** A race of which nothing is told that is not public. */
export function announcedRace(
  race: BoardRace,
  board: readonly BoardRunner[],
  { publicResults, courseRecords }: AnnouncedEdition,
): AnnouncedRace {
  const all = announced(board, publicResults.hideAgeUnder);
  return {
    race,
    all,
    latest: all.filter(({ place }) => place !== null).sort(byCrossing),
    expected: all.filter(isExpected).sort(byBib),
    podiums: (['Dam', 'Herr'] as const).flatMap((group) => podium(all, group)),
    starters: board.filter(({ bib, status }) => bib !== null && status !== 'dns').length,
    record: recordOf(race, courseRecords),
    fallen: recordsIn(race, all, courseRecords),
  };
}

/** Everybody, those who have finished with their places. What is public is made where it always is. */
function announced(board: readonly BoardRunner[], hideAgeUnder: number | null): readonly Announced[] {
  const rows = startListRows(
    board.map((runner) => ({ ...runner, revision: UNKNOWN })),
    { hideAgeUnder, publicSort: (sort) => sort },
  ).filter((row) => row.type === 'runner');
  const placed = rank(rows);
  const best = placed[0]?.runner.result ?? null;
  const places = new Map(placed.map((each) => [each.runner.sort, each]));
  const known = new Map(board.map((runner) => [runner.sort, runner]));
  return rows.map((runner) => {
    const { place = null, groupPlace = null } = places.get(runner.sort) ?? {};
    const gap = place === null ? null : difference(runner.result, best);
    return { runner, place, groupPlace, gap, ...unshown(known.get(runner.sort), hideAgeUnder) };
  });
}

function difference(result: number | null, best: number | null): number | null {
  return result === null || best === null ? null : result - best;
}

/** What the public row does not tell. */
function unshown(runner: BoardRunner | undefined, hideAgeUnder: number | null) {
  const isNamed = runner !== undefined && isToBeNamed(runner, hideAgeUnder);
  return { isNamed, crossed: runner?.finished ?? null };
}

// Rows of a folded day know no revision of their own, and nobody compares these.
const UNKNOWN = 0;

/** Whether a name may be said aloud: that of whoever reads as themselves in the public lists. */
export function isToBeNamed(runner: ShownBy, hideAgeUnder: number | null): boolean {
  return showingIn(runner, hideAgeUnder) === 'named' && !isErased(runner);
}

function isExpected({ runner: { bib, status }, crossed }: Announced): boolean {
  return bib !== null && status === '' && crossed === null;
}

function podium(all: readonly Announced[], group: Podium['group']): Podium[] {
  const runners = all
    .filter(({ runner, groupPlace }) => runner.group === group && groupPlace !== null && groupPlace <= 3)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return runners.length === 0 ? [] : [{ group, runners }];
}

/**
 * Who is meant by what was typed, at most `count`: a bib as far as it goes, the very bib first, or the beginnings of names and clubs.
 * Names that may not be said find nobody.
 */
export function lookedUp(all: readonly Announced[], query: string, count: number): readonly Announced[] {
  const typed = query.trim();
  if (typed === '') return [];
  const isMeant = startsWords(typed);
  const isThatBib = ({ runner }: Announced) => Number(String(runner.bib) === typed);
  return all
    .filter(({ runner }) => isMeant(searchText(runner)))
    .sort((a, b) => isThatBib(b) - isThatBib(a) || byBib(a, b))
    .slice(0, count);
}

/** Newest first; of those who crossed at once the better placed first. */
export function byCrossing(a: Announced, b: Announced): number {
  return (b.crossed ?? 0) - (a.crossed ?? 0) || (a.place ?? 0) - (b.place ?? 0);
}

function byBib(a: Announced, b: Announced): number {
  return (a.runner.bib ?? Infinity) - (b.runner.bib ?? Infinity);
}
