import { stockholmTime } from '../dates';
import { raceLabel, readPart } from '../parts';
import { formatResult } from '../result-time';
import { hasPublicName, type AnnouncedEdition } from './announcing';
import {
  PODIUM,
  type Comparison,
  type Consequences,
  type DayStandings,
  type RunnerChange,
  type Standing,
} from './compare-days';
import { type Day, pastEvents, type PastEvent } from './day';
import type { RunnerStatus } from './result-marks';
import { isHistoryChange, type HistoryChange, type StateEvent } from './effective-events';
import { changeEffectsIn, changeText, firstAndCount } from './history-change-text';
import type { DraftedCommand } from './commands';
import { oldRecordText, recordPerformanceText, recordsBrokenIn, type RecordPerformance } from './records';
import { rowVisibility, type VisibilityFields } from './start-list';
import { describeEvent, otherRunnersIn, partOfEvent, type EventTextContext } from './event-text';

/** Describes a drafted command in one line, with the names and bibs of the day it applies to. */
export function describeDraftedCommand(command: DraftedCommand, day: Day): string {
  switch (command.type) {
    case 'AdjustStart':
      return `Starten ${raceLabels([command.part, ...command.others])} ${stockholmTime(command.start)}${alsoRevokedText(command, day)}`;
    case 'AdjustFinish':
      return `${runnerText(day, command.sort)} i mål ${crossingTimeText(day, command)}`;
    case 'InsertFinish':
      return `${runnerText(day, command.sort)} införs i mål ${crossingTimeText(day, command)}`;
    case 'SwapBibs':
      return `${runnerText(day, command.sort)} och ${runnerText(day, command.other)} byter nummer`;
    case 'DeclareTie':
      return `Delad placering: ${command.sorts.map((sort) => runnerText(day, sort)).join(', ')}`;
    case 'SetJudgeOrder':
      return `Målordning: ${command.sorts.map((sort) => runnerText(day, sort)).join(', ')}`;
    case 'RevokeEvents':
      return draftedChangeText('EventsRevoked', [...command.events, ...(command.alsoRevoke ?? [])], day);
    case 'ReinstateEvents':
      return `${draftedChangeText('EventsReinstated', command.events, day)}${alsoRevokedText(command, day)}`;
    case 'SetRunnerStatus':
      return `${runnerText(day, command.sort)}: ${command.status === '' ? 'inte längre struken' : command.status.toUpperCase()}`;
    case 'RegisterBib':
      return `${runnerText(day, command.sort)} får nummer ${String(command.bib)}`;
    case 'EndRace':
      return `Loppet ${raceLabel(command.part)} avslutas${command.status ? `, kvar på banan blir ${command.status.toUpperCase()}` : ''}`;
    default:
      return 'Okänd rättelse';
  }
}

/**
 * Texts for the announcer: for each race whose results change, its changed podiums (overall and by class) and
 * who left them. Leaves out names and times withheld from the public.
 */
export function correctionAnnouncements(
  comparison: Comparison,
  edition: AnnouncedEdition,
): readonly string[] {
  const { before, after } = comparison;
  const parts = [...new Set([...before.day.races.keys(), ...after.day.races.keys()])].sort();
  return parts.flatMap((part) => {
    const race = `Rättelse i ${raceLabel(part)}`;
    const isWithoutStart = (day: Day) => day.races.get(part)?.started == null;
    if (isWithoutStart(after.day) && !isWithoutStart(before.day))
      return [`${race}: loppet har ingen start, så tiderna gäller inte.`];
    const [overall, ...ofClasses] = PODIUMS.map((group) =>
      podiumAnnouncement(comparison, { part, group }, edition),
    );
    const announcements = [
      ...(overall ? [`${race}: ${overall}`] : []),
      // Where all runners are of one class, its podium equals the overall one.
      ...ofClasses.flatMap((text, index) =>
        text && text !== overall ? [`${race} ${PODIUMS[index + 1] ?? ''}: ${text}`] : [],
      ),
    ];
    const isUnchanged = !comparison.consequences.runners.some((change) => changesResult(change, part));
    return announcements.length > 0 || isUnchanged ? announcements : [`${race}: pallen är densamma.`];
  });
}

