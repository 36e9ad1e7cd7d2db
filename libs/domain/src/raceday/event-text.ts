import { sortsIn } from './runner-index';
import { distanceLabel, readPart } from '../parts';
import { formatResult } from '../result-time';
import { versionText } from './publication';
import type { HistoryChange, StateEvent } from './effective-events';
import { forUnknownType, type PickupItem, type RacedayEvent, type RacedayEventOf } from './events';
import { BEFORE_START_TEXT, type RunnerStatus } from './result-marks';
import { reasonText } from './stored-reason';

/** A runner's name and bib. */
export interface RunnerLabel {
  readonly name: string;
  readonly bib: number | null;
}

/**
 * What an event's text needs: the runner's label after it, their status before it, and the race's start
 * (epoch ms).
 */
export interface EventTextContext {
  readonly runner: RunnerLabel;
  readonly status: RunnerStatus;
  readonly started: number | null;
  /** The bibs of the other runners, in order; null without one. */
  readonly others: readonly (number | null)[];
  /** The erased runners, whom a reason must not name. */
  readonly erased?: ReadonlySet<string>;
}

/** Returns the other runners that the event names. */
export function otherRunnersIn(event: RacedayEvent): readonly string[] {
  if (event.type === 'BibsSwapped') return [event.other];
  return event.type === 'TieDeclared' || event.type === 'JudgeOrderSet' ? event.sorts : [];
}

/** Returns an event's race; of a move, the new one. */
export function partOfEvent(event: StateEvent): string {
  return event.type === 'RunnerMoved' ? event.to : event.part;
}

/** Describes an event in Swedish for organisers; undefined for a type only newer versions know. */
export function describeEvent(event: RacedayEvent, context: EventTextContext): string | undefined {
  const { runner, status, started } = context;
  switch (event.type) {
    case 'RaceCreated':
      return `Lopp ${label(event.part)} skapat`;
    case 'RaceChanged':
      return planText(event);
    case 'RaceRemoved':
      return `Lopp ${label(event.part)} borttaget`;
    case 'RaceRescheduled':
      return `Lopp ${label(event.part)} flyttat till ${event.date}`;
    case 'RunnerAdded':
      return `${runner.name} ${event.registration === null ? 'tillagd' : 'anmäld'} till ${label(event.part)}`;
    case 'RunnerChanged':
      return `${runnerText(runner)} ändrad`;
    case 'RunnerMoved':
      return `${runnerText(runner)} flyttad från ${label(event.from)} till ${label(event.to)}`;
    case 'RunnerAnonymised':
      return `${runnerText(runner)} visas ${event.anonymous ? 'som Anonym' : 'med namn'}`;
    case 'BibRegistered':
      return `Startnummer ${String(event.bib)} till ${runner.name}`;
    case 'PickupRecorded':
      return `${pickupText(event.items, runner)} till ${runner.name}`;
    case 'PickupUndone':
      return `${pickupText(event.items, runner)} till ${runner.name}: ångrat`;
    case 'RaceStarted':
      return `Start ${label(event.part)}`;
    case 'RunnerFinished':
      return `${runnerText(runner)} i mål${resultSuffix(event.at, started)}`;
    case 'RunnerRestored':
      return `${runnerText(runner)} tillbaka på banan`;
    case 'RunnerStatusSet':
      return event.status === ''
        ? `${runnerText(runner)} inte längre ${status.toUpperCase()}`
        : `${runnerText(runner)} ${event.status.toUpperCase()}`;
    case 'RunnerErased':
      return 'En person är borttagen';
    case 'RunnerWithdrawn':
      return `${runnerText(runner)} ${event.registration === null ? 'borttagen från startlistan' : 'avanmäld'}`;
    case 'RunnerReinstated':
      return `${runnerText(runner)} ${event.registration === null ? 'tillbaka på startlistan' : 'anmäld igen'}`;
    case 'RaceEnded':
      return `Loppet ${label(event.part)} avslutat`;
    case 'RaceReset':
      return `Loppet ${label(event.part)} nollställt`;
    case 'StartTimeAdjusted':
      return `Starten ${label(event.part)} ${shiftText(event.by)} (${reasonText(event, context.erased)})`;
    case 'FinishTimeAdjusted':
      return `${runnerText(runner)} ny tid${resultSuffix(event.at, started)} (${reasonText(event, context.erased)})`;
    case 'FinishInserted':
      return `${runnerText(runner)} införd i mål${resultSuffix(event.at, started)} (${reasonText(event, context.erased)})`;
    case 'BibsSwapped':
      return `${runnerText(runner)} har bytt nummer med ${bibsText(context.others)} (${reasonText(event, context.erased)})`;
    case 'TieDeclared':
      return `Delad placering: ${bibsText(context.others)} (${reasonText(event, context.erased)})`;
    case 'JudgeOrderSet':
      return `Målordning: ${bibsText(context.others)} (${reasonText(event, context.erased)})`;
    case 'ResultsPublished':
      return `${versionText(event.version)} för ${label(event.part)}${event.changes && `: ${event.changes}`}`;
    case 'EventsRevoked':
    case 'EventsReinstated':
      return HISTORY_CHANGE_TEXTS[event.type];
    default:
      return forUnknownType<string | undefined>(event, undefined);
  }
}

