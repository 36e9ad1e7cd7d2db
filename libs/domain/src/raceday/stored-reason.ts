import { ownValue } from '../own-value';
import { checkedReason, wordsIn } from '../reason';
import { Refusal } from '../refusal';
import { oneLine } from '../text-input';
import type { Day } from './day';
import type { CutWords, RacedayEvent, RunnerDetails, StoredReason } from './events';

/** A reason as typed, with the names in it that the organiser has confirmed. */
export interface GivenReason {
  readonly reason: string;
  readonly allowedNames?: readonly string[] | undefined;
}

/**
 * Returns the reason as it is stored. Throws Refusal for an invalid one, and for one with a name of a runner
 * of these states of the day that is not confirmed; `names` lists those.
 */
export function storableReason({ reason, allowedNames = [] }: GivenReason, ...days: Day[]): StoredReason {
  const { found, ...stored } = withoutNames(checkedReason(reason, []), days);
  const allowed = new Set(allowedNames.map(comparable));
  const unconfirmed = new Map(
    found.filter((word) => !allowed.has(comparable(word))).map((word) => [comparable(word), word]),
  );
  if (unconfirmed.size > 0)
    throw new Refusal('reason-names-runner', { names: [...unconfirmed.values()].join(NAME_SEPARATOR) });
  return stored;
}

const NAME_SEPARATOR = ', ';

/** The names that a refused reason must be confirmed with; empty for another refusal. */
export function namesToConfirm({ code, detail: { names } }: Refusal): readonly string[] {
  return code === 'reason-names-runner' && typeof names === 'string' ? names.split(NAME_SEPARATOR) : [];
}

/** The reason without any name of a runner of the day, for a place where names cannot be erased. */
export function reasonWithoutNames(reason: string, day: Day): string {
  return withoutNames(oneLine(reason), [day]).reason;
}

/** The reason with its names, apart from those of erased runners. */
export function reasonText(
  { reason, named = {} }: StoredReason,
  erased: ReadonlySet<string> = new Set(),
): string {
  const words = new Map<number, string>();
  const hidden = new Set<number>();
  for (const [sort, cut] of Object.entries(named))
    cut.at.forEach((at, nth) => {
      const word = erased.has(sort) ? undefined : cut.words[nth];
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

/** Whether the event's reason contains a name of the runner that is not erased yet. */
export function namesInReason(event: RacedayEvent, sort: string): boolean {
  return 'named' in event && (ownValue(event.named ?? {}, sort)?.words.length ?? 0) > 0;
}

/** The event without the runner's name in its reason. */
export function withoutNameInReason(event: RacedayEvent, sort: string): RacedayEvent {
  if (!('named' in event) || !event.named || !namesInReason(event, sort)) return event;
  const named = Object.entries(event.named).map(
    ([each, cut]) => [each, each === sort ? { ...cut, words: [] } : cut] as const,
  );
  return { ...event, named: Object.fromEntries(named) };
}

interface FoundWord {
  readonly word: string;
  readonly index: number;
  readonly sorts: Set<string>;
}

/** Cuts the names of listed and withdrawn runners out of a reason; `found` are the words. */
function withoutNames(
  text: string,
  days: readonly Day[],
): StoredReason & { readonly found: readonly string[] } {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }): FoundWord => ({
    word,
    index,
    sorts: new Set(),
  }));
  findBearers(words, days);
  const found = words.filter(({ sorts }) => sorts.size > 0);
  return { ...cut(text, found), found: found.map(({ word }) => word) };
}

/** A word of two letters or more, as in `wordsIn`. */
const WORD = /[\p{L}\p{M}]{2,}/gu;

/** Adds to each word, also in the genitive, the runners whose names contain it. */
function findBearers(words: readonly FoundWord[], days: readonly Day[]): void {
  if (words.length === 0) return;
  const byName = wordsByName(words);
  for (const [sort, details] of days.flatMap(namedRunners))
    for (const name of nameWords(details)) for (const { sorts } of byName.get(name) ?? []) sorts.add(sort);
}

function wordsByName(words: readonly FoundWord[]): ReadonlyMap<string, readonly FoundWord[]> {
  const byName = new Map<string, FoundWord[]>();
  for (const one of words) {
    const word = comparable(one.word);
    for (const name of new Set([word, word.replace(/s$/, '')]))
      byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  return byName;
}

function namedRunners({ runners, withdrawn, erased }: Day): readonly (readonly [string, RunnerDetails])[] {
  const all = [...runners.values(), ...[...withdrawn.values()].flatMap(({ runner }) => runner ?? [])];
  return all.filter(({ sort }) => !erased.has(sort)).map(({ sort, details }) => [sort, details] as const);
}

function cut(text: string, found: readonly FoundWord[]): StoredReason {
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

/** Cached per person: a day has thousands. The entry goes when the details object does. */
function nameWords(details: RunnerDetails): readonly string[] {
  const known = wordsOf.get(details);
  if (known) return known;
  const words = wordsIn(`${details.firstname} ${details.lastname}`);
  wordsOf.set(details, words);
  return words;
}

const wordsOf = new WeakMap<RunnerDetails, readonly string[]>();
