import { emptyDay, type Day } from './day';
import type { DayEvent } from './history';
import { decidingChanges, effectiveEvents, isRevoked, isHistoryChange } from './effective-events';
import { journalOf, type JournalEntry } from './journal';
import {
  stepKindOf,
  stepContextOf,
  replacedKinds,
  stepStatusOf,
  type ProvenanceSubject,
  type StepKind,
  type StepStatus,
} from './provenance-rules';
import { actorName } from '../actor-name';
import { applyEvent } from './apply-event';
import { clockSkewOf } from './clock-info';

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
  readonly standing: StepStatus;
  /** The revision of the event that replaced or revoked it; null if none. */
  readonly because: number | null;
  /** Who revoked it, when and why. */
  readonly revoked: { readonly by: string; readonly at: number; readonly reason: string } | null;
}

/** Returns the steps towards a runner's bib, time and place, in order. */
export function stepsOf(history: readonly DayEvent[], asked: ProvenanceSubject): readonly ProvenanceStep[] {
  const results = stepResultsOf(history, asked);
  const eventsByRevision = new Map(history.map((each) => [each.revision, each]));
  return journalOf(history).flatMap((entry) => {
    const [result, recorded] = [results.get(entry.revision), eventsByRevision.get(entry.revision)];
    return result && recorded ? [stepOf(entry, recorded, { result, eventsByRevision })] : [];
  });
}

interface StepResult {
  readonly kind: StepKind;
  readonly standing: StepStatus;
  readonly because: number | null;
}

function stepOf(
  entry: JournalEntry,
  { meta }: DayEvent,
  {
    result,
    eventsByRevision,
  }: { readonly result: StepResult; readonly eventsByRevision: ReadonlyMap<number, DayEvent> },
): ProvenanceStep {
  const { revision, type, words, at, recordedAt, by, device, deviceId } = entry;
  const revocation = result.standing === 'revoked' ? eventsByRevision.get(result.because ?? 0) : undefined;
  const revoked =
    revocation && isHistoryChange(revocation.event)
      ? { by: actorName(revocation.meta.by), at: revocation.meta.recordedAt, reason: revocation.event.reason }
      : null;
  return {
    ...{ revision, type, words, at, recordedAt, by, device, deviceId },
    ahead: clockSkewOf(meta),
    ...result,
    revoked,
  };
}

/** Replays the day and records what became of each event about the runner. */
function stepResultsOf(
  history: readonly DayEvent[],
  asked: ProvenanceSubject,
): ReadonlyMap<number, StepResult> {
  const decided = decidingChanges(history);
  const counting = new Set(effectiveEvents(history).map(({ revision }) => revision));
  const holders = bibHoldersOf(history, asked, counting);
  const day: Day = { ...emptyDay(), past: undefined };
  const results = new Map<number, StepResult>();
  for (const { revision, event, meta } of history) {
    if (isHistoryChange(event)) continue;
    const context = stepContextOf(day, asked, holders.get(revision) ?? asked.sort);
    const counts = counting.has(revision);
    if (counts) applyEvent(day, { revision, event, meta });
    const kind = stepKindOf(event, context);
    if (!kind) continue;
    const standing = counts ? stepStatusOf(event, context, asked.day.orphaned.has(revision)) : 'revoked';
    if (standing === 'counts') markReplaced(results, replacedKinds(event, context), revision);
    results.set(revision, { kind, standing, because: revokedBy(decided, revision) });
  }
  return results;
}

function revokedBy(decided: ReturnType<typeof decidingChanges<DayEvent>>, revision: number): number | null {
  return isRevoked(decided, revision) ? (decided.get(revision)?.revision ?? null) : null;
}

/**
 * Who held the runner's final bib at each event. A swap takes crossings along, so the runner's time may come
 * from events about another runner.
 */
function bibHoldersOf(
  history: readonly DayEvent[],
  { day, sort }: ProvenanceSubject,
  counting: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  let holder = sort;
  const holders = new Map<number, string>();
  for (const { revision, event } of [...history].reverse()) {
    const swaps = event.type === 'BibsSwapped' && counting.has(revision) && !day.orphaned.has(revision);
    if (swaps && event.sort === holder) holder = event.other;
    else if (swaps && event.other === holder) holder = event.sort;
    holders.set(revision, holder);
  }
  return holders;
}

function markReplaced(results: Map<number, StepResult>, kinds: readonly StepKind[], because: number): void {
  for (const [revision, result] of results)
    if (result.standing === 'counts' && kinds.includes(result.kind))
      results.set(revision, { ...result, standing: 'replaced', because });
}