/** What a revocation and a reinstatement do. */
export const HISTORY_CHANGE_TEXTS: Readonly<Record<HistoryChange['type'], string>> = {
  EventsRevoked: 'Ur kraft',
  EventsReinstated: 'Åter i kraft',
};

/** '5.6K startar 11.50', '5.6K stängt för anmälan'. */
function planText({ part, openForReg, plannedStart }: RacedayEventOf<'RaceChanged'>): string {
  const changes = [
    plannedStart != null && `startar ${plannedStart.replace(':', '.')}`,
    plannedStart === null && 'startar enligt programmet',
    openForReg !== undefined && `${openForReg ? 'öppet' : 'stängt'} för anmälan`,
  ];
  return `Lopp ${label(part)}: ${changes.filter(Boolean).join(', ')}`;
}

function resultSuffix(at: number, started: number | null): string {
  if (started === null) return '';
  return at < started ? `, ${BEFORE_START_TEXT}` : ` ${formatResult(at - started)}`;
}

/** 'flyttad 7 s senare'. */
function shiftText(ms: number): string {
  const seconds = String(Math.abs(ms) / 1000).replace('.', ',');
  return `flyttad ${seconds} s ${ms > 0 ? 'senare' : 'tidigare'}`;
}

function bibsText(bibs: readonly (number | null)[]): string {
  return `nr ${bibs.map((bib) => bib ?? '–').join(', ')}`;
}

/** A note on a clock ahead of the server's; ms. */
export function clockSkewText(ms: number | null): string {
  return ms === null ? '' : ` (enhetens klocka gick ${String(Math.round(ms / 1000))} s före)`;
}

function pickupText(items: readonly PickupItem[], { bib }: RunnerLabel): string {
  const number = bib === null ? '' : ` ${String(bib)}`;
  if (!items.includes('bib')) return 'Påse utlämnad';
  return items.includes('bag') ? `Startnummer${number} och påse utlämnade` : `Startnummer${number} utlämnat`;
}

function label(part: string): string {
  const race = readPart(part);
  return race ? distanceLabel(race.distance) : part;
}

function runnerText({ bib, name }: RunnerLabel): string {
  return bib === null ? name : `Nr ${String(bib)} ${name}`;
}

/** Texts of corrections, without the other runners and the reason. */
const corrections: Readonly<Partial<Record<RacedayEvent['type'], string>>> = {
  FinishTimeAdjusted: 'Tiden i mål rättad',
  FinishInserted: 'Införd i mål i efterhand',
  BibsSwapped: 'Startnumret bytt med en annan löpare',
  TieDeclared: 'Placeringen delad med en annan löpare',
  JudgeOrderSet: 'Ordningen i mål bestämd av en domare',
};

/**
 * Describes what a race-day event did to one runner, naming no other; undefined if it does not concern the
 * runner.
 */
export function runnerChangeText(event: RacedayEvent, sort: string): string | undefined {
  if (!sortsIn(event).includes(sort)) return undefined;
  const correction = corrections[event.type];
  if (correction !== undefined) return correction;
  return describeEvent(event, {
    runner: { name: 'Löparen', bib: null },
    status: '',
    started: null,
    others: [],
  });
}
