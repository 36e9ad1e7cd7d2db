import { ERASED, type RacedayEvent } from './events';
import { emptyDay, outcomeOf, type Day } from './day';
import { aheadOf } from './written-down';
import { evolve } from './evolve';
import { foldOf, happenedAt, type DayEvent } from './history';
import { conflictWordsOf } from './conflict-words';
import { deciding, isWord, type Word } from './in-force';
import { whyForGood } from './revoking';
import { whoSaid } from '../who-said';
import { aheadWords, inWords, othersIn, partOf, type Named } from './words';

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
  const noted = history.flatMap((told) => note(told, moment) ?? []);
  const day = foldOf(history);
  const now: Now = {
    day,
    outcomes: outcomesIn(day),
    decided: deciding(history),
    noted: new Map(noted.map((each) => [each.told.revision, each])),
  };
  return noted.map((each) => entryOf(each, now));
}

/** An event with the text parts that depend on the day at that time. */
interface Noted {
  readonly told: DayEvent;
  readonly about: About;
  readonly words: (runner: Named, start?: number | null) => string | undefined;
}

/** The day after all its events. */
interface Now {
  readonly day: Day;
  /**
   * The revisions behind each runner's crossing and status. After a bib swap, these may be events of the
   * other runner.
   */
  readonly outcomes: ReadonlySet<number | null>;
  readonly decided: ReturnType<typeof deciding<DayEvent>>;
  readonly noted: ReadonlyMap<number, Noted>;
}

/** The runner of an event, as named just after it. `sort` is null without one. */
interface About extends Named {
  readonly sort: string | null;
}

const NOBODY: About = { sort: null, name: 'okänd löpare', bib: null };

/** Applies and describes an event; undefined for a type only newer versions know. */
function note(told: DayEvent, day: Day): Noted | undefined {
  const { event } = told;
  const status = 'sort' in event ? (outcomeIn(day, event.sort)?.status ?? '') : '';
  evolve(day, event, told);
  const started = isWord(event) ? null : (day.races.get(partOf(event))?.started ?? null);
  const others = othersIn(event).map((sort) => day.runners.get(sort)?.bib ?? null);
  const words: Noted['words'] = (runner, start = null) =>
    inWords(event, { runner, status, started: started ?? start, others });
  return words(NOBODY) === undefined ? undefined : { told, about: aboutWhom(event, day), words };
}

/** An erasure's entry names no runner, not even by id. */
function aboutWhom(event: RacedayEvent, { runners, withdrawn }: Day): About {
  if (!('sort' in event) || event.type === 'RunnerErased') return NOBODY;
  const runner = runners.get(event.sort) ?? withdrawn.get(event.sort)?.runner;
  if (!runner) return { ...NOBODY, sort: event.sort };
  const { firstname, lastname } = runner.details;
  return { sort: event.sort, name: `${firstname} ${lastname}`.trim(), bib: runner.bib };
}

/** Builds the entry with the state of the whole day. */
function entryOf(each: Noted, now: Now): JournalEntry {
  const { revision, event, meta } = each.told;
  const { day, decided } = now;
  const { about, part } = subjectOf(each, now);
  const word = decided.get(revision);
  const revokedBy = word?.event.type === 'EventsRevoked' ? word.revision : null;
  const counts = revokedBy === null && holds(each.told, now);
  return {
    revision,
    type: event.type,
    part,
    ...(event.type === 'RunnerMoved' && { from: event.from }),
    sort: about.sort,
    bib: about.bib,
    words: `${wordsOf(each, now)}${aheadWords(aheadOf(meta))}`,
    at: happenedAt(event, meta),
    recordedAt: meta.recordedAt,
    by: whoSaid(meta.by),
    device: meta.device,
    deviceId: meta.deviceId ?? null,
    commandId: meta.commandId,
    reverted: !counts,
    revokedBy,
    forGood: whyForGood(event) ?? null,
    conflict: counts ? conflictWordsOf(each.told, day) : null,
  };
}

/** A revocation or reinstatement is about the first event it names. */
function subjectOf(each: Noted, now: Now): { readonly about: About; readonly part: string } {
  const { event } = each.told;
  if (!isWord(event)) return { about: each.about, part: partOf(event) };
  const [first] = namedIn(each.told.revision, event, now);
  return first ? subjectOf(first, now) : { about: NOBODY, part: '' };
}

/**
 * The earlier events that a revocation or reinstatement names; race events first, since an end outranks its
 * DNFs.
 */
function namedIn(word: number, { events }: Word, { noted }: Now): readonly Noted[] {
  const named = events.filter((revision) => revision < word).flatMap((revision) => noted.get(revision) ?? []);
  return named.sort((one, other) => Number(one.about.sort !== null) - Number(other.about.sort !== null));
}

function wordsOf(each: Noted, now: Now): string {
  const { told, about, words } = each;
  if (!isWord(told.event)) {
    const runner = now.day.erased.has(about.sort ?? '') ? { ...about, name: ERASED } : about;
    return words(runner, startBefore(told, partOf(told.event), now)) ?? '';
  }
  const [first, ...others] = namedIn(told.revision, told.event, now);
  const more = others.length > 0 ? ` och ${String(others.length)} till` : '';
  return `${words(NOBODY) ?? ''}: ${first ? wordsOf(first, now) : 'okänd rad'}${more} (${told.event.reason})`;
}

/**
 * The effective start of the race if it precedes the event: at that time a reset, since revoked, may have
 * removed it.
 */
function startBefore({ event, meta }: DayEvent, part: string, { day }: Now): number | null {
  const started = day.races.get(part)?.started ?? null;
  return started !== null && started <= happenedAt(event, meta) ? started : null;
}

/** Whether the day's state still rests on the event. Events that nothing supersedes always count. */
function holds({ revision, event }: DayEvent, { day, outcomes }: Now): boolean {
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

function outcomesIn(day: Day): Now['outcomes'] {
  const outcomes = [...day.runners.values()].map((runner) => outcomeOf(day, runner));
  return new Set(outcomes.flatMap(({ crossedBy, statusBy }) => [crossedBy, statusBy]));
}

function outcomeIn(day: Day, sort: string) {
  const runner = day.runners.get(sort);
  return runner && outcomeOf(day, runner);
}
