import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './commands';
import { stockholmTime } from '../dates';
import { raceLabel } from '../parts';
import {
  forkOf,
  isSameMoment,
  outcomeOf,
  revisionOf,
  type Day,
  type Race,
  type Runner,
  type Outcome,
} from './day';
import { startedRace, checkNearRaceDay, knownRace, knownRunner, openRace, inCurrentRace } from './lookups';
import type { RacedayEvent } from './events';
import {
  excludesFinish,
  isMark,
  MARK_RULES,
  RUNNER_STATUSES,
  voidsFinish,
  type RunnerStatus,
} from './result-marks';
import { crossingsPassedBy, revocationOf } from './passed-crossings';
import { applyReinstatement, withdrawalOf } from './withdrawing';

const RESET_WORD = 'NOLLSTÄLL';

/**
 * Starts a race, and those of `others` that have neither started nor ended. A repeat keeps the first time; one
 * that another device captured is set aside. Revokes crossings from before the start of the runners in
 * `revokeCrossingsOf`. Others stay in conflict, since a start that happened must not be lost. Throws Refusal.
 */
export function startRace(
  { part, others = [], at, isCaptured = false, revokeCrossingsOf = [] }: RacedayCommandOf<'StartRace'>,
  day: Day,
): readonly RacedayEvent[] {
  const more = [...new Set(others)].filter((other) => other !== part);
  const races = [openRace(day, part), ...more.map((other) => knownRace(day, other))];
  const parts = new Set(races.filter(({ phase }) => phase === 'planned').map((race) => race.part));
  const known = isCaptured ? races.filter((race) => hasOtherStart(race, at)) : [];
  if (parts.size + known.length > 0) checkNearRaceDay(part, at);
  const started = [...parts].map((each) => startOf(each, at));
  const named = new Set(revokeCrossingsOf);
  const earlier =
    named.size === 0 ? [] : crossingsPassedBy(day, started).filter(({ sort }) => named.has(sort));
  const revisions = earlier.flatMap(({ events }) => events);
  // The start comes first: the device's undo names it.
  const recorded = [...started, ...revocationOf(revisions, { reason: NEW_START_REASON })];
  return known.reduce<readonly RacedayEvent[]>(
    (before, { part: each, started: first }) =>
      withSetAside(day, before, {
        event: startOf(each, at),
        reason: `${raceLabel(each)} hade redan startat ${stockholmTime(first ?? 0)}`,
      }),
    recorded,
  );
}

function startOf(part: string, at: number) {
  return { type: 'RaceStarted', part, at } as const;
}

function hasOtherStart({ phase, started }: Race, at: number): boolean {
  return phase === 'started' && started !== null && !isSameMoment(started, at);
}

/** The stored reason for revoking crossings from before a new start. */
const NEW_START_REASON = 'Före den nya starten';

/**
 * Records a finish. Of two crossings the earlier counts, whichever arrives first, unless organisers have
 * decided. A repeat appends nothing; the other time that a device captured is set aside. A crossing before the
 * race's end counts even if a device sends it later, and replaces a status that the end set. Also reinstates a
 * withdrawn runner. Throws Refusal.
 */
export function finishRunner(requested: RacedayCommandOf<'FinishRunner'>, day: Day): readonly RacedayEvent[] {
  const withdrawal = withdrawalOf(requested, day);
  if (withdrawal) {
    const { part, sort, registration } = withdrawal;
    const reinstatedDay = forkOf(day);
    applyReinstatement(reinstatedDay, sort);
    return recordCrossing(requested, reinstatedDay, [{ type: 'RunnerReinstated', part, sort, registration }]);
  }
  return recordCrossing(requested, day);
}

/** Returns the events after those `before`, which the day shows already. */
function recordCrossing(
  requested: RacedayCommandOf<'FinishRunner'>,
  day: Day,
  before: readonly RacedayEvent[] = [],
): readonly RacedayEvent[] {
  const command = inCurrentRace(requested, day);
  const { part, at } = command;
  const race = startedRace(day, part);
  const runner = knownRunner(day, race, command);
  const { sort } = runner;
  checkNotEnded(race, { sort, at });
  const known = { ...outcomeOf(day, runner), isPublished: race.published !== undefined };
  if (isRecorded(command, known)) return before;
  if (race.started !== null && at < race.started) throw new Refusal('time-before-start', { part, sort });
  checkNearRaceDay(part, at);
  const event = { type: 'RunnerFinished', part, sort, at } as const;
  if (isEffectiveBeside(at, known)) return [...before, event];
  const reason = `Redan i mål ${stockholmTime(known.finished ?? 0)}`;
  return withSetAside(day, before, { event, reason });
}

function checkNotEnded({ part, phase, ended }: Race, { sort, at }: { sort: string; at: number }): void {
  if (phase === 'ended' && ended !== null && at > ended)
    throw new Refusal('race-ended', { part, sort, ended });
}

/** Whether a crossing at that time takes effect beside what is known of the runner. */
function isEffectiveBeside(at: number, known: KnownCrossing): boolean {
  return known.finished === null || (at < known.finished && !isDecided(known));
}

/** Whether the crossing is known: a repeat, or another device's record of the same moment. */
function isRecorded(
  { at, isCaptured = false }: Pick<RacedayCommandOf<'FinishRunner'>, 'at' | 'isCaptured'>,
  known: KnownCrossing,
): boolean {
  if (known.finished === null) return false;
  return !isCaptured || (!isEffectiveBeside(at, known) && isSameMoment(at, known.finished));
}

/** Whether organisers have decided about the crossing, or published it: no tap changes it. */
function isDecided({ corrected, tie, judged, isPublished }: KnownCrossing): boolean {
  return isPublished || corrected !== undefined || tie !== null || judged !== null;
}

