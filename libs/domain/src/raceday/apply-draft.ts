import { runAllChunks } from '../chunked-work';
import { Refusal } from '../refusal';
import { reasonWithoutNames } from './correcting';
import { revisionOf, type Day } from './day';
import type { RacedayEvent } from './events';
import { fnv1a } from './fingerprint';
import { isHistoryChange } from './effective-events';
import { APPLY_ID_PREFIX, type PastEvent } from './event-history';
import type { DraftedCommand, RacedayCommandOf } from './raceday-command';
import { checkReviewedOutcome, onlyNewcomersSince } from './reviewed-outcome';
import { tryDraft, type DraftOutcome } from './try-draft';

/**
 * Builds the command id for applying a draft. Another reason or a changed day gives another id, so an earlier
 * refusal is not repeated.
 */
export function draftCommandId(correction: string, { version, seen, held, reason }: DraftAttempt): string {
  return `${draftIdPrefix(correction)}${String(version)}-${fnv1a(JSON.stringify([seen, held, reason]))}`;
}

/**
 * The draft version and day revision (`seen`) that the organiser reviewed, the revision it was last compared
 * at (`held`), and the reason.
 */
export interface DraftAttempt {
  readonly version: number;
  readonly seen: number;
  readonly held: number;
  readonly reason: string;
}

/** Returns the day's latest event written by the draft; undefined if not applied. */
export function lastEventOfDraft(day: Day, correction: string): PastEvent | undefined {
  const begins = draftIdPrefix(correction);
  return day.past?.drafted.findLast(({ meta }) => meta.commandId?.startsWith(begins));
}

function draftIdPrefix(correction: string): string {
  return `${APPLY_ID_PREFIX}${correction}-`;
}

/**
 * Applies a draft once, as a whole. Throws Refusal when nothing changes, or when the outcome differs from the
 * one reviewed at revision `seen`. `held`: the revision at which it was last compared.
 */
export function applyDraft(
  { correction, commands, seen, reason, held = seen }: RacedayCommandOf<'ApplyCorrection'>,
  day: Day,
): readonly RacedayEvent[] {
  // Checked even when another organiser has applied the draft: the one who closes it stores this reason.
  const why = reasonWithoutNames(reason, day);
  if (lastEventOfDraft(day, correction)) return [];
  const tried = tryWithReason(why, commands, day);
  const revision = revisionOf(day);
  const isBetween = seen <= held && held < revision;
  const isAsSeen =
    held === revision || (isBetween && onlyNewcomersSince(day, { commands, held, reason: why }, tried.after));
  if (!isAsSeen) runAllChunks(checkReviewedOutcome(day, { commands, seen, reason: why }));
  return tried.events;
}

/** Tries the draft with a checked reason. Throws Refusal when it changes nothing. */
function tryWithReason(why: string, commands: readonly DraftedCommand[], day: Day): DraftOutcome {
  const tried = tryDraft(day, commands, why);
  // A reinstated event may give a runner another name than the day does.
  if (tried.events.some(isHistoryChange)) reasonWithoutNames(why, tried.after);
  if (tried.events.length === 0) throw new Refusal('correction-empty');
  return tried;
}