/** A podium: overall ('') or of a class. */
interface Podium {
  readonly part: string;
  readonly group: '' | 'Dam' | 'Herr';
}

const PODIUMS = ['', 'Dam', 'Herr'] as const;

/** A runner on a podium, with the name and time that may be said aloud. */
interface PodiumRunner {
  readonly sort: string;
  readonly place: number;
  readonly name: string;
  readonly time: string | null;
}

/** Undefined when the podium is unchanged. */
function podiumAnnouncement(
  { before, after }: Comparison,
  podium: Podium,
  edition: AnnouncedEdition,
): string | undefined {
  const [was, is] = [podiumOn(before, podium, edition), podiumOn(after, podium, edition)];
  if (JSON.stringify(was) === JSON.stringify(is)) return undefined;
  const leavers = was
    .filter(({ sort }) => !is.some((one) => one.sort === sort))
    // Uses the current bib: another runner may have the earlier one.
    .map(({ sort, name }) => {
      const { row } = after.standings.get(sort) ?? {};
      return row ? spokenName(row, row.bib, edition) : name;
    });
  const leaversText =
    leavers.length > 0 ? [`${capitalised(joinNames(leavers))} är inte längre på pallen.`] : [];
  return [...(is.length > 0 ? [`${formatPodium(is)}.`] : []), ...leaversText].join(' ');
}

