import { stockholmTime } from '../dates';
import { distanceLabel, readPart } from '../parts';
import { formatResult } from '../result-time';
import type { Consequences, RunnerChange, Standing } from './before-after';
import type { Day } from './day';
import type { RunnerStatus } from './events';
import { isWord, type Fact } from './in-force';
import { pastOf, type Past } from './past';
import type { DraftedCommand } from './raceday-command';
import { oldRecordInWords, recordInWords, recordsIn, type CourseRecord, type FallenRecord } from './records';
import { inWords, othersIn, partOf, type Moment } from './words';

/** What a correction in a draft does, in one line, on the day that it is decided on. */
export function draftedInWords(command: DraftedCommand, day: Day): string {
  switch (command.type) {
    case 'AdjustStart':
      return `Starten ${labels([command.part, ...command.others])} kl. ${stockholmTime(command.start)}`;
    case 'AdjustFinish':
      return `${called(day, command.sort)} i mål ${timeOf(day, command)}`;
    case 'InsertFinish':
      return `${called(day, command.sort)} införs i mål ${timeOf(day, command)}`;
    case 'SwapBibs':
      return `${called(day, command.sort)} och ${called(day, command.other)} byter nummer`;
    case 'DeclareTie':
      return `Delad placering: ${command.sorts.map((sort) => called(day, sort)).join(', ')}`;
    case 'SetJudgeOrder':
      return `Målordning: ${command.sorts.map((sort) => called(day, sort)).join(', ')}`;
    case 'RevokeEvents':
      return `Ur kraft: ${linesInWords(command.events, day)}`;
    case 'ReinstateEvents':
      return `Åter i kraft: ${linesInWords(command.events, day)}`;
    case 'SetRunnerStatus':
      return `${called(day, command.sort)}: ${command.status === '' ? 'inte längre struken' : command.status.toUpperCase()}`;
  }
}

const PODIUM = 3;

/** What an announcer says of corrections, a sentence for each race; none where nothing that was read aloud has changed. */
export function correctionAnnounced({ runners }: Consequences): readonly string[] {
  const parts = new Set(runners.flatMap(({ after }) => (after ? [after.part] : [])));
  return [...parts].sort().map((part) => {
    const inRace = runners.filter(({ after }) => after?.part === part);
    const podium = inRace.filter(isNewOnPodium).sort((one, other) => placeOf(one) - placeOf(other));
    const news = podium.map(({ name, after }) => `${place(after)} ${name}${onTime(after)}`);
    const label = distanceLabel(readPart(part)?.distance ?? 0);
    return news.length === 0
      ? `Rättelse i ${label}: pallen är densamma.`
      : `Rättelse i ${label}: ${news.join(', ')}.`;
  });
}

/** What corrections do to course records: a sentence for each that falls by them, and for each that stands again. */
export function recordsCorrected(
  { runners }: Consequences,
  records: readonly CourseRecord[],
): readonly string[] {
  return runners.flatMap((change) => {
    const { name, before, after } = change;
    const [was, is] = [fallenBy(change, before, records), fallenBy(change, after, records)];
    if (!is) return was ? [`Inte längre banrekord: ${name}${onTime(before)}.`] : [];
    const isSame = was?.kind === is.kind && before?.result === after?.result;
    return isSame ? [] : [`${recordInWords(is)} ${name}${onTime(after)}. ${oldRecordInWords(is)}.`];
  });
}

/** What somebody's standing does to the record of their distance. */
function fallenBy(
  { sort }: RunnerChange,
  standing: Standing | null,
  records: readonly CourseRecord[],
): FallenRecord | undefined {
  const race = standing && readPart(standing.part);
  if (!race) return undefined;
  const { place, result } = standing;
  return recordsIn(race, [{ place, runner: { sort, result } }], records).get(sort);
}

function isNewOnPodium({ before, after }: RunnerChange): boolean {
  const is = after?.place ?? Infinity;
  if (is > PODIUM) return false;
  return before?.place !== is || before.result !== after?.result;
}

function placeOf({ after }: RunnerChange): number {
  return after?.place ?? Infinity;
}

function place(standing: Standing | null): string {
  return ['etta', 'tvåa', 'trea'][(standing?.place ?? 0) - 1] ?? '';
}

function onTime(standing: Standing | null): string {
  return standing?.result == null ? '' : ` på ${formatResult(standing.result)}`;
}

function called({ runners }: Day, sort: string | undefined): string {
  const runner = runners.get(sort ?? '');
  if (!runner) return 'en löpare som inte finns';
  const { bib, details } = runner;
  const name = `${details.firstname} ${details.lastname}`.trim();
  return bib === null ? name : `nr ${String(bib)} ${name}`;
}

function timeOf({ races }: Day, { part, crossing }: { readonly part: string; readonly crossing: number }) {
  const started = races.get(part)?.started ?? null;
  return started === null ? `kl. ${stockholmTime(crossing)}` : formatResult(crossing - started);
}

function labels(parts: readonly string[]): string {
  return parts.map((part) => distanceLabel(readPart(part)?.distance ?? 0)).join(', ');
}

/** The first of these lines of the journal as the day calls it now, and how many more there are. */
function linesInWords([first, ...more]: readonly number[], day: Day): string {
  const others = more.length > 0 ? ` och ${String(more.length)} till` : '';
  return `${lineInWords(first ?? 0, day)}${others}`;
}

function lineInWords(revision: number, day: Day): string {
  const past = pastOf(day);
  const event = past[revision - 1]?.event;
  if (!event) return UNKNOWN;
  // A word names what was before it alone.
  if (isWord(event))
    return `${inWords(event, UNTOLD) ?? ''}: ${linesInWords(
      event.events.filter((each) => each < revision),
      day,
    )}`;
  return inWords(event, momentOf(event, day, revision)) ?? UNKNOWN;
}

const UNKNOWN = 'okänd rad';
const UNTOLD: Moment = { runner: { name: 'okänd löpare', bib: null }, status: '', started: null, others: [] };

/** What is said of an event with the names, bibs and starts of the day as it stands. */
function momentOf(event: Fact, day: Day, revision: number): Moment {
  const others = othersIn(event).map((sort) => day.runners.get(sort)?.bib ?? null);
  const started = day.races.get(partOf(event))?.started ?? null;
  const runner = 'sort' in event && day.runners.get(event.sort);
  if (!runner) return { ...UNTOLD, started, others };
  const { bib, details } = runner;
  const name = `${details.firstname} ${details.lastname}`.trim();
  return { runner: { name, bib }, status: statusBefore(event, pastOf(day), revision), started, others };
}

/** What a status that is taken away was. */
function statusBefore(event: Fact, past: readonly Past[], revision: number): RunnerStatus {
  if (event.type !== 'RunnerStatusSet' || event.status !== '') return '';
  for (let before = revision - 2; before >= 0; before--) {
    const told = past[before]?.event;
    if (told?.type === 'RunnerStatusSet' && told.sort === event.sort) return told.status;
  }
  return '';
}
