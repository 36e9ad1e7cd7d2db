import { ERASED_NAME, type RacedayEvent } from './events';
import { emptyDay, outcomeOf, type Day, clockSkewOf } from './day';
import { evolve } from './evolve';
import { foldOf, happenedAt, type DayEvent } from './history';
import { conflictTextOf } from './conflict-text';
import { decidingChanges, isHistoryChange, type HistoryChange } from './effective-events';
import { changeEffectsIn, changeText, type ChangeEffect } from './history-change-text';
import { irrevocableReason } from './revoking';
import { actorName } from '../actor-name';
import { reasonText, withSharedNames } from './stored-reason';
import { clockSkewText, describeEvent, otherRunnersIn, partOfEvent, type RunnerLabel } from './event-text';
import { csvFile } from '../csv';
import { stockholmDate, stockholmTime } from '../dates';
import { distanceLabel, readPart } from '../parts';

/**
 * One event in the organisers' journal. `at`: when it happened; `recordedAt`: when it was stored; epoch ms.
 */
export interface JournalEntry {
  readonly revision: number;
  readonly type: string;
  readonly part: string;
  /** The race that a runner was moved out of, into `part`. */
  readonly from?: string;
  readonly sort: string | null;
  readonly bib: number | null;
  /** The event in Swedish, ready to show. */
  readonly words: string;
  readonly at: number;
  readonly recordedAt: number;
  /** The organiser's name, or a text for the product itself. */
  readonly by: string;
  readonly device: string;
  /** The device's uuid, null if unknown: two devices may have the same name. */
  readonly deviceId: string | null;
  /** Shared by all events of one command. */
  readonly commandId: string;
  /** Not effective: superseded by a later event (a finish by a restore, a start by a reset), or revoked. */
  readonly reverted: boolean;
  /** The revision of the revocation; null for an effective event. */
  readonly revokedBy: number | null;
  /** Why it cannot be revoked; null where it can. */
  readonly forGood: string | null;
  /** The conflict and its remedy; null without one. */
  readonly conflict: string | null;
}

/** Describes every event of a day and whether it is effective. Erased runners are named nowhere. */
export function journalOf(history: readonly DayEvent[]): readonly JournalEntry[] {
  // Each event is described on the day as it was then; later revocations do not change its text.
  const moment: Day = { ...emptyDay(), past: undefined };
  const noted = withSharedNames(history).flatMap((recorded) => pendingEntryOf(recorded, moment) ?? []);
  const day = foldOf(history);
  const byRevision = new Map(noted.map((each) => [each.recorded.revision, each]));
  const now: FinalDay = {
    day,
    outcomes: outcomesIn(day),
    decided: decidingChanges(history),
    noted: byRevision,
    effectsOf: changeEffectsIn((revision) => byRevision.get(revision)?.recorded.event),
  };
  return noted.map((each) => entryOf(each, now));
}

/** An event with the text parts that depend on the day at that time. */
interface PendingEntry {
  readonly recorded: DayEvent;
  readonly about: EventSubject;
  readonly words: (
    runner: RunnerLabel,
    later?: { readonly start: number | null; readonly erased: ReadonlySet<string> },
  ) => string | undefined;
}

/** The day after all its events. */
interface FinalDay {
  readonly day: Day;
  /**
   * The revisions behind each runner's crossing and status. After a bib swap, these may be events of the
   * other runner.
   */
  readonly outcomes: ReadonlySet<number | null>;
  readonly decided: ReturnType<typeof decidingChanges<DayEvent>>;
  readonly noted: ReadonlyMap<number, PendingEntry>;
  readonly effectsOf: (change: HistoryChange, before: number) => readonly ChangeEffect[];
}

/** The runner of an event, as named just after it. `sort` is null without one. */
interface EventSubject extends RunnerLabel {
  readonly sort: string | null;
}

const NO_SUBJECT: EventSubject = { sort: null, name: 'okänd löpare', bib: null };

const NOTHING_LATER = { start: null, erased: new Set<string>() };

/** Applies and describes an event; undefined for a type only newer versions know. */
function pendingEntryOf(recorded: DayEvent, day: Day): PendingEntry | undefined {
  const { event } = recorded;
  const status = 'sort' in event ? (outcomeIn(day, event.sort)?.status ?? '') : '';
  evolve(day, event, recorded);
  const started = isHistoryChange(event) ? null : (day.races.get(partOfEvent(event))?.started ?? null);
  const others = otherRunnersIn(event).map((sort) => day.runners.get(sort)?.bib ?? null);
  const words: PendingEntry['words'] = (runner, { start, erased } = NOTHING_LATER) =>
    describeEvent(event, { runner, status, started: started ?? start, others, erased });
  return words(NO_SUBJECT) === undefined ? undefined : { recorded, about: subjectAt(event, day), words };
}

/** An erasure's entry names no runner, not even by id. */
function subjectAt(event: RacedayEvent, { runners, withdrawn }: Day): EventSubject {
  if (!('sort' in event) || event.type === 'RunnerErased') return NO_SUBJECT;
  const runner = runners.get(event.sort) ?? withdrawn.get(event.sort)?.runner;
  if (!runner) return { ...NO_SUBJECT, sort: event.sort };
  const { firstname, lastname } = runner.details;
  return { sort: event.sort, name: `${firstname} ${lastname}`.trim(), bib: runner.bib };
}

