import { sortsIn } from './runner-index';
import { rank, type Ranked } from '../ranking';
import { tenths } from '../result-time';
import { ERASED_NAME, type RacedayEvent, type RunnerDetails } from './events';
import { voidsFinish, type RunnerStatus } from './result-marks';
import { type Day, type Runner, emptyDay, clockSkewOf, outcomeOf } from './day';
import { foldOf, type DayEvent } from './history';
import { boardRunnerRow, type BoardRunner } from './rows';
import {
  decidingChanges,
  effectiveEvents,
  isRevoked,
  isHistoryChange,
  type StateEvent,
} from './effective-events';
import { journalOf, type JournalEntry } from './journal';
import { actorName } from '../actor-name';
import { applyEvent } from './apply-event';
import { reasonText, withSharedNames } from './stored-reason';

/**
 * The rule that decides a place: the crossing, the bib among crossings of the same millisecond, or a judge's
 * tie or order.
 */
export type PlaceRule = 'crossing' | 'bib' | 'tie' | 'judge';

/** The calculation: crossing − start = result. Epoch ms and ms; null where missing. */
interface ProvenanceSum {
  readonly started: number | null;
  readonly finished: number | null;
  /** To the millisecond. */
  readonly result: number | null;
  /** The result as lists show it: in whole tenths, rounded up. */
  readonly shown: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
  /** Null without a place. */
  readonly rule: PlaceRule | null;
}

/** How a runner's bib, time and place came about: every step in order, and the sum. */
export interface Provenance extends Pick<BoardRunner, 'sort' | 'part' | 'bib' | 'group' | 'status'> {
  readonly name: string;
  readonly steps: readonly ProvenanceStep[];
  readonly sum: ProvenanceSum;
}

/** Returns the provenance of a runner's result; undefined if they never were on a list. */
export function provenanceOf(history: readonly DayEvent[], sort: string): Provenance | undefined {
  const day = foldOf(history);
  const runner = day.runners.get(sort) ?? day.withdrawn.get(sort)?.runner;
  if (!runner) return undefined;
  const row = boardRunnerRow(day, runner);
  const { part, bib, group, status } = row;
  const name = day.erased.has(sort) ? ERASED_NAME : `${row.firstname} ${row.lastname}`.trim();
  const steps = stepsOf(history, { day, sort, part });
  return { sort, part, bib, group, status, name, steps, sum: sumOf(day, runner) };
}

function sumOf(day: Day, runner: Runner): ProvenanceSum {
  const { finished, result, sort, part } = boardRunnerRow(day, runner);
  const rows = [...day.runners.values()].map((each) => boardRunnerRow(day, each));
  const placed = rank(rows.filter((row) => row.part === part));
  const own = placed.find((each) => each.runner.sort === sort);
  const placing = own
    ? { place: own.place, groupPlace: own.groupPlace, rule: ruleOf(own.runner, placed) }
    : { place: null, groupPlace: null, rule: null };
  return {
    started: day.races.get(part)?.started ?? null,
    finished,
    result,
    shown: result === null ? null : tenths(result) * 100,
    ...placing,
  };
}

function ruleOf(own: BoardRunner, placed: readonly Ranked<BoardRunner>[]): PlaceRule {
  if (own.tie !== undefined) return 'tie';
  if (own.heat !== undefined) return 'judge';
  const atOnce = placed.filter(({ runner }) => runner.finished === own.finished);
  return atOnce.length > 1 ? 'bib' : 'crossing';
}

/**
 * A step towards a runner's time and place, described as in the journal; `revision` is its line there. Times
 * are epoch ms.
 */
export interface ProvenanceStep extends Pick<
  JournalEntry,
  'revision' | 'type' | 'words' | 'at' | 'recordedAt' | 'by' | 'device' | 'deviceId'
> {
  readonly kind: StepKind;
  /** How far the clock that gave the time was ahead of the server's, ms; null when negligible. */
  readonly ahead: number | null;
  readonly status: StepStatus;
  /** The revision of the event that replaced or revoked it; null if none. */
  readonly because: number | null;
  /** Who revoked it, when and why. */
  readonly revoked: { readonly by: string; readonly at: number; readonly reason: string } | null;
}

