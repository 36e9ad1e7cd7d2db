import { PLACEHOLDER_REASON } from '../reason';
import { Refusal } from '../refusal';
import { withoutReasonCheck, decideCorrection } from './correcting';
import { describeDraftedCommand } from './correction-text';
import { forkOf, revisionOf, type Day, outcomeOf, pastEvents, type PastEvent } from './day';
import { APPLY_ID_PREFIX, type RacedayEvent, type StoredReason } from './events';
import { evolve, foldInPieces, rewindDay } from './evolve';
import {
  checkStarts,
  crossingsNewlyBeforeStart,
  mayMoveStarts,
  type PassedCrossing,
} from './passed-crossings';
import { correctBib } from './planning';
import type { DraftedCommand, DraftedType, RacedayCommand, RacedayCommandOf } from './commands';
import { revokeOrReinstate } from './revoking';
import { endRace, setRunnerStatus } from './timing';
import { type ChunkedWork, runAllChunks } from '../chunked-work';
import {
  compareStandings,
  PODIUM,
  standingsOn,
  type Consequences,
  type DayStandings,
  type RunnerChange,
  type Standing,
} from './compare-days';
import { isMark } from './result-marks';
import { boardRunnerRow } from './rows';
import { fnv1a } from './publication';
import {
  hasStoredReason,
  storableReason,
  storedReason,
  withNamesOnce,
  type GivenReason,
} from './stored-reason';

const DRAFTED_TYPES: Readonly<Record<DraftedType, true>> = {
  AdjustStart: true,
  AdjustFinish: true,
  InsertFinish: true,
  SwapBibs: true,
  DeclareTie: true,
  SetJudgeOrder: true,
  RevokeEvents: true,
  ReinstateEvents: true,
  SetRunnerStatus: true,
  RegisterBib: true,
  EndRace: true,
};

/** Whether a draft may contain the command. */
export function isDraftedCommand(command: RacedayCommand): command is DraftedCommand {
  return command.type in DRAFTED_TYPES;
}

/** The events a draft would append, and the day after them. */
interface DraftOutcome {
  readonly events: readonly RacedayEvent[];
  readonly after: Day;
}

/**
 * Decides a draft's corrections in order on a fork of the day. Throws the first Refusal. Crossings are compared
 * with the starts at the end, since a draft may move both. The events have the reason as typed; applying the
 * draft checks it and replaces it (`storableReason`).
 */
export function tryDraft(day: Day, commands: readonly DraftedCommand[], reason: string): DraftOutcome {
  const after = forkOf(day);
  const events = commands.flatMap((command) => decideAndApply(command, after, reason));
  if (mayMoveStarts(day, events)) checkStarts(day, after);
  return { events, after };
}

/** The crossings that the draft leaves before a start it moves. A refused correction changes nothing. */
export function crossingsPassedByDraft(
  day: Day,
  commands: readonly DraftedCommand[],
): readonly PassedCrossing[] {
  const after = forkOf(day);
  for (const command of commands) refusalOf(() => void decideAndApply(command, after, PLACEHOLDER_REASON));
  return crossingsNewlyBeforeStart(day, after);
}

/** The text of a drafted correction, and why it is refused, if so. */
interface DraftedLine {
  readonly words: string;
  readonly refusal: Refusal | undefined;
}

/**
 * Describes each of a draft's corrections on the day after those before it; a refused one changes nothing.
 */
export function describeDraft(commands: readonly DraftedCommand[], day: Day): readonly DraftedLine[] {
  const after = forkOf(day);
  const events: RacedayEvent[] = [];
  const lines = commands.map((command) => ({
    words: describeDraftedCommand(command, after),
    refusal: refusalOf(() => void events.push(...decideAndApply(command, after, PLACEHOLDER_REASON))),
  }));
  const refusal = refusalOf(() => {
    if (mayMoveStarts(day, events)) checkStarts(day, after);
  });
  const mover = commands.findLastIndex(({ type }) => MOVES_START.has(type));
  return lines.map((line, at) => (at === mover ? { ...line, refusal: line.refusal ?? refusal } : line));
}

/** The corrections that may move a start past a crossing. */
const MOVES_START: ReadonlySet<DraftedType> = new Set(['AdjustStart', 'RevokeEvents', 'ReinstateEvents']);

function refusalOf(rule: () => void): Refusal | undefined {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}

function decideAndApply(command: DraftedCommand, day: Day, reason: string): readonly RacedayEvent[] {
  const events = decideDrafted(command, day, reason);
  for (const event of events)
    evolve(day, event, { revision: revisionOf(day) + 1, meta: { at: 0, recordedAt: 0 } });
  return events;
}

/**
 * Sets the time of application (epoch ms) as the end of races that the draft ends. Earlier crossings that
 * arrive later count.
 */
export function withEndTime(commands: readonly DraftedCommand[], at: number): readonly DraftedCommand[] {
  return commands.map((command) => (command.type === 'EndRace' ? { ...command, at } : command));
}

