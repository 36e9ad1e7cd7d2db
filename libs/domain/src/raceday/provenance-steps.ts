import { emptyDay, type Day } from './day';
import type { DayEvent } from './history';
import { deciding, inForce, isOut, isWord } from './in-force';
import { journalOf, type JournalEntry } from './journal';
import {
  kindFor,
  momentOf,
  replacedBy,
  standingOf,
  type Asked,
  type StepKind,
  type StepStanding,
} from './provenance-rules';
import { whoSaid } from '../who-said';
import { takeIn } from './take-in';
import { aheadOf } from './written-down';

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
  readonly standing: StepStanding;
  /** The revision of the event that replaced or revoked it; null if none. */
  readonly because: number | null;
  /** Who revoked it, when and why. */
  readonly revoked: { readonly by: string; readonly at: number; readonly reason: string } | null;
}

/** Returns the steps towards a runner's bib, time and place, in order. */
export function stepsOf(history: readonly DayEvent[], asked: Asked): readonly ProvenanceStep[] {
  const fates = fatesOf(history, asked);
  const told = new Map(history.map((each) => [each.revision, each]));
  return journalOf(history).flatMap((entry) => {
    const [fate, meant] = [fates.get(entry.revision), told.get(entry.revision)];
    return fate && meant ? [stepOf(entry, meant, { fate, told })] : [];
  });
}

interface Fate {
  readonly kind: StepKind;
  readonly standing: StepStanding;
  readonly because: number | null;
}

function stepOf(
  entry: JournalEntry,
  { meta }: DayEvent,
  { fate, told }: { readonly fate: Fate; readonly told: ReadonlyMap<number, DayEvent> },
): ProvenanceStep {
  const { revision, type, words, at, recordedAt, by, device, deviceId } = entry;
  const word = fate.standing === 'revoked' ? told.get(fate.because ?? 0) : undefined;
  const revoked =
    word && isWord(word.event)
      ? { by: whoSaid(word.meta.by), at: word.meta.recordedAt, reason: word.event.reason }
      : null;
  return {
    ...{ revision, type, words, at, recordedAt, by, device, deviceId },
    ahead: aheadOf(meta),
    ...fate,
    revoked,
  };
}

/** Replays the day and records what became of each event about the runner. */
function fatesOf(history: readonly DayEvent[], asked: Asked): ReadonlyMap<number, Fate> {
  const decided = deciding(history);
  const counting = new Set(inForce(history).map(({ revision }) => revision));
  const holders = holdersOf(history, asked, counting);
  const day: Day = { ...emptyDay(), past: undefined };
  const fates = new Map<number, Fate>();
  for (const { revision, event, meta } of history) {
    if (isWord(event)) continue;
    const moment = momentOf(day, asked, holders.get(revision) ?? asked.sort);
    const counts = counting.has(revision);
    if (counts) takeIn(day, { revision, event, meta });
    const kind = kindFor(event, moment);
    if (!kind) continue;
    const standing = counts ? standingOf(event, moment, asked.day.adrift.has(revision)) : 'revoked';
    if (standing === 'counts') replace(fates, replacedBy(event, moment), revision);
    fates.set(revision, { kind, standing, because: revokedBy(decided, revision) });
  }
  return fates;
}

function revokedBy(decided: ReturnType<typeof deciding<DayEvent>>, revision: number): number | null {
  return isOut(decided, revision) ? (decided.get(revision)?.revision ?? null) : null;
}

/**
 * Who held the runner's final bib at each event. A swap takes crossings along, so the runner's time may come
 * from events about another runner.
 */
function holdersOf(
  history: readonly DayEvent[],
  { day, sort }: Asked,
  counting: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  let holder = sort;
  const holders = new Map<number, string>();
  for (const { revision, event } of [...history].reverse()) {
    const swaps = event.type === 'BibsSwapped' && counting.has(revision) && !day.adrift.has(revision);
    if (swaps && event.sort === holder) holder = event.other;
    else if (swaps && event.other === holder) holder = event.sort;
    holders.set(revision, holder);
  }
  return holders;
}

function replace(fates: Map<number, Fate>, kinds: readonly StepKind[], because: number): void {
  for (const [revision, fate] of fates)
    if (fate.standing === 'counts' && kinds.includes(fate.kind))
      fates.set(revision, { ...fate, standing: 'replaced', because });
}
