import type { RacedayEvent } from './events';
import { isWord } from './in-force';
import { emptyRegister, sortsIn, type Register } from './register';
import type { Told } from './written-down';

/** An event of a day with its context. */
export interface Past extends Told {
  readonly event: RacedayEvent;
}

/**
 * A day's events in order. The few that rules search for are also listed separately. Only `addToHistory`
 * extends it.
 */
export interface Memory {
  readonly all: Past[];
  readonly words: Past[];
  /** The events written by drafts of corrections. */
  readonly drafted: Past[];
  register: Register;
}

export function emptyMemory(): Memory {
  return { all: [], words: [], drafted: [], register: emptyRegister() };
}

/** Builds the history from a day's events, in order. */
export function memoryOf(history: readonly Past[]): Memory {
  const memory = emptyMemory();
  for (const told of history) remember(memory, told);
  return memory;
}

/**
 * Copies a history so that it can grow independently. For a day known from its first event, `revision` cuts
 * it off there.
 */
export function forkOfMemory({ all, words, drafted, register }: Memory, revision = Infinity): Memory {
  const upTo = (told: readonly Past[]) => told.filter(({ revision: each }) => each <= revision);
  const forked = all.slice(0, revision);
  const shared = Math.min(register.shared, forked.length);
  return { all: forked, words: upTo(words), drafted: upTo(drafted), register: { ...register, shared } };
}

/** Returns a day's known events. The array grows with the day; a fork has its own. */
export function pastOf({ past }: { readonly past: Memory | undefined }): readonly Past[] {
  return past?.all ?? [];
}

/** Appends the latest event. */
export function remember(memory: Memory, told: Past): void {
  const { all, words, drafted, register } = memory;
  all.push(told);
  if (isWord(told.event)) words.push(told);
  if (told.meta.commandId?.startsWith(APPLIES)) drafted.push(told);
  // A fork that becomes the day itself keeps growing, and every lookup scans the events it does not share.
  if (all.length - register.shared > MOST_OWN) memory.register = emptyRegister();
}

const MOST_OWN = 1000;

/** The prefix of command ids that apply a draft. */
export const APPLIES = 'apply-';

/**
 * Returns the runners that the events of these revisions concern, including those of revoked or reinstated
 * events.
 */
export function concernedBy(past: readonly Past[], events: Iterable<number>): ReadonlySet<string> {
  const sorts = new Set<string>();
  // The set grows during iteration and visits each revision once, even if many revocations name it.
  const named = new Set(events);
  for (const revision of named) {
    const event = past[revision - 1]?.event;
    if (!event) continue;
    if (isWord(event)) for (const each of event.events) named.add(each);
    for (const sort of sortsIn(event)) sorts.add(sort);
  }
  return sorts;
}
