import { ERASED, type RacedayEvent } from './events';
import { aheadOf, emptyDay, outcomeOf, type Day, type Pickups } from './day';
import { evolve } from './evolve';
import { happenedAt, type DayEvent } from './history';
import { aheadWords, inWords, type Named } from './words';

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
  readonly by: string;
  readonly device: string;
  /** The device itself (a uuid), null where it is not known: two devices may be called the same. */
  readonly deviceId: string | null;
  /** Taken back by a later event (a finish by a restore, a start or an end by a reset). */
  readonly reverted: boolean;
  /** A restore of this very runner would take it back now. */
  readonly canRestore: boolean;
}

/** Every event of a day in words, and whether it still holds. Who is erased at the end is named nowhere. */
export function journalOf(history: readonly DayEvent[]): readonly JournalEntry[] {
  const day = emptyDay();
  const noted = history.flatMap((told) => note(told, day) ?? []);
  return noted.map((each) => entryOf(each, day));
}

/** An event, with what can be said of it only in its own moment. */
interface Noted {
  readonly told: DayEvent;
  readonly about: About;
  readonly words: (runner: Named) => string | undefined;
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
  const started = day.races.get(partOf(told))?.started ?? null;
  const words = (runner: Named) => inWords(event, { runner, status, started });
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
function entryOf({ told, about, words }: Noted, day: Day): JournalEntry {
  const { revision, event, meta } = told;
  const named = day.erased.has(about.sort ?? '') ? { ...about, name: ERASED } : about;
  const isInForce = holds(told, day);
  return {
    revision,
    type: event.type,
    part: partOf(told),
    ...(event.type === 'RunnerMoved' && { from: event.from }),
    sort: about.sort,
    bib: about.bib,
    words: `${words(named) ?? ''}${aheadWords(aheadOf(meta))}`,
    at: happenedAt(event, meta),
    recordedAt: meta.recordedAt,
    by: meta.by,
    device: meta.device,
    deviceId: meta.deviceId ?? null,
    reverted: !isInForce,
    canRestore: event.type === 'RunnerFinished' && isInForce && mayBeRestored(day, event.sort),
  };
}

/** Whether what the event said is what the day goes by. What nothing can take back holds for ever. */
function holds({ revision, event }: DayEvent, day: Day): boolean {
  switch (event.type) {
    case 'RaceStarted':
      return day.races.get(event.part)?.startedBy === revision;
    case 'RaceEnded':
      return day.races.get(event.part)?.endedBy === revision;
    case 'RunnerFinished':
      return outcomeIn(day, event.sort)?.crossedBy === revision;
    case 'PickupRecorded':
      return event.items.some((item) => pickupsIn(day, event.sort)[item]?.revision === revision);
    case 'RunnerStatusSet':
      return event.status === '' || outcomeIn(day, event.sort)?.statusBy === revision;
    default:
      return true;
  }
}

/** Once a race is over, only a crossing that came to light after its end can be taken back. */
function mayBeRestored(day: Day, sort: string): boolean {
  const runner = day.runners.get(sort);
  const isOver = runner && day.races.get(runner.part)?.phase === 'ended';
  return !isOver || outcomeIn(day, sort)?.atEnd !== null;
}

function outcomeIn(day: Day, sort: string) {
  const runner = day.runners.get(sort);
  return runner && outcomeOf(day, runner);
}

function pickupsIn({ runners }: Day, sort: string): Pickups {
  return runners.get(sort)?.pickups ?? {};
}

/** A move is told where the runner is now. */
function partOf({ event }: DayEvent): string {
  return event.type === 'RunnerMoved' ? event.to : event.part;
}