interface KnownCrossing extends Outcome {
  readonly isPublished: boolean;
}

/**
 * Adds an event that is stored without effect, since another device was first: a revocation follows it.
 * Organisers reinstate it where it is the right one.
 */
function withSetAside(
  day: Day,
  before: readonly RacedayEvent[],
  { event, reason }: { readonly event: RacedayEvent; readonly reason: string },
): readonly RacedayEvent[] {
  const revision = revisionOf(day) + before.length + 1;
  return [...before, event, ...revocationOf([revision], { reason })];
}

/**
 * Removes a crossing, if it is the given one, and puts the runner back on the course, or to the other of two
 * crossings. After the end only a crossing recorded after it can be removed; the runner gets back the status set
 * by the end. Throws Refusal.
 */
export function restoreRunner(
  requested: RacedayCommandOf<'RestoreRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  const command = inCurrentRace(requested, day);
  const { part, finished } = command;
  const race = startedRace(day, part);
  const runner = knownRunner(day, race, command);
  const before = outcomeOf(day, runner);
  if (finished !== undefined && finished !== before.finished) return [];
  if (race.phase === 'ended' && before.atEnd === null) throw new Refusal('race-ended', { part });
  return before.finished === null ? [] : removalOf(before, runner);
}

/** Removes the crossing; of two, it records the other one again. */
function removalOf(before: Outcome, runner: Runner): readonly RacedayEvent[] {
  const { part, sort } = runner;
  const restored = { type: 'RunnerRestored', part, sort } as const;
  if (before.alsoFinished !== undefined)
    return [restored, { type: 'RunnerFinished', part, sort, at: before.alsoFinished }];
  const status = restoredStatus(runner, before);
  return status === before.status ? [restored] : [restored, { type: 'RunnerStatusSet', part, sort, status }];
}

/**
 * Ends a race. Throws Refusal while runners are still out, unless `status` is given: it is set on them in the
 * same step.
 */
export function endRace(
  { part, at, status }: RacedayCommandOf<'EndRace'>,
  day: Day,
): readonly RacedayEvent[] {
  const race = startedRace(day, part);
  if (race.phase === 'ended') return [];

  const onCourse = runnersOnCourse(day, race);
  if (onCourse.length > 0 && status === undefined)
    throw new Refusal('runners-still-out', { part, left: onCourse.length });
  const settled = onCourse.map(
    (sort) => ({ type: 'RunnerStatusSet', part, sort, status: status ?? '' }) as const,
  );
  return [...settled, { type: 'RaceEnded', part, at }];
}

/**
 * Removes start, crossings, statuses and end; bibs and runners stay. Requires a typed word in any case, to
 * prevent accidents.
 */
export function resetRace({ part, word }: RacedayCommandOf<'ResetRace'>, day: Day): readonly RacedayEvent[] {
  const race = knownRace(day, part);
  if (word.trim().toUpperCase() !== RESET_WORD) throw new Refusal('reset-word-wrong');
  return race.phase === 'planned' ? [] : [{ type: 'RaceReset', part }];
}

/** After the end no runner with a bib is out: the status known at the end applies, else DNF. */
function restoredStatus({ bib }: Runner, { status, atEnd }: Outcome): RunnerStatus {
  if (atEnd === null || status !== '') return status;
  if (excludesFinish(atEnd)) return atEnd;
  return bib === null ? '' : 'dnf';
}

/** Runners with a bib, but neither a crossing nor a status. A runner without a bib never started. */
function runnersOnCourse(day: Day, { part }: Race): readonly string[] {
  const sorts: string[] = [];
  for (const runner of day.runners.values()) {
    if (runner.part === part && isOnCourse(runner, outcomeOf(day, runner))) sorts.push(runner.sort);
  }
  return sorts;
}

function isOnCourse({ bib }: Runner, { finished, status }: Outcome): boolean {
  return bib !== null && finished === null && status === '';
}

/** Sets or removes a runner's status. After the end only a disqualification may change. Throws Refusal. */
export function setRunnerStatus(
  requested: RacedayCommandOf<'SetRunnerStatus'>,
  day: Day,
): readonly RacedayEvent[] {
  const command = inCurrentRace(requested, day);
  const { part, status } = command;
  const race = knownRace(day, part);
  if (!RUNNER_STATUSES.includes(status)) throw new Refusal('status-invalid');
  const runner = knownRunner(day, race, command);
  const { sort } = runner;
  const before = outcomeOf(day, runner);
  if (status === before.status) return [];
  checkStatusAllowed(race, before, status);
  if (excludesFinish(status) && before.finished !== null)
    throw new Refusal('runner-finished', { part, sort });

  const event = {
    type: 'RunnerStatusSet',
    part,
    sort,
    status: statusAfterRemoval(race, { ...runner, outcome: before }, status),
  } as const;
  return status === '' && before.finished !== null ? [{ ...event, finished: before.finished }] : [event];
}

function checkStatusAllowed(race: Race, before: Outcome, status: RunnerStatus): void {
  const { part, phase } = race;
  if (phase === 'planned' && isMark(status) && MARK_RULES[status].hasStarted)
    throw new Refusal('race-not-started', { part });
  const isAboutFinish = voidsFinish(status === '' ? before.status : status);
  if (phase === 'ended' && !isAboutFinish) throw new Refusal('race-ended', { part });
}

/** After the end a runner with a bib and no crossing is DNF. */
function statusAfterRemoval({ phase }: Race, { bib, outcome }: Runner, status: RunnerStatus): RunnerStatus {
  const wouldBeOnCourse = status === '' && bib !== null && outcome.finished === null;
  return phase === 'ended' && wouldBeOnCourse ? 'dnf' : status;
}
