import { ownValue } from '../own-value';
import { checkedReason, wordsIn } from '../reason';
import { Refusal } from '../refusal';
import { oneLine } from '../text-input';
import { pastEvents, type Day } from './day';
import type { DayEvent } from './history';
import {
  APPLY_ID_PREFIX,
  type CutWords,
  type RacedayEvent,
  type RacedayEventOf,
  type StoredReason,
} from './events';

/** A reason as typed, with the names in it that the organiser has confirmed. */
export interface GivenReason {
  readonly reason: string;
  readonly allowedNames?: readonly string[] | undefined;
}

/**
 * Returns the reason as it is stored. Throws Refusal for an invalid one, and for one with a name of a runner of
 * the day that is not confirmed; `names` lists those.
 */
export function storableReason({ reason, allowedNames = [] }: GivenReason, day: Day): StoredReason {
  const { stored, found } = cutNames(checkedReason(reason, [], day.bibs), day);
  const allowed = new Set(allowedNames.map(comparable));
  const unconfirmed = new Map(
    found.filter((word) => !allowed.has(comparable(word))).map((word) => [comparable(word), word]),
  );
  if (unconfirmed.size > 0)
    throw new Refusal('reason-names-runner', { names: [...unconfirmed.values()].join(NAME_SEPARATOR) });
  return stored;
}

/** Returns a reason that was checked before as it is stored. */
export function storedReason(reason: string, day: Day): StoredReason {
  return cutNames(oneLine(reason), day).stored;
}

const NAME_SEPARATOR = ', ';

/** The names that a refused reason must be confirmed with; empty for another refusal. */
export function namesToConfirm({ code, detail: { names } }: Refusal): readonly string[] {
  return code === 'reason-names-runner' && typeof names === 'string' ? names.split(NAME_SEPARATOR) : [];
}

/** The reason with its names, apart from those of erased runners. */
export function reasonText(
  { reason, named = {} }: StoredReason,
  erased: ReadonlySet<string> = new Set(),
): string {
  const words = new Map<number, string>();
  const hidden = new Set<number>();
  for (const [sort, { at: places, words: ofRunner }] of Object.entries(named))
    places.forEach((at, nth) => {
      const word = erased.has(sort) ? undefined : ofRunner?.[nth];
      if (word === undefined) hidden.add(at);
      else words.set(at, word);
    });
  let text = '';
  let end = 0;
  for (const [at, word] of [...words].sort(([one], [other]) => one - other)) {
    if (hidden.has(at)) continue;
    text += reason.slice(end, at) + word;
    end = at + MARK.length;
  }
  return text + reason.slice(end);
}

/** Stands for a word that was cut out. */
const MARK = '…';

/** Whether names may have been cut out of the reason. */
export function hasCutNames({ reason }: StoredReason): boolean {
  return reason.includes(MARK);
}

/**
 * Adds the names in a draft's reason to all its events with that reason: only the first stores them
 * (`withNamesOnce`).
 */
export function withSharedNames<Recorded extends DayEvent>(
  history: readonly Recorded[],
): readonly Recorded[] {
  const reasons = new Map<string, StoredReason>();
  return history.map((recorded) => {
    const { event, meta } = recorded;
    if (!hasStoredReason(event) || !meta.commandId.startsWith(APPLY_ID_PREFIX)) return recorded;
    const first = reasons.get(meta.commandId) ?? event;
    reasons.set(meta.commandId, first);
    return event.named || !first.named ? recorded : { ...recorded, event: { ...event, named: first.named } };
  });
}

/** The events of a draft, with its reason; the names are stored once, since they may be long. */
export function withNamesOnce(
  events: readonly RacedayEvent[],
  { reason, named }: StoredReason,
): readonly RacedayEvent[] {
  const first = events.findIndex(hasStoredReason);
  return events.map((event, nth) =>
    hasStoredReason(event) ? { ...event, reason, ...(nth === first && named && { named }) } : event,
  );
}

/** Whether the event has a reason of a correction. */
export function hasStoredReason(event: RacedayEvent): event is Extract<RacedayEvent, StoredReason> {
  return 'reason' in event && event.type !== 'RunnerErased';
}

/** Whether the event's reason contains a name of the runner that is not erased yet. */
export function namesInReason(event: RacedayEvent, sort: string): boolean {
  return 'named' in event && (ownValue(event.named ?? {}, sort)?.words?.length ?? 0) > 0;
}