/** Builds the entry with the state of the whole day. */
function entryOf(each: PendingEntry, now: FinalDay): JournalEntry {
  const { revision, event, meta } = each.recorded;
  const { day, decided } = now;
  const { about, part } = subjectOf(each, now);
  const change = decided.get(revision);
  const revokedBy = change?.event.type === 'EventsRevoked' ? change.revision : null;
  const counts = revokedBy === null && isCurrent(each.recorded, now);
  return {
    revision,
    type: event.type,
    part,
    ...(event.type === 'RunnerMoved' && { from: event.from }),
    sort: about.sort,
    bib: about.bib,
    words: `${entryText(each, now)}${clockSkewText(clockSkewOf(meta))}`,
    at: happenedAt(event, meta),
    recordedAt: meta.recordedAt,
    by: actorName(meta.by),
    device: meta.device,
    deviceId: meta.deviceId ?? null,
    commandId: meta.commandId,
    reverted: !counts,
    revokedBy,
    forGood: irrevocableReason(event) ?? null,
    conflict: counts ? conflictTextOf(each.recorded, day) : null,
  };
}

/** A revocation or reinstatement is about the first event that its text names. */
function subjectOf(
  each: PendingEntry,
  now: FinalDay,
): { readonly about: EventSubject; readonly part: string } {
  const { event, revision } = each.recorded;
  if (!isHistoryChange(event)) return { about: each.about, part: partOfEvent(event) };
  const [first] = now.effectsOf(event, revision).flatMap(({ revisions }) => revisions);
  const named = first === undefined ? undefined : now.noted.get(first);
  return named ? subjectOf(named, now) : { about: NO_SUBJECT, part: '' };
}

function entryText(each: PendingEntry, now: FinalDay): string {
  const { recorded, about, words } = each;
  if (!isHistoryChange(recorded.event)) {
    const runner = now.day.erased.has(about.sort ?? '') ? { ...about, name: ERASED_NAME } : about;
    const start = startBefore(recorded, partOfEvent(recorded.event), now);
    return words(runner, { start, erased: now.day.erased }) ?? '';
  }
  const { event, revision } = recorded;
  const text = changeText(event, now.effectsOf(event, revision), (effective) => {
    const named = now.noted.get(effective);
    return named && entryText(named, now);
  });
  return `${text} (${reasonText(event, now.day.erased)})`;
}

/**
 * The effective start of the race if it precedes the event: at that time a reset, since revoked, may have
 * removed it.
 */
function startBefore({ event, meta }: DayEvent, part: string, { day }: FinalDay): number | null {
  const started = day.races.get(part)?.started ?? null;
  return started !== null && started <= happenedAt(event, meta) ? started : null;
}

/** Whether the day's state still rests on the event. Events that nothing supersedes always count. */
function isCurrent({ revision, event }: DayEvent, { day, outcomes }: FinalDay): boolean {
  switch (event.type) {
    case 'RaceStarted':
      return day.races.get(event.part)?.startedBy === revision;
    case 'RaceEnded':
      return day.races.get(event.part)?.endedBy === revision;
    case 'RunnerFinished':
      return outcomes.has(revision);
    case 'PickupRecorded':
      return event.items.some((item) => day.runners.get(event.sort)?.pickups?.[item]?.revision === revision);
    case 'RunnerStatusSet':
      return event.status === '' || outcomes.has(revision);
    default:
      return true;
  }
}

function outcomesIn(day: Day): FinalDay['outcomes'] {
  const outcomes = [...day.runners.values()].map((runner) => outcomeOf(day, runner));
  return new Set(
    outcomes.flatMap(({ crossedBy, alsoCrossedBy, statusBy }) => [crossedBy, alsoCrossedBy, statusBy]),
  );
}

function outcomeIn(day: Day, sort: string) {
  const runner = day.runners.get(sort);
  return runner && outcomeOf(day, runner);
}

/** A journal entry with its line number and device name. */
export interface JournalLine {
  readonly number: number;
  readonly row: JournalEntry;
  readonly device: string;
}

const COLUMNS = [
  'Rad',
  'Datum',
  'Tid',
  'Lopp',
  'Startnummer',
  'Händelse',
  'Gäller',
  'Går inte ihop',
  'Av',
  'Enhet',
  'Sparat',
  'Händelsenummer',
];

/** Formats journal lines as CSV for a spreadsheet, in the given order. */
export function journalCsv(lines: readonly JournalLine[]): string {
  return csvFile(
    COLUMNS,
    lines.map(({ number, row, device }) => [
      number,
      stockholmDate(row.at),
      stockholmTime(row.at),
      raceOf(row),
      row.bib,
      row.words,
      effectiveText(row),
      row.conflict,
      row.by,
      device,
      stockholmTime(row.recordedAt),
      row.revision,
    ]),
  );
}

/** Formats journal lines as JSON Lines, times in ISO 8601 (UTC). */
export function journalJsonLines(lines: readonly JournalLine[]): string {
  return lines
    .map(({ number, row: { at, recordedAt, ...row } }) => {
      const times = { at: new Date(at).toISOString(), recordedAt: new Date(recordedAt).toISOString() };
      return `${JSON.stringify({ number, ...times, ...row })}\n`;
    })
    .join('');
}

function raceOf({ part }: JournalEntry): string {
  const race = readPart(part);
  return race ? distanceLabel(race.distance) : '';
}

function effectiveText({ reverted, revokedBy }: JournalEntry): string {
  if (!reverted) return 'ja';
  return revokedBy === null ? 'nej, återtaget' : `nej, ur kraft genom händelse ${String(revokedBy)}`;
}
