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

/** One event in words for the organisers' journal. `at` is when it happened, `recordedAt` when it was written down, epoch ms. */
export interface JournalEntry {
  /** Of the event in its stream. */
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
  /** For people: an organiser by name, or that the product did it by itself. */
  readonly by: string;
  readonly device: string;
  /** The device itself (a uuid), null where it is not known: two devices may be called the same. */
  readonly deviceId: string | null;
  /** What was asked for together has the same. */
  readonly commandId: string;
  /** The day does not go by it: taken back by a later event (a finish by a restore, a start by a reset), or out of force. */
  readonly reverted: boolean;
  /** The word that took it out of force, by its revision; null for what is in force. */
  readonly revokedBy: number | null;
  /** Why it cannot be taken out of force; null where it can. */
  readonly forGood: string | null;
  /** What does not fit with the rest of the day, and what would put it right; null where all is well. */
  readonly conflict: string | null;
}

/** Every event of a day in words, and whether it still holds. Who is erased at the end is named nowhere. */
export function journalOf(history: readonly DayEvent[]): readonly JournalEntry[] {
  // Each in its own moment: what was said about it later does not change how it read.
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

/** An event, with what can be said of it only in its own moment. */
interface Noted {
  readonly told: DayEvent;
  readonly about: About;
  readonly words: (runner: Named, start?: number | null) => string | undefined;
}

/** All that is known of the day by now. */
interface Now {
  readonly day: Day;
  /** Which events somebody's crossing and status go by. Where two have swapped numbers it was said of the other one. */
  readonly outcomes: ReadonlySet<number | null>;
  readonly decided: ReturnType<typeof deciding<DayEvent>>;
  readonly noted: ReadonlyMap<number, Noted>;
}

/** Whom an event is about, as they were called just after it. `sort` is null where it is nobody. */
interface About extends Named {
  readonly sort: string | null;
}

const NOBODY: About = { sort: null, name: 'okänd löpare', bib: null };

/** Takes the event in and notes it; nothing where only a newer version has words for it. */
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

/** The entry about an erasure names nobody, not even by their id. */
function aboutWhom(event: RacedayEvent, { runners, withdrawn }: Day): About {
  if (!('sort' in event) || event.type === 'RunnerErased') return NOBODY;
  const runner = runners.get(event.sort) ?? withdrawn.get(event.sort)?.runner;
  if (!runner) return { ...NOBODY, sort: event.sort };
  const { firstname, lastname } = runner.details;
  return { sort: event.sort, name: `${firstname} ${lastname}`.trim(), bib: runner.bib };
}

/** The entry as it reads once all is known. */
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

/** A word is about what it names first. */
function subjectOf(each: Noted, now: Now): { readonly about: About; readonly part: string } {
  const { event } = each.told;
  if (!isWord(event)) return { about: each.about, part: partOf(event) };
  const [first] = namedIn(each.told.revision, event, now);
  return first ? subjectOf(first, now) : { about: NOBODY, part: '' };
}

/** What a word is about: races first, as an end is more than its DNFs. It names only what was before it; what else it says is nothing. */
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

/** When the race started as the day stands, if that was before the event: a reset that was taken back has been one in its moment. */
function startBefore({ event, meta }: DayEvent, part: string, { day }: Now): number | null {
  const started = day.races.get(part)?.started ?? null;
  return started !== null && started <= happenedAt(event, meta) ? started : null;
}

/** Whether what the event said is what the day goes by. What nothing can take back holds for ever. */
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
