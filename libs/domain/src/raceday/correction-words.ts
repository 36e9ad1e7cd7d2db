import { stockholmTime } from '../dates';
import { distanceLabel, readPart } from '../parts';
import { formatResult } from '../result-time';
import { isToBeNamed, type AnnouncedEdition } from './announcing';
import {
  PODIUM,
  type Comparison,
  type Consequences,
  type DayStandings,
  type RunnerChange,
  type Standing,
} from './before-after';
import type { Day } from './day';
import type { RunnerStatus } from './events';
import { isWord, type Fact } from './in-force';
import { pastOf, type Past } from './past';
import type { DraftedCommand } from './raceday-command';
import { oldRecordInWords, recordInWords, recordsIn, type FallenRecord } from './records';
import { showingIn, type ShownBy } from './start-list';
import { inWords, othersIn, partOf, type Moment } from './words';

/** Describes a drafted command in one line, with the names and bibs of the day it applies to. */
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
    case 'RegisterBib':
      return `${called(day, command.sort)} får nummer ${String(command.bib)}`;
    case 'EndRace':
      return `Loppet ${labels([command.part])} avslutas${command.status ? `, kvar på banan blir ${command.status.toUpperCase()}` : ''}`;
    default:
      return 'Okänd rättelse';
  }
}

/**
 * Texts for the announcer: for each race whose results change, its changed podiums (overall and by class) and
 * who left them. Leaves out names and times withheld from the public.
 */
export function correctionAnnounced(comparison: Comparison, edition: AnnouncedEdition): readonly string[] {
  const { before, after } = comparison;
  const parts = [...new Set([...before.day.races.keys(), ...after.day.races.keys()])].sort();
  return parts.flatMap((part) => {
    const race = `Rättelse i ${distanceLabel(readPart(part)?.distance ?? 0)}`;
    const isWithoutStart = (day: Day) => day.races.get(part)?.started == null;
    if (isWithoutStart(after.day) && !isWithoutStart(before.day))
      return [`${race}: loppet har ingen start, så tiderna gäller inte.`];
    const [overall, ...ofClasses] = PODIUMS.map((group) =>
      podiumAnnounced(comparison, { part, group }, edition),
    );
    const told = [
      ...(overall ? [`${race}: ${overall}`] : []),
      // Where all runners are of one class, its podium equals the overall one.
      ...ofClasses.flatMap((words, index) =>
        words && words !== overall ? [`${race} ${PODIUMS[index + 1] ?? ''}: ${words}`] : [],
      ),
    ];
    const isSilent = !comparison.consequences.runners.some((change) => changesResult(change, part));
    return told.length > 0 || isSilent ? told : [`${race}: pallen är densamma.`];
  });
}

/** A podium: overall ('') or of a class. */
interface Podium {
  readonly part: string;
  readonly group: '' | 'Dam' | 'Herr';
}

const PODIUMS = ['', 'Dam', 'Herr'] as const;

/** A runner on a podium, with the name and time that may be said aloud. */
interface OnPodium {
  readonly sort: string;
  readonly place: number;
  readonly name: string;
  readonly time: string | null;
}

/** Undefined when the podium is unchanged. */
function podiumAnnounced(
  { before, after }: Comparison,
  podium: Podium,
  edition: AnnouncedEdition,
): string | undefined {
  const [was, is] = [podiumOn(before, podium, edition), podiumOn(after, podium, edition)];
  if (JSON.stringify(was) === JSON.stringify(is)) return undefined;
  const left = was
    .filter(({ sort }) => !is.some((one) => one.sort === sort))
    // Uses the current bib: another runner may have the earlier one.
    .map(({ sort, name }) => {
      const { row } = after.standings.get(sort) ?? {};
      return row ? spokenName(row, row.bib, edition) : name;
    });
  const gone = left.length > 0 ? [`${capitalised(listed(left))} är inte längre på pallen.`] : [];
  return [...(is.length > 0 ? [`${stepsInWords(is)}.`] : []), ...gone].join(' ');
}

function podiumOn(
  { standings }: DayStandings,
  { part, group }: Podium,
  edition: AnnouncedEdition,
): readonly OnPodium[] {
  return [...standings.values()]
    .flatMap(({ row, standing }) => {
      const place = group === '' ? standing.place : standing.groupPlace;
      const isOfPodium = standing.part === part && (group === '' || standing.group === group);
      if (!isOfPodium || place === null || place > PODIUM) return [];
      const [name, time] = [spokenName(row, standing.bib, edition), spokenTime(row, standing, edition)];
      return [{ sort: row.sort, place, name, time }];
    })
    .sort((one, other) => one.place - other.place || (one.sort < other.sort ? -1 : 1));
}

/** 'etta Eva Ek på 18:10.3, delad tvåa Bo Ek på 18:20.0 och Li Ek på 18:20.0'. */
function stepsInWords(podium: readonly OnPodium[]): string {
  const places = [...new Set(podium.map(({ place }) => place))];
  return places
    .map((place) => {
      const sharing = podium.filter((one) => one.place === place);
      const words = listed(sharing.map(({ name, time }) => withTime(name, time)));
      return `${sharing.length > 1 ? 'delad ' : ''}${ORDINALS[place - 1] ?? ''} ${words}`;
    })
    .join(', ');
}