/** Returns the steps towards a runner's bib, time and place, in order. */
function stepsOf(history: readonly DayEvent[], asked: ProvenanceSubject): readonly ProvenanceStep[] {
  const results = stepResultsOf(history, asked);
  const eventsByRevision = new Map(withSharedNames(history).map((each) => [each.revision, each]));
  return journalOf(history).flatMap((entry) => {
    const [result, recorded] = [results.get(entry.revision), eventsByRevision.get(entry.revision)];
    return result && recorded
      ? [stepOf(entry, recorded, { result, eventsByRevision, erased: asked.day.erased })]
      : [];
  });
}

interface StepResult {
  readonly kind: StepKind;
  readonly status: StepStatus;
  readonly because: number | null;
}

function stepOf(
  entry: JournalEntry,
  { meta }: DayEvent,
  {
    result,
    eventsByRevision,
    erased,
  }: {
    readonly result: StepResult;
    readonly eventsByRevision: ReadonlyMap<number, DayEvent>;
    readonly erased: ReadonlySet<string>;
  },
): ProvenanceStep {
  const { revision, type, words, at, recordedAt, by, device, deviceId } = entry;
  const revocation = result.status === 'revoked' ? eventsByRevision.get(result.because ?? 0) : undefined;
  const revoked =
    revocation && isHistoryChange(revocation.event)
      ? {
          by: actorName(revocation.meta.by),
          at: revocation.meta.recordedAt,
          reason: reasonText(revocation.event, erased),
        }
      : null;
  return {
    ...{ revision, type, words, at, recordedAt, by, device, deviceId },
    ahead: clockSkewOf(meta),
    ...result,
    revoked,
  };
}

/** Replays the day and records what became of each event about the runner. */
function stepResultsOf(
  history: readonly DayEvent[],
  asked: ProvenanceSubject,
): ReadonlyMap<number, StepResult> {
  const decided = decidingChanges(history);
  const counting = new Set(effectiveEvents(history).map(({ revision }) => revision));
  const holders = bibHoldersOf(history, asked, counting);
  const day: Day = { ...emptyDay(), past: undefined };
  const results = new Map<number, StepResult>();
  for (const { revision, event, meta } of history) {
    if (isHistoryChange(event)) continue;
    const context = stepContextOf(day, asked, holders.get(revision) ?? asked.sort);
    const counts = counting.has(revision);
    if (counts) applyEvent(day, { revision, event, meta });
    const kind = stepKindOf(event, context);
    if (!kind) continue;
    const status = counts ? stepStatusOf(event, context, asked.day.orphaned.has(revision)) : 'revoked';
    if (status === 'counts') markReplaced(results, replacedKinds(event, context), revision);
    results.set(revision, { kind, status, because: revokedBy(decided, revision) });
  }
  return results;
}

function revokedBy(decided: ReturnType<typeof decidingChanges<DayEvent>>, revision: number): number | null {
  return isRevoked(decided, revision) ? (decided.get(revision)?.revision ?? null) : null;
}

/**
 * Who held the runner's final bib at each event. A swap takes crossings along, so the runner's time may come
 * from events about another runner.
 */
function bibHoldersOf(
  history: readonly DayEvent[],
  { day, sort }: ProvenanceSubject,
  counting: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  let holder = sort;
  const holders = new Map<number, string>();
  for (const { revision, event } of [...history].reverse()) {
    const swaps = event.type === 'BibsSwapped' && counting.has(revision) && !day.orphaned.has(revision);
    if (swaps && event.sort === holder) holder = event.other;
    else if (swaps && event.other === holder) holder = event.sort;
    holders.set(revision, holder);
  }
  return holders;
}

function markReplaced(results: Map<number, StepResult>, kinds: readonly StepKind[], because: number): void {
  for (const [revision, result] of results)
    if (result.status === 'counts' && kinds.includes(result.kind))
      results.set(revision, { ...result, status: 'replaced', because });
}

/**
 * What a step concerns: list, bib, start, crossing, its time, status, a judge's decision, or a reset of all
 * of it.
 */
type StepKind = 'list' | 'bib' | 'start' | 'crossing' | 'time' | 'status' | 'order' | 'reset';

/**
 * Whether a step determines the result. `replaced`: by a later event; `revoked`: not effective; `elsewhere`:
 * counts for the runner who has the bib since a swap; `adrift`: orphaned, without effect.
 */
type StepStatus = 'counts' | 'replaced' | 'revoked' | 'elsewhere' | 'adrift';

/** A runner on a day, and their final race. */
interface ProvenanceSubject {
  readonly day: Day;
  readonly sort: string;
  readonly part: string;
}

