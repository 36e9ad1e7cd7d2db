import { inOneGo } from '../pieces';
import { Refusal } from '../refusal';
import { checkedWhy } from './correcting';
import { revisionOf, type Day } from './day';
import type { RacedayEvent } from './events';
import { fnv1a } from './fingerprint';
import { isWord } from './in-force';
import { APPLIES, type Past } from './past';
import type { DraftedCommand, RacedayCommandOf } from './raceday-command';
import { holdAgainstSeen, onlyNewcomersSince } from './seen-outcome';
import { tryDraft, type Tried } from './try-draft';

/**
 * Builds the command id for applying a draft. Another reason or a changed day gives another id, so an earlier
 * refusal is not repeated.
 */
export function applyingId(correction: string, { version, seen, held, reason }: Try): string {
  return `${tryOf(correction)}${String(version)}-${fnv1a(JSON.stringify([seen, held, reason]))}`;
}

/**
 * The draft version and day revision (`seen`) that the organiser reviewed, the revision it was last compared
 * at (`held`), and the reason.
 */
export interface Try {
  readonly version: number;
  readonly seen: number;
  readonly held: number;
  readonly reason: string;
}

/** Returns the day's latest event written by the draft; undefined if not applied. */
export function writtenByDraft(day: Day, correction: string): Past | undefined {
  const begins = tryOf(correction);
  return day.past?.drafted.findLast(({ meta }) => meta.commandId?.startsWith(begins));
}

function tryOf(correction: string): string {
  return `${APPLIES}${correction}-`;
}

/**
 * Applies a draft once, as a whole. Throws Refusal when nothing changes, or when the outcome differs from the
 * one reviewed at revision `seen`. `held`: the revision at which it was last compared.
 */
export function applyCorrection(
  { correction, commands, seen, reason, held = seen }: RacedayCommandOf<'ApplyCorrection'>,
  day: Day,
): readonly RacedayEvent[] {
  // Checked even when another organiser has applied the draft: the one who closes it stores this reason.
  const why = checkedWhy(reason, day);
  if (writtenByDraft(day, correction)) return [];
  const tried = triedFor(why, commands, day);
  const revision = revisionOf(day);
  const isBetween = seen <= held && held < revision;
  const isAsSeen =
    held === revision || (isBetween && onlyNewcomersSince(day, { commands, held, reason: why }, tried.after));
  if (!isAsSeen) inOneGo(holdAgainstSeen(day, { commands, seen, reason: why }));
  return tried.events;
}

/** Tries the draft with a checked reason. Throws Refusal when it changes nothing. */
function triedFor(why: string, commands: readonly DraftedCommand[], day: Day): Tried {
  const tried = tryDraft(day, commands, why);
  // A reinstated event may give a runner another name than the day does.
  if (tried.events.some(isWord)) checkedWhy(why, tried.after);
  if (tried.events.length === 0) throw new Refusal('correction-empty');
  return tried;
}