function podiumOn(
  { standings }: DayStandings,
  { part, group }: Podium,
  edition: AnnouncedEdition,
): readonly PodiumRunner[] {
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
function formatPodium(podium: readonly PodiumRunner[]): string {
  const places = [...new Set(podium.map(({ place }) => place))];
  return places
    .map((place) => {
      const sharing = podium.filter((one) => one.place === place);
      const names = joinNames(sharing.map(({ name, time }) => withTime(name, time)));
      return `${sharing.length > 1 ? 'delad ' : ''}${ORDINALS[place - 1] ?? ''} ${names}`;
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
function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} och ${names.at(-1) ?? ''}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns a sentence for each course record that the corrections break or restore. A runner whose time is
 * withheld takes no record.
 */
export function recordAnnouncements({ runners }: Consequences, edition: AnnouncedEdition): readonly string[] {
  return runners.flatMap((change) => {
    const { before, after } = change;
    const [was, is] = [
      recordPerformanceOf(change, before, edition),
      recordPerformanceOf(change, after, edition),
    ];
    if (!is) return was ? [`Inte längre banrekord: ${nameAndTime(change, before, edition)}.`] : [];
    const isSame = was?.kind === is.kind && before?.result === after?.result;
    return isSame
      ? []
      : [`${recordPerformanceText(is)} ${nameAndTime(change, after, edition)}. ${oldRecordText(is)}.`];
  });
}

function nameAndTime(change: RunnerChange, standing: Standing | null, edition: AnnouncedEdition): string {
  const name = spokenName(change, standing?.bib ?? null, edition);
  return withTime(name, standing && spokenTime(change, standing, edition));
}

/** The course record that a runner's standing beats or equals. */
function recordPerformanceOf(
  change: RunnerChange,
  standing: Standing | null,
  { courseRecords, publicResults }: AnnouncedEdition,
): RecordPerformance | undefined {
  const race = standing && readPart(standing.part);
  if (!race || rowVisibility(change, publicResults.hideAgeUnder) === 'hidden') return undefined;
  const { place, result } = standing;
  const { sort } = change;
  return recordsBrokenIn(race, [{ place, runner: { sort, result } }], courseRecords).get(sort);
}

/** Returns the bib instead of a withheld name. */
function spokenName(
  runner: VisibilityFields,
  bib: number | null,
  { publicResults }: AnnouncedEdition,
): string {
  if (hasPublicName(runner, publicResults.hideAgeUnder))
    return `${runner.firstname} ${runner.lastname}`.trim();
  return bib === null ? 'en löpare utan nummer' : `nr ${String(bib)}`;
}

/** Null without a time, or when it is withheld. */
function spokenTime(
  runner: VisibilityFields,
  { result }: Pick<Standing, 'result'>,
  { publicResults }: AnnouncedEdition,
): string | null {
  const isWithheld = rowVisibility(runner, publicResults.hideAgeUnder) === 'hidden';
  return isWithheld || result === null ? null : formatResult(result);
}

function withTime(name: string, time: string | null): string {
  return time === null ? name : `${name} på ${time}`;
}

function runnerText({ runners }: Day, sort: string | undefined): string {
  const runner = runners.get(sort ?? '');
  if (!runner) return 'en löpare som inte finns';
  const { bib, details } = runner;
  const name = `${details.firstname} ${details.lastname}`.trim();
  return bib === null ? name : `nr ${String(bib)} ${name}`;
}

function crossingTimeText(
  { races }: Day,
  { part, crossing }: { readonly part: string; readonly crossing: number },
) {
  const started = races.get(part)?.started ?? null;
  return started === null || crossing < started ? stockholmTime(crossing) : formatResult(crossing - started);
}

/** ', ur kraft: nr 12 Anna Ek i mål 3:29.9'; '' for none. */
function alsoRevokedText({ alsoRevoke = [] }: { readonly alsoRevoke?: readonly number[] }, day: Day): string {
  return alsoRevoke.length === 0
    ? ''
    : `, ur kraft: ${firstAndCount(alsoRevoke, (each) => describeStateEvent(each, day))}`;
}

function raceLabels(parts: readonly string[]): string {
  return parts.map(raceLabel).join(', ');
}

/** Describes what a revocation or reinstatement does in the end, as the journal does. */
function draftedChangeText(type: HistoryChange['type'], events: readonly number[], day: Day): string {
  const past = pastEvents(day);
  const effectsOf = changeEffectsIn((revision) => past[revision - 1]?.event);
  return changeText({ type }, effectsOf({ type, events }), (revision) => describeStateEvent(revision, day));
}

function describeStateEvent(revision: number, day: Day): string | undefined {
  const event = pastEvents(day)[revision - 1]?.event;
  if (!event || isHistoryChange(event)) return undefined;
  return describeEvent(event, textContextOf(event, day, revision));
}

const UNKNOWN_CONTEXT: EventTextContext = {
  runner: { name: 'okänd löpare', bib: null },
  status: '',
  started: null,
  others: [],
};

/** The names, bibs and starts of the current day for an event's text. */
function textContextOf(event: StateEvent, day: Day, revision: number): EventTextContext {
  const others = otherRunnersIn(event).map((sort) => day.runners.get(sort)?.bib ?? null);
  const started = day.races.get(partOfEvent(event))?.started ?? null;
  const runner = 'sort' in event && day.runners.get(event.sort);
  const { erased } = day;
  if (!runner) return { ...UNKNOWN_CONTEXT, started, others, erased };
  const { bib, details } = runner;
  const name = `${details.firstname} ${details.lastname}`.trim();
  return {
    runner: { name, bib },
    status: statusBefore(event, pastEvents(day), revision),
    started,
    others,
    erased,
  };
}

/** Returns the status that the event removes. */
function statusBefore(event: StateEvent, past: readonly PastEvent[], revision: number): RunnerStatus {
  if (event.type !== 'RunnerStatusSet' || event.status !== '') return '';
  for (let before = revision - 2; before >= 0; before--) {
    const earlier = past[before]?.event;
    if (earlier?.type === 'RunnerStatusSet' && earlier.sort === event.sort) return earlier.status;
  }
  return '';
}