/** The state just before an event. */
interface StepContext {
  readonly sort: string;
  /** The runner's final race. */
  readonly part: string;
  readonly holder: string;
  /** The runner, and the holder of the bib, as they were just before. */
  readonly own: Runner | undefined;
  readonly held: Runner | undefined;
  readonly heldStatus: RunnerStatus;
}

/** Returns the state before an event; `holder` had the bib then. */
function stepContextOf(day: Day, { sort, part }: ProvenanceSubject, holder: string): StepContext {
  const [own, held] = [day.runners.get(sort), day.runners.get(holder)];
  const heldStatus = held ? outcomeOf(day, held).status : '';
  return { sort, part, holder, own, held, heldStatus };
}

const KINDS: Readonly<Partial<Record<StateEvent['type'], StepKind>>> = {
  RunnerAdded: 'list',
  RunnerChanged: 'list',
  RunnerMoved: 'list',
  RunnerWithdrawn: 'list',
  RunnerReinstated: 'list',
  BibRegistered: 'bib',
  BibsSwapped: 'bib',
  RaceStarted: 'start',
  StartTimeAdjusted: 'start',
  RunnerFinished: 'crossing',
  FinishInserted: 'crossing',
  RunnerRestored: 'crossing',
  FinishTimeAdjusted: 'time',
  RunnerStatusSet: 'status',
  TieDeclared: 'order',
  JudgeOrderSet: 'order',
  RaceReset: 'reset',
};

/** Returns what the event concerns for the runner; undefined if nothing. */
function stepKindOf(event: StateEvent, context: StepContext): StepKind | undefined {
  const kind = KINDS[event.type];
  return kind && concerns(event, context) ? kind : undefined;
}

function concerns(event: StateEvent, context: StepContext): boolean {
  const { sort, part, holder, own, held } = context;
  switch (event.type) {
    case 'RunnerChanged':
      return event.sort === sort && changesGroup(event, own);
    case 'RaceStarted':
    case 'StartTimeAdjusted':
      return event.part === part;
    case 'RaceReset':
      return [part, held?.part].includes(event.part);
    case 'BibRegistered':
      return [sort, holder].includes(event.sort) || event.bib === held?.bib;
    default:
      return isAbout(event, sort) || (followsBib(event) && isAbout(event, holder));
  }
}

function changesGroup({ group }: Pick<RunnerDetails, 'group'>, was: Runner | undefined): boolean {
  return group !== was?.details.group;
}

/** Whether the event belongs to the bib's wearer and moves with the bib. */
function followsBib({ type }: StateEvent): boolean {
  return KINDS[type] !== 'list';
}

function isAbout(event: RacedayEvent, sort: string): boolean {
  return sortsIn(event).includes(sort);
}

/** Returns the status of an effective event, before later ones replace it. */
function stepStatusOf(event: StateEvent, { sort, holder }: StepContext, isOrphaned: boolean): StepStatus {
  if (isOrphaned) return 'adrift';
  const isOwnAlone = isAbout(event, sort) && !isAbout(event, holder);
  return isOwnAlone && followsBib(event) ? 'elsewhere' : 'counts';
}

const CROSSING_KINDS = ['crossing', 'time', 'order'] as const;

/** The kinds of earlier steps that the event replaces. */
function replacedKinds(
  event: StateEvent,
  { part, holder, held, heldStatus }: StepContext,
): readonly StepKind[] {
  switch (event.type) {
    case 'RunnerAdded':
      return event.sort === holder ? ['bib', 'status', ...CROSSING_KINDS] : [];
    case 'RunnerFinished':
    case 'FinishInserted':
      return voidsFinish(heldStatus) ? CROSSING_KINDS : [...CROSSING_KINDS, 'status'];
    case 'RunnerRestored':
      return CROSSING_KINDS;
    case 'RaceReset':
      return event.part === held?.part ? [...CROSSING_KINDS, 'status', ...startIn(event, part)] : ['start'];
    case 'BibRegistered':
    case 'FinishTimeAdjusted':
    case 'RunnerStatusSet':
    case 'TieDeclared':
    case 'JudgeOrderSet':
    case 'RaceStarted':
      return [KINDS[event.type] ?? 'list'];
    default:
      return [];
  }
}

function startIn(event: { readonly part: string }, part: string): readonly StepKind[] {
  return event.part === part ? ['start'] : [];
}