const ORDINALS = ['etta', 'tvåa', 'trea'];

/** Whether a correction changes a runner's place or time in a race. */
function changesResult({ before, after }: RunnerChange, part: string): boolean {
  const [was, is] = [before, after].map((standing) => (standing?.part === part ? standing : null));
  return was?.place !== is?.place || (is?.place != null && was?.result !== is.result);
}

/** 'A, B och C'. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} och ${words.at(-1) ?? ''}`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns a sentence for each course record that the corrections break or restore. A runner whose time is
 * withheld takes no record.
 */
export function recordsCorrected({ runners }: Consequences, edition: AnnouncedEdition): readonly string[] {
  return runners.flatMap((change) => {
    const { before, after } = change;
    const [was, is] = [fallenBy(change, before, edition), fallenBy(change, after, edition)];
    if (!is) return was ? [`Inte längre banrekord: ${nameAndTime(change, before, edition)}.`] : [];
    const isSame = was?.kind === is.kind && before?.result === after?.result;
    return isSame
      ? []
      : [`${recordInWords(is)} ${nameAndTime(change, after, edition)}. ${oldRecordInWords(is)}.`];
  });
}

function nameAndTime(change: RunnerChange, standing: Standing | null, edition: AnnouncedEdition): string {
  const name = spokenName(change, standing?.bib ?? null, edition);
  return withTime(name, standing && spokenTime(change, standing, edition));
}

/** The course record that a runner's standing beats or equals. */
function fallenBy(
  change: RunnerChange,
  standing: Standing | null,
  { courseRecords, publicResults }: AnnouncedEdition,
): FallenRecord | undefined {
  const race = standing && readPart(standing.part);
  if (!race || showingIn(change, publicResults.hideAgeUnder) === 'hidden') return undefined;
  const { place, result } = standing;
  const { sort } = change;
  return recordsIn(race, [{ place, runner: { sort, result } }], courseRecords).get(sort);
}

/** Returns the bib instead of a withheld name. */
function spokenName(runner: ShownBy, bib: number | null, { publicResults }: AnnouncedEdition): string {
  if (isToBeNamed(runner, publicResults.hideAgeUnder)) return `${runner.firstname} ${runner.lastname}`.trim();
  return bib === null ? 'en löpare utan nummer' : `nr ${String(bib)}`;
}

/** Null without a time, or when it is withheld. */
function spokenTime(
  runner: ShownBy,
  { result }: Pick<Standing, 'result'>,
  { publicResults }: AnnouncedEdition,
): string | null {
  const isWithheld = showingIn(runner, publicResults.hideAgeUnder) === 'hidden';
  return isWithheld || result === null ? null : formatResult(result);
}

function withTime(name: string, time: string | null): string {
  return time === null ? name : `${name} på ${time}`;
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

/** Describes the first of the journal lines, and counts the rest. */
function linesInWords([first, ...more]: readonly number[], day: Day): string {
  const others = more.length > 0 ? ` och ${String(more.length)} till` : '';
  return `${lineInWords(first ?? 0, day)}${others}`;
}

function lineInWords(revision: number, day: Day): string {
  const past = pastOf(day);
  const event = past[revision - 1]?.event;
  if (!event) return UNKNOWN;
  // A revocation or reinstatement names earlier events only.
  if (isWord(event))
    return `${inWords(event, UNTOLD) ?? ''}: ${linesInWords(
      event.events.filter((each) => each < revision),
      day,
    )}`;
  return inWords(event, momentOf(event, day, revision)) ?? UNKNOWN;
}

const UNKNOWN = 'okänd rad';
const UNTOLD: Moment = { runner: { name: 'okänd löpare', bib: null }, status: '', started: null, others: [] };

/** The names, bibs and starts of the current day for an event's text. */
function momentOf(event: Fact, day: Day, revision: number): Moment {
  const others = othersIn(event).map((sort) => day.runners.get(sort)?.bib ?? null);
  const started = day.races.get(partOf(event))?.started ?? null;
  const runner = 'sort' in event && day.runners.get(event.sort);
  if (!runner) return { ...UNTOLD, started, others };
  const { bib, details } = runner;
  const name = `${details.firstname} ${details.lastname}`.trim();
  return { runner: { name, bib }, status: statusBefore(event, pastOf(day), revision), started, others };
}

/** Returns the status that the event removes. */
function statusBefore(event: Fact, past: readonly Past[], revision: number): RunnerStatus {
  if (event.type !== 'RunnerStatusSet' || event.status !== '') return '';
  for (let before = revision - 2; before >= 0; before--) {
    const told = past[before]?.event;
    if (told?.type === 'RunnerStatusSet' && told.sort === event.sort) return told.status;
  }
  return '';
}
