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

/** What one try at applying a draft is called: one for another reason, or on a day that has moved on, is another one, and not refused as it was. */
export function applyingId(correction: string, { version, seen, held, reason }: Try): string {
  return `${tryOf(correction)}${String(version)}-${fnv1a(JSON.stringify([seen, held, reason]))}`;
}

/** What whoever applies a draft has seen, how many events it had and how many the day; what the day had when it was held against that; and why. */
export interface Try {
  readonly version: number;
  readonly seen: number;
  readonly held: number;
  readonly reason: string;
}

/** The last event of the day that a draft has written; undefined where none has been applied. */
export function writtenByDraft(day: Day, correction: string): Past | undefined {
  const begins = tryOf(correction);
  return day.past?.drafted.findLast(({ meta }) => meta.commandId?.startsWith(begins));
}

function tryOf(correction: string): string {
  return `${APPLIES}${correction}-`;
}

/**
 * A draft that comes into force, all of it or nothing, and once. Refused where it changes nothing, and where those who looked at it (when the
 * day had `seen` events) saw another outcome than it has by now. `held`: when the day had so many it was held against what they saw.
 */
export function applyCorrection(
  { correction, commands, seen, reason, held = seen }: RacedayCommandOf<'ApplyCorrection'>,
  day: Day,
): readonly RacedayEvent[] {
  // Also of one that another has applied meanwhile: whoever closes it may be the one who came second, and why is kept.
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

/** What a draft comes to, for a reason that was checked. Throws Refusal where it changes nothing. */
function triedFor(why: string, commands: readonly DraftedCommand[], day: Day): Tried {
  const tried = tryDraft(day, commands, why);
  // What is in force again may name somebody otherwise than the day does.
  if (tried.events.some(isWord)) checkedWhy(why, tried.after);
  if (tried.events.length === 0) throw new Refusal('correction-empty');
  return tried;
}
