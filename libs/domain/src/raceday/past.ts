import type { RacedayEvent } from './events';
import { isWord } from './in-force';
import { emptyRegister, sortsIn, type Register } from './register';
import type { Told } from './written-down';

/** An event of a day, as it was told. */
export interface Past extends Told {
  readonly event: RacedayEvent;
}

/**
 * What has happened on a day, the first of it first. Those of it that rules ask for, few of very many, also stand by themselves. Grows by
 * `remember` alone.
 */
export interface Memory {
  readonly all: Past[];
  readonly words: Past[];
  /** What drafts of corrections have written. */
  readonly drafted: Past[];
  register: Register;
}

/** The memory of a day on which nothing has happened yet. */
export function emptyMemory(): Memory {
  return { all: [], words: [], drafted: [], register: emptyRegister() };
}

/** The memory of a day with these events, the first of them first. */
export function memoryOf(history: readonly Past[]): Memory {
  const memory = emptyMemory();
  for (const told of history) remember(memory, told);
  return memory;
}

/** The same, to go on from without changing it; of a day that is known from its first event on, also as it was at a revision. */
export function forkOfMemory({ all, words, drafted, register }: Memory, revision = Infinity): Memory {
  const upTo = (told: readonly Past[]) => told.filter(({ revision: each }) => each <= revision);
  const forked = all.slice(0, revision);
  const shared = Math.min(register.shared, forked.length);
  return { all: forked, words: upTo(words), drafted: upTo(drafted), register: { ...register, shared } };
}

/** What has happened on a day, from the first event that it knows on. Grows with the day: a fork's stays as it is. */
export function pastOf({ past }: { readonly past: Memory | undefined }): readonly Past[] {
  return past?.all ?? [];
}

/** Adds what has happened last. */
export function remember(memory: Memory, told: Past): void {
  const { all, words, drafted, register } = memory;
  all.push(told);
  if (isWord(told.event)) words.push(told);
  if (told.meta.commandId?.startsWith(APPLIES)) drafted.push(told);
  // A fork that has become the day itself goes on for long: what is its own is gone through whenever somebody asks.
  if (all.length - register.shared > MOST_OWN) memory.register = emptyRegister();
}

const MOST_OWN = 1000;

/** How the command of a draft that is applied is called, to begin with. */
export const APPLIES = 'apply-';

/** Whom these events of a day are about, by their revisions; of words, whom those are about that they name. */
export function concernedBy(past: readonly Past[], events: Iterable<number>): ReadonlySet<string> {
  const sorts = new Set<string>();
  // It grows while it is gone through, each once: words about words would lead to the same ones over and over.
  const named = new Set(events);
  for (const revision of named) {
    const event = past[revision - 1]?.event;
    if (!event) continue;
    if (isWord(event)) for (const each of event.events) named.add(each);
    for (const sort of sortsIn(event)) sorts.add(sort);
  }
  return sorts;
}
