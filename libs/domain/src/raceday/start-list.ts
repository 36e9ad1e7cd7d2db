import { ERASED, type PublishedStanding } from './events';
import { withoutTimes } from './publication-words';
import { fingerprintOf } from './publishing';
import { groupOf, rank } from '../ranking';
import type { BoardRaceRow, BoardRow, BoardRunnerRow, RaceRow, RunnerRow, StartListRow } from './rows';

/** How everyone reads a runner: by name; as 'Anonym' without a club; or as that and without a time. */
export type Showing = 'named' | 'anonymous' | 'hidden';

/** What stands in public lists in place of a name. */
export const ANONYMOUS_NAME = 'Anonym';

/**
 * How a runner is shown, by their own wish and by the edition's age limit (`hideAgeUnder`, years; null for none). The limit is the
 * stricter of the two. An age that nobody knows is under no limit.
 */
export function showingOf(
  { age, anonymous }: { readonly age: number | null; readonly anonymous?: boolean | undefined },
  hideAgeUnder: number | null,
): Showing {
  if (age !== null && hideAgeUnder !== null && age < hideAgeUnder) return 'hidden';
  return anonymous ? 'anonymous' : 'named';
}

/** What decides how much of a board everyone may read. */
export interface PublicRules {
  /** The edition's: runners under this age (years) are shown without name and time; null for nobody. */
  readonly hideAgeUnder: number | null;
  /** The id that a runner has in public, made of their stored one: that one tells who belongs to which family. */
  readonly publicSort: (sort: string) => string;
}

/**
 * What everyone may see of a race: its row, then its runners and how they did. `board` is the whole race as organisers see it.
 * Whatever leaves the house (lists, sockets, files) is made here and nowhere else. `published` are the standings of its last publication.
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

/** Where children's times are withheld, nobody's stand in what has changed: it is told for good, and of whoever it is about. */
function publicRace(row: BoardRaceRow, { hideAgeUnder }: PublicRules, listed: () => string): RaceRow {
  const { type, part, sort, date, distance, openForReg, state, started, startMoved, published, revision } =
    row;
  const moved = startMoved === undefined ? {} : { startMoved };
  const told = (changes: string) => (hideAgeUnder === null ? changes : withoutTimes(changes));
  const said = published
    ? { published: { ...published, changes: told(published.changes), list: listed() } }
    : {};
  return { type, part, sort, date, distance, openForReg, state, started, ...moved, ...said, revision };
}

/** What was published, known by what everyone may read of it: as long as it stands their own rows have the same fingerprint. */
function publicFingerprint(
  published: readonly PublishedStanding[],
  board: readonly BoardRow[],
  { hideAgeUnder, publicSort }: PublicRules,
): string {
  const hidden = new Set(
    board.flatMap((row) =>
      row.type === 'runner' && showingIn(row, hideAgeUnder) === 'hidden' ? [row.sort] : [],
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

/** Made field by field, so that nothing comes along unnamed. The disqualified show no time, nor do those too young for it. */
function publicRow(row: BoardRunnerRow, { hideAgeUnder, publicSort }: PublicRules): RunnerRow {
  const showing = showingIn(row, hideAgeUnder);
  const { firstname, lastname, company } = showing === 'named' || isErased(row) ? row : NO_NAME;
  const { finished, finishedAt, result } = showing === 'hidden' || row.status === 'dsq' ? NO_TIME : row;
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
    ...(row.status === 'finished' && judgedIn(row)),
    ...(finished !== null && correctedIn(row)),
    revision: row.revision,
  };
}

function judgedIn({ tie, heat, judged }: BoardRunnerRow): Pick<RunnerRow, 'tie' | 'heat' | 'judged'> {
  if (tie !== undefined) return { tie };
  return heat !== undefined && judged !== undefined ? { heat, judged } : {};
}

function correctedIn({ corrected }: BoardRunnerRow): Pick<RunnerRow, 'corrected'> {
  return corrected === undefined ? {} : { corrected };
}

/** Nobody knows any more how old somebody was who is erased: where children's times are withheld, so is theirs. */
export function showingIn(row: ShownBy, hideAgeUnder: number | null): Showing {
  return showingOf(isErased(row) ? { ...row, age: 0 } : row, hideAgeUnder);
}

/** What decides how somebody is shown. */
export type ShownBy = Pick<BoardRunnerRow, 'firstname' | 'lastname' | 'age' | 'anonymous'>;

/** Whether this is somebody who has been erased: everybody else has a last name. */
export function isErased({ firstname, lastname }: Pick<ShownBy, 'firstname' | 'lastname'>): boolean {
  return firstname === ERASED && lastname === '';
}

const NO_NAME = { firstname: ANONYMOUS_NAME, lastname: '', company: '' };
const NO_TIME = { finished: null, finishedAt: null, result: null };

/**
 * As which of all finishers those count whose time is withheld, by stored id, and whom a judge has put together with them: without it
 * nobody else's place could be told. It moves with other runners' crossings, so such a row counts as changed by whatever changed its race
 * last.
 */
function withheldOrders(
  board: readonly BoardRow[],
  { hideAgeUnder }: PublicRules,
): ReadonlyMap<string, number> {
  const runners = board.filter((row) => row.type === 'runner');
  const isWithheld = (runner: BoardRunnerRow) => showingIn(runner, hideAgeUnder) === 'hidden';
  if (hideAgeUnder === null || !runners.some(isWithheld)) return NOBODY;
  const together = new Set(runners.filter(isWithheld).flatMap((runner) => groupOf(runner) ?? []));
  return new Map(
    rank(runners).flatMap(({ runner }, index) =>
      isWithheld(runner) || together.has(groupOf(runner) ?? '') ? [[runner.sort, index + 1]] : [],
    ),
  );
}

const NOBODY: ReadonlyMap<string, number> = new Map();