/** The event without the runner's name in its reason. */
export function withoutNameInReason(event: RacedayEvent, sort: string): RacedayEvent {
  if (!('named' in event) || !event.named || !namesInReason(event, sort)) return event;
  const named = Object.entries(event.named).map(
    ([each, cutWords]) => [each, each === sort ? { ...cutWords, words: [] } : cutWords] as const,
  );
  return { ...event, named: Object.fromEntries(named) };
}

interface FoundWord {
  readonly word: string;
  readonly index: number;
  readonly sorts: Set<string>;
}

/** Cuts the names of runners out of a reason; `found` are the words. */
function cutNames(
  text: string,
  day: Day,
): { readonly stored: StoredReason; readonly found: readonly string[] } {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }): FoundWord => ({
    word,
    index,
    sorts: new Set(),
  }));
  findBearers(words, day);
  const found = namesAmong(words);
  return { stored: splitReason(text, found), found: found.map(({ word }) => word) };
}

/** With more bearers than this, a word identifies nobody, such as 'per' in 'en nollställning per dag'. */
const MAX_BEARERS = 20;

/**
 * The words that identify runners. A word with too many bearers identifies those who bear another word of the
 * reason too, such as 'Per' in 'Per Ek'.
 */
function namesAmong(words: readonly FoundWord[]): readonly FoundWord[] {
  const namesOfRunners = new Map<string, Set<string>>();
  for (const { word, sorts } of words)
    for (const sort of sorts)
      namesOfRunners.set(sort, (namesOfRunners.get(sort) ?? new Set()).add(withoutGenitive(word)));
  return words
    .map((one) =>
      one.sorts.size <= MAX_BEARERS
        ? one
        : {
            ...one,
            sorts: new Set([...one.sorts].filter((sort) => (namesOfRunners.get(sort)?.size ?? 0) > 1)),
          },
    )
    .filter(({ sorts: { size } }) => size > 0 && size <= MAX_BEARERS);
}

/** A word of two letters or more, as in `wordsIn`. */
const WORD = /[\p{L}\p{M}]{2,}/gu;

/** Adds to each word, also in the genitive, the runners whose names contain it. */
function findBearers(words: readonly FoundWord[], day: Day): void {
  if (words.length === 0) return;
  const byName = wordsByName(words);
  for (const details of namedRunners(day))
    for (const name of nameWords(details))
      for (const { sorts } of byName.get(name) ?? []) sorts.add(details.sort);
}

function wordsByName(words: readonly FoundWord[]): ReadonlyMap<string, readonly FoundWord[]> {
  const byName = new Map<string, FoundWord[]>();
  for (const one of words) {
    for (const name of new Set([comparable(one.word), withoutGenitive(one.word)]))
      byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  return byName;
}

type NamedRunner = RacedayEventOf<'RunnerAdded' | 'RunnerChanged'>;

/**
 * Every name that a runner has had in the day, apart from erased runners: a reason may name a runner who was
 * renamed, or whose entry is revoked.
 */
function namedRunners(day: Day): readonly NamedRunner[] {
  return pastEvents(day).flatMap(({ event }) =>
    (event.type === 'RunnerAdded' || event.type === 'RunnerChanged') && !day.erased.has(event.sort)
      ? [event]
      : [],
  );
}

function splitReason(text: string, found: readonly FoundWord[]): StoredReason {
  if (found.length === 0) return { reason: text };
  const named = new Map<string, { readonly at: number[]; readonly words: string[] }>();
  let reason = '';
  let end = 0;
  for (const { word, index, sorts } of found) {
    reason += text.slice(end, index);
    for (const sort of sorts) {
      const { at, words } = named.get(sort) ?? { at: [], words: [] };
      named.set(sort, { at: [...at, reason.length], words: [...words, word] } satisfies CutWords);
    }
    reason += MARK;
    end = index + word.length;
  }
  return { reason: reason + text.slice(end), named: Object.fromEntries(named) };
}

function comparable(word: string): string {
  return word.normalize('NFC').toLowerCase();
}

function withoutGenitive(word: string): string {
  return comparable(word).replace(/s$/, '');
}

/** Cached per event: a day has thousands. The entry goes when the event does. */
function nameWords(event: NamedRunner): readonly string[] {
  const known = wordsOf.get(event);
  if (known) return known;
  const words = wordsIn(`${event.firstname} ${event.lastname}`);
  wordsOf.set(event, words);
  return words;
}

const wordsOf = new WeakMap<NamedRunner, readonly string[]>();