function decideDrafted(command: DraftedCommand, day: Day, reason: string): readonly RacedayEvent[] {
  switch (command.type) {
    case 'RevokeEvents':
    case 'ReinstateEvents':
      return revokeOrReinstate({ ...command, reason }, day, withoutReasonCheck);
    case 'SetRunnerStatus':
      return setRunnerStatus(command, day);
    case 'RegisterBib':
      return correctBib(command, day);
    case 'EndRace':
      return endRace(command, day);
    default:
      // A newer node may have drafted a type unknown here.
      if (!isDraftedCommand(command)) throw new Refusal('correction-kind-unknown');
      return decideCorrection({ ...command, reason }, day, withoutReasonCheck);
  }
}

/** A draft with its reason, as reviewed when the day had `seen` events. */
export interface ReviewedDraft {
  readonly commands: readonly DraftedCommand[];
  readonly seen: number;
  readonly reason: string;
}

/** A day without and with a draft. */
interface BeforeAfter {
  readonly before: Day;
  readonly after: Day;
}

/**
 * Throws Refusal when the draft's outcome differs from the reviewed one, or the draft is refused. The day
 * must not change meanwhile.
 */
export function* checkReviewedOutcome(day: Day, draft: ReviewedDraft): ChunkedWork<void> {
  const { after } = tryDraft(day, draft.commands, draft.reason);
  // The day has no such revision yet.
  if (draft.seen > revisionOf(day)) throw new Refusal('outcome-differs');
  yield;
  const before = rewindDay(day, draft.seen) ?? (yield* foldInPieces(pastEvents(day).slice(0, draft.seen)));
  yield;
  const then = tryOn(before, draft);
  // The draft was refused at review, so any outcome now differs.
  if (!then) throw new Refusal('outcome-differs');
  yield;
  if (yield* hasOtherOutcome(then, { before: day, after })) throw new Refusal('outcome-differs');
}

/**
 * Whether a draft's outcome differs from the reviewed one: a runner it changed gets another race, time,
 * status, bib, conflict or podium place, or another runner gets a status. Runners who finished since, and
 * places only they moved, do not count.
 */
export function* hasOtherOutcome(then: BeforeAfter, now: BeforeAfter): ChunkedWork<boolean> {
  const before = yield* standingsOn(then.before);
  const was = yield* standingsOn(then.after, before);
  const shown = yield* compareStandings(before, was);
  if (racesDiffer(shown, now.after)) return true;
  const is = yield* standingsOn(now.after, was);
  const changed = yield* compareStandings(yield* standingsOn(now.before, is), is);
  if (setsUnseenStatus(shown, changed)) return true;
  return runnersDiffer(shown, was, { is, newcomers: newcomersOn(now.before, then.before) });
}

/**
 * Whether the draft sets a status that the review did not show, such as when the end of a race marks a runner
 * added since.
 */
function setsUnseenStatus({ runners: shown }: Consequences, { runners: changed }: Consequences): boolean {
  const seen = new Set(shown.filter(getsStatus).map(({ sort }) => sort));
  return changed.some((change) => getsStatus(change) && !seen.has(change.sort));
}

function getsStatus({ before, after }: RunnerChange): boolean {
  return after !== null && after.status !== before?.status && isMark(after.status);
}

function racesDiffer({ races }: Consequences, { races: now }: Day): boolean {
  return races.some(({ part, after }) => {
    const is = now.get(part);
    if (!after || !is) return Boolean(after) !== Boolean(is);
    return after.started !== is.started || (after.state === 'ended') !== (is.phase === 'ended');
  });
}

/** Runners who have a place now but had not finished then. */
function newcomersOn(now: Day, then: Day): readonly string[] {
  return [...now.runners.values()].flatMap((runner) => {
    const { finished, status } = outcomeOf(now, runner);
    const hasPlace = finished !== null && status === '';
    const was = then.runners.get(runner.sort);
    return hasPlace && (!was || outcomeOf(then, was).finished === null) ? [runner.sort] : [];
  });
}

function runnersDiffer(
  { runners }: Consequences,
  { standings: was }: DayStandings,
  { is: { standings: is }, newcomers }: { readonly is: DayStandings; readonly newcomers: readonly string[] },
): boolean {
  return runners.some(({ sort }) => {
    const [before, after] = [was.get(sort)?.standing, is.get(sort)?.standing];
    if (!before || !after) return before !== after;
    const since = newcomers.flatMap((one) => is.get(one)?.standing ?? []);
    return comparableText(before, []) !== comparableText(after, since);
  });
}

/** The fields that must not change unseen. Newcomers placed before the runner do not count. */
function comparableText(standing: Standing, newcomers: readonly Standing[]): string {
  const { part, group, bib, status, result, conflict, place, groupPlace } = standing;
  const rivals = newcomers.filter((one) => one.part === part);
  const ofGroup = rivals.filter((one) => one.group === group);
  const podium = podiumPlace(place, places(rivals, 'place'));
  const groupPodium = podiumPlace(groupPlace, places(ofGroup, 'groupPlace'));
  return JSON.stringify([part, group, bib, status, result, conflict, podium, groupPodium]);
}

function places(standings: readonly Standing[], of: 'place' | 'groupPlace'): readonly number[] {
  return standings.flatMap((one) => one[of] ?? []);
}

