import { ERASED_NAME, type PublishedStanding } from './events';
import { withoutTimes, fingerprintOf } from './publication';
import { judgedGroupOf, rank } from '../ranking';
import { voidsFinish } from './result-marks';
import type { BoardRaceRow, BoardRow, BoardRunnerRow, RaceRow, RunnerRow, StartListRow } from './rows';

/** Public visibility of a runner: by name; as 'Anonym' without a club; or as that and without a time. */
type Visibility = 'named' | 'anonymous' | 'hidden';

/** Replaces a name in public lists. */
export const ANONYMOUS_NAME = 'Anonym';

/**
 * Returns a runner's visibility by their wish and the edition's age limit (`hideAgeUnder`, years; null for
 * none). The age limit takes precedence; an unknown age is never under it.
 */
export function visibilityOf(
  { age, anonymous }: { readonly age: number | null; readonly anonymous?: boolean | undefined },
  hideAgeUnder: number | null,
): Visibility {
  if (age !== null && hideAgeUnder !== null && age < hideAgeUnder) return 'hidden';
  return anonymous ? 'anonymous' : 'named';
}

/** Rules that reduce organisers' rows to public ones. */
export interface PublicRules {
  /** Runners under this age (years) are shown without name and time; null for no limit. */
  readonly hideAgeUnder: number | null;
  /** Returns a runner's public id; the stored one reveals the family. */
  readonly publicSort: (sort: string) => string;
}

/**
 * Returns a race's public rows: the race, then its runners. All public output (lists, sockets, files) is
 * built here only. `board`: organisers' rows of the whole race; `published`: standings of its latest
 * publication.
 */
export function startListRows(
  board: readonly BoardRow[],
  rules: PublicRules,
  published: readonly PublishedStanding[] = [],
): readonly StartListRow[] {
  const orders = withheldOrders(board, rules);
  const latest = orders.size > 0 ? Math.max(...board.map(({ revision }) => revision)) : 0;
  return board.map((row) => {
    if (row.type === 'race') return publicRace(row, rules, () => publicFingerprint(published, board, rules));
    const order = orders.get(row.sort);
    const shown = publicRow(row, rules);
    return order === undefined ? shown : { ...shown, order, revision: latest };
  });
}

/**
 * With an age limit, the text of changes contains no times: the text is permanent and may concern a child.
 */
function publicRace(row: BoardRaceRow, { hideAgeUnder }: PublicRules, listed: () => string): RaceRow {
  const { type, part, sort, date, distance, openForReg, plannedStart, state, started } = row;
  const { startMoved, published, revision } = row;
  const startShift = startMoved === undefined ? {} : { startMoved };
  const publicChanges = (changes: string) => (hideAgeUnder === null ? changes : withoutTimes(changes));
  const publication = published
    ? { published: { ...published, changes: publicChanges(published.changes), list: listed() } }
    : {};
  return {
    type,
    part,
    sort,
    date,
    distance,
    openForReg,
    ...(plannedStart !== undefined && { plannedStart }),
    state,
    started,
    ...startShift,
    ...publication,
    revision,
  };
}

/**
 * Fingerprint of the published standings as the public reads them: equal to that of the public rows while
 * unchanged.
 */
function publicFingerprint(
  published: readonly PublishedStanding[],
  board: readonly BoardRow[],
  { hideAgeUnder, publicSort }: PublicRules,
): string {
  const hidden = new Set(
    board.flatMap((row) =>
      row.type === 'runner' && rowVisibility(row, hideAgeUnder) === 'hidden' ? [row.sort] : [],
    ),
  );
  return fingerprintOf(
    published.map(([sort, bib, status, result, ...places]) => [
      publicSort(sort),
      bib,
      status,
      hidden.has(sort) ? null : result,
      ...places,
    ]),
  );
}

/** Disqualified runners, and those whose crossing lies before the start. */
function isWithoutTime({ status }: BoardRunnerRow): boolean {
  return status === 'before-start' || voidsFinish(status);
}

/** Built field by field, so that no other field leaks. Some runners, and hidden ones, have no time. */
function publicRow(row: BoardRunnerRow, { hideAgeUnder, publicSort }: PublicRules): RunnerRow {
  const visibility = rowVisibility(row, hideAgeUnder);
  const { firstname, lastname, company } = visibility === 'named' || isErased(row) ? row : NO_NAME;
  const { finished, finishedAt, result } = visibility === 'hidden' || isWithoutTime(row) ? NO_TIME : row;
  return {
    type: 'runner',
    part: row.part,
    sort: publicSort(row.sort),
    bib: row.bib,
    firstname,
    lastname,
    group: row.group,
    company,
    status: row.status,
    finished,
    finishedAt,
    result,
    ...(row.status === 'finished' && judgedFields(row)),
    ...(finished !== null && correctedFields(row)),
    revision: row.revision,
  };
}

function judgedFields({ tie, heat, judged }: BoardRunnerRow): Pick<RunnerRow, 'tie' | 'heat' | 'judged'> {
  if (tie !== undefined) return { tie };
  return heat !== undefined && judged !== undefined ? { heat, judged } : {};
}

function correctedFields({ corrected }: BoardRunnerRow): Pick<RunnerRow, 'corrected'> {
  return corrected === undefined ? {} : { corrected };
}

/** An erased runner's age is unknown, so any age limit hides their time. */
export function rowVisibility(row: VisibilityFields, hideAgeUnder: number | null): Visibility {
  return visibilityOf(isErased(row) ? { ...row, age: 0 } : row, hideAgeUnder);
}

/** The fields that decide visibility. */
export type VisibilityFields = Pick<BoardRunnerRow, 'firstname' | 'lastname' | 'age' | 'anonymous'>;

/** Whether the runner is erased: all others have a last name. */
export function isErased({ firstname, lastname }: Pick<VisibilityFields, 'firstname' | 'lastname'>): boolean {
  return firstname === ERASED_NAME && lastname === '';
}

const NO_NAME = { firstname: ANONYMOUS_NAME, lastname: '', company: '' };
const NO_TIME = { finished: null, finishedAt: null, result: null };

/**
 * Ranks, by stored id, of finishers with withheld times and those judged together with them; clients need
 * them to compute other places. A rank shifts with other crossings, so such a row takes the race's latest
 * revision.
 */
function withheldOrders(
  board: readonly BoardRow[],
  { hideAgeUnder }: PublicRules,
): ReadonlyMap<string, number> {
  const runners = board.filter((row) => row.type === 'runner');
  const isWithheld = (runner: BoardRunnerRow) => rowVisibility(runner, hideAgeUnder) === 'hidden';
  if (hideAgeUnder === null || !runners.some(isWithheld)) return NO_ORDERS;
  const together = new Set(runners.filter(isWithheld).flatMap((runner) => judgedGroupOf(runner) ?? []));
  return new Map(
    rank(runners).flatMap(({ runner }, index) =>
      isWithheld(runner) || together.has(judgedGroupOf(runner) ?? '') ? [[runner.sort, index + 1]] : [],
    ),
  );
}

const NO_ORDERS: ReadonlyMap<string, number> = new Map();
