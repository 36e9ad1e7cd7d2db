import { stockholmTime } from '../dates';
import { distanceLabel, readPart } from '../parts';
import { formatResult } from '../result-time';
import { isToBeNamed, type AnnouncedEdition } from './announcing';
import { PODIUM, type Consequences, type RunnerChange, type Standing } from './before-after';
import type { Day } from './day';
import type { RunnerStatus } from './events';
import { isWord, type Fact } from './in-force';
import { pastOf, type Past } from './past';
import type { DraftedCommand } from './raceday-command';
import { oldRecordInWords, recordInWords, recordsIn, type FallenRecord } from './records';
import { showingIn } from './start-list';
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
    case 'RegisterBib':
      return `${called(day, command.sort)} får nummer ${String(command.bib)}`;
    case 'EndRace':
      return `Loppet ${labels([command.part])} avslutas`;
  }
}

/**
 * What an announcer says of corrections: for each race that they change, who is new on a podium, of all or of a class, and who has left it.
 * Names and times that are withheld from the public are not in it.
 */
export function correctionAnnounced({ runners }: Consequences, edition: AnnouncedEdition): readonly string[] {
  const parts = new Set(runners.flatMap(({ before, after }) => [before?.part, after?.part]));
  return [...parts]
    .filter((part) => part !== undefined)
    .sort()
    .flatMap((part) => {
      const race = `Rättelse i ${distanceLabel(readPart(part)?.distance ?? 0)}`;
      const told = PODIUMS.flatMap((group) => {
        const news = podiumNews(runners, { part, group }, edition);
        return news.length === 0 ? [] : [`${[race, group].filter(Boolean).join(' ')}: ${news.join('. ')}.`];
      });
      return told.length === 0 ? [`${race}: pallen är densamma.`] : told;
    });
}

/** The podium of everybody in a race ('') or of a class. */
interface Podium {
  readonly part: string;
  readonly group: '' | 'Dam' | 'Herr';
}

const PODIUMS = ['', 'Dam', 'Herr'] as const;

function podiumNews(
  runners: readonly RunnerChange[],
  podium: Podium,
  edition: AnnouncedEdition,
): readonly string[] {
  const changes = runners.map((change) => ({
    change,
    was: placeOn(podium, change.before),
    is: placeOn(podium, change.after),
  }));
  const come = changes
    .filter(({ change, was, is }) => is !== null && (was !== is || isTimeAnother(change, edition)))
    .sort((one, other) => (one.is ?? 0) - (other.is ?? 0))
    .map(({ change, is }) => `${ORDINALS[(is ?? 0) - 1] ?? ''} ${said(change, change.after, edition)}`);
  const left = changes
    .filter(({ was, is }) => was !== null && is === null)
    .map(({ change }) => calledAloud(change, change.before, edition));
  return [
    ...(come.length > 0 ? [come.join(', ')] : []),
    ...(left.length > 0 ? [`${left.join(', ')} är inte längre på pallen`] : []),
  ];
}

const ORDINALS = ['etta', 'tvåa', 'trea'];

function placeOn({ part, group }: Podium, standing: Standing | null): number | null {
  if (standing?.part !== part) return null;
  const isOfClass = group === '' || standing.group === group;
  const place = group === '' ? standing.place : standing.groupPlace;
  return isOfClass && place !== null && place <= PODIUM ? place : null;
}

function isTimeAnother(change: RunnerChange, edition: AnnouncedEdition): boolean {
  return timeAloud(change, change.before, edition) !== timeAloud(change, change.after, edition);
}

/**
 * What corrections do to course records: a sentence for each that falls by them, and for each that stands again. Whose time is withheld takes
 * none.
 */
export function recordsCorrected({ runners }: Consequences, edition: AnnouncedEdition): readonly string[] {
  return runners.flatMap((change) => {
    const { before, after } = change;
    const [was, is] = [fallenBy(change, before, edition), fallenBy(change, after, edition)];
    if (!is) return was ? [`Inte längre banrekord: ${said(change, before, edition)}.`] : [];
    const isSame = was?.kind === is.kind && before?.result === after?.result;
    return isSame ? [] : [`${recordInWords(is)} ${said(change, after, edition)}. ${oldRecordInWords(is)}.`];
  });
}

/** What somebody's standing does to the record of their distance. */
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

/** 'Eva Ek på 18:10.3'. */
function said(change: RunnerChange, standing: Standing | null, edition: AnnouncedEdition): string {
  const time = timeAloud(change, standing, edition);
  return `${calledAloud(change, standing, edition)}${time === null ? '' : ` på ${time}`}`;
}

/** Whose name is not to be said is called by their bib. */
function calledAloud(
  change: RunnerChange,
  standing: Standing | null,
  { publicResults }: AnnouncedEdition,
): string {
  if (isToBeNamed(change, publicResults.hideAgeUnder)) return `${change.firstname} ${change.lastname}`.trim();
  return standing?.bib == null ? 'en löpare utan nummer' : `nr ${String(standing.bib)}`;
}

function timeAloud(
  change: RunnerChange,
  standing: Standing | null,
  { publicResults }: AnnouncedEdition,
): string | null {
  const isWithheld = showingIn(change, publicResults.hideAgeUnder) === 'hidden';
  return isWithheld || standing?.result == null ? null : formatResult(standing.result);
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