/** The place without those others; null when not on the podium. */
function podiumPlace(place: number | null, others: readonly number[]): number | null {
  if (place === null) return null;
  const own = place - others.filter((other) => other < place).length;
  return own <= PODIUM ? own : null;
}

/**
 * Whether all events since revision `held` are first finishes of runners whom the draft leaves alone, both
 * then and now (`after`: the day with the draft). Then the outcome is unchanged.
 */
function onlyNewcomersSince(
  day: Day,
  { commands, held, reason }: Omit<ReviewedDraft, 'seen'> & { readonly held: number },
  after: Day,
): boolean {
  const since = pastEvents(day).slice(held);
  if (!since.every((recorded) => isNewcomer(recorded, day, after))) return false;
  const before = rewindDay(day, held);
  const then = before && tryOn(before, { commands, reason });
  return then !== null && since.every(({ event }) => isUnchangedByDraft(event, then));
}

/** The day without and with the draft; null when refused. */
function tryOn(before: Day, draft: Omit<ReviewedDraft, 'seen'>): BeforeAfter | null {
  try {
    return { before, after: tryDraft(before, draft.commands, draft.reason).after };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function isNewcomer({ event, revision }: PastEvent, day: Day, after: Day): boolean {
  if (event.type !== 'RunnerFinished') return false;
  const runner = day.runners.get(event.sort);
  const { crossedBy, alsoCrossedBy } = runner ? outcomeOf(day, runner) : NO_CROSSING;
  const isFirst = crossedBy === revision && alsoCrossedBy === null;
  return isFirst && JSON.stringify(runner) === JSON.stringify(after.runners.get(event.sort));
}

const NO_CROSSING = { crossedBy: null, alsoCrossedBy: null } as const;

/** A finish removes the status that the draft would set or remove, so compare the runner before it. */
function isUnchangedByDraft(event: RacedayEvent, { before, after }: BeforeAfter): boolean {
  const sort = 'sort' in event ? event.sort : '';
  return rowOf(before, sort) === rowOf(after, sort);
}

function rowOf(day: Day, sort: string): string {
  const runner = day.runners.get(sort);
  return runner ? JSON.stringify(boardRunnerRow(day, runner)) : '';
}

/**
 * Builds the command id for applying a draft. Another reason, a confirmed name or a changed day gives another
 * id, so an earlier refusal is not repeated.
 */
export function draftCommandId(
  correction: string,
  { version, seen, held, reason, allowedNames = [] }: DraftAttempt,
): string {
  const attempt = JSON.stringify([seen, held, reason, ...allowedNames]);
  return `${draftIdPrefix(correction)}${String(version)}-${fnv1a(attempt)}`;
}

/**
 * The draft version and day revision (`seen`) that the organiser reviewed, the revision it was last compared
 * at (`held`), and the reason.
 */
interface DraftAttempt extends GivenReason {
  readonly version: number;
  readonly seen: number;
  readonly held: number;
}

/** Returns the day's latest event written by the draft; undefined if not applied. */
export function lastEventOfDraft(day: Day, correction: string): PastEvent | undefined {
  const begins = draftIdPrefix(correction);
  return pastEvents(day).findLast(({ meta }) => meta.commandId?.startsWith(begins));
}

function draftIdPrefix(correction: string): string {
  return `${APPLY_ID_PREFIX}${correction}-`;
}

/**
 * Applies a draft once, as a whole. Throws Refusal when nothing changes, or when the outcome differs from the
 * one reviewed at revision `seen`. `held`: the revision at which it was last compared.
 */
export function applyDraft(
  { correction, commands, seen, held = seen, ...given }: RacedayCommandOf<'ApplyCorrection'>,
  day: Day,
): readonly RacedayEvent[] {
  // Checked even when another organiser has applied it: the closing may store this reason (`closingOfDraft`).
  const stored = storableReason(given, day);
  if (lastEventOfDraft(day, correction)) return [];
  const { events, after } = tryDraft(day, commands, given.reason);
  if (events.length === 0) throw new Refusal('correction-empty');
  const revision = revisionOf(day);
  const isBetween = seen <= held && held < revision;
  const { reason } = stored;
  const isAsSeen =
    held === revision || (isBetween && onlyNewcomersSince(day, { commands, held, reason }, after));
  if (!isAsSeen) runAllChunks(checkReviewedOutcome(day, { commands, seen, reason }));
  return withNamesOnce(events, stored);
}

/**
 * How an applied draft closes: the last revision it wrote, and its reason; undefined if not applied. `given`
 * is the reason of a draft whose events have none, checked when it was applied.
 */
export function closingOfDraft(
  day: Day,
  correction: string,
  given = '',
): (StoredReason & { readonly revision: number }) | undefined {
  const last = lastEventOfDraft(day, correction);
  if (!last) return undefined;
  const { revision, meta } = last;
  const written = pastEvents(day).filter((each) => each.meta.commandId === meta.commandId);
  const first = written.map(({ event }) => event).find(hasStoredReason);
  if (!first) return { revision, ...storedReason(given, day) };
  const { reason, named } = first;
  return { revision, reason, ...(named && { named }) };
}
