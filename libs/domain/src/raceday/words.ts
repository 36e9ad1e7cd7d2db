import { distanceLabel, readPart } from '../parts';
import { formatResult } from '../result-time';
import { versionInWords } from './publication-words';
import type { Fact } from './in-force';
import type { PickupItem, RacedayEvent, RunnerStatus } from './events';

/** A runner's name and bib. */
export interface Named {
  readonly name: string;
  readonly bib: number | null;
}

/**
 * What an event's text needs: the runner's label after it, their status before it, and the race's start
 * (epoch ms).
 */
export interface Moment {
  readonly runner: Named;
  readonly status: RunnerStatus;
  readonly started: number | null;
  /** The bibs of the other runners, in order; null without one. */
  readonly others: readonly (number | null)[];
}

/** Returns the other runners that the event names. */
export function othersIn(event: RacedayEvent): readonly string[] {
  if (event.type === 'BibsSwapped') return [event.other];
  return event.type === 'TieDeclared' || event.type === 'JudgeOrderSet' ? event.sorts : [];
}

/** Returns an event's race; of a move, the new one. */
export function partOf(event: Fact): string {
  return event.type === 'RunnerMoved' ? event.to : event.part;
}

/** Describes an event in Swedish for organisers; undefined for a type only newer versions know. */
export function inWords(event: RacedayEvent, moment: Moment): string | undefined {
  const { runner, status, started } = moment;
  switch (event.type) {
    case 'RaceCreated':
      return `Lopp ${label(event.part)} skapat`;
    case 'RunnerAdded':
      return `${runner.name} ${event.registration === null ? 'tillagd' : 'anmäld'} till ${label(event.part)}`;
    case 'RunnerChanged':
      return `${called(runner)} ändrad`;
    case 'RunnerMoved':
      return `${called(runner)} flyttad från ${label(event.from)} till ${label(event.to)}`;
    case 'RunnerAnonymised':
      return `${called(runner)} visas ${event.anonymous ? 'som Anonym' : 'med namn'}`;
    case 'BibRegistered':
      return `Startnummer ${String(event.bib)} till ${runner.name}`;
    case 'PickupRecorded':
      return `${handedOut(event.items, runner)} till ${runner.name}`;
    case 'PickupUndone':
      return `${handedOut(event.items, runner)} till ${runner.name}: ångrat`;
    case 'RaceStarted':
      return `Start ${label(event.part)}`;
    case 'RunnerFinished':
      return `${called(runner)} i mål${timed(event.at, started)}`;
    case 'RunnerRestored':
      return `${called(runner)} tillbaka på banan`;
    case 'RunnerStatusSet':
      return event.status === ''
        ? `${called(runner)} inte längre ${status.toUpperCase()}`
        : `${called(runner)} ${event.status.toUpperCase()}`;
    case 'RunnerErased':
      return 'En person är borttagen';
    case 'RunnerWithdrawn':
      return `${called(runner)} avanmäld`;
    case 'RunnerReinstated':
      return `${called(runner)} anmäld igen`;
    case 'RaceEnded':
      return `Loppet ${label(event.part)} avslutat`;
    case 'RaceReset':
      return `Loppet ${label(event.part)} nollställt`;
    case 'StartTimeAdjusted':
      return `Starten ${label(event.part)} ${shiftInWords(event.by)} (${event.reason})`;
    case 'FinishTimeAdjusted':
      return `${called(runner)} ny tid${timed(event.at, started)} (${event.reason})`;
    case 'FinishInserted':
      return `${called(runner)} införd i mål${timed(event.at, started)} (${event.reason})`;
    case 'BibsSwapped':
      return `${called(runner)} har bytt nummer med ${bibsInWords(moment.others)} (${event.reason})`;
    case 'TieDeclared':
      return `Delad placering: ${bibsInWords(moment.others)} (${event.reason})`;
    case 'JudgeOrderSet':
      return `Målordning: ${bibsInWords(moment.others)} (${event.reason})`;
    case 'ResultsPublished':
      return `${versionInWords(event.version)} för ${label(event.part)}${event.changes && `: ${event.changes}`}`;
    case 'EventsRevoked':
      return 'Ur kraft';
    case 'EventsReinstated':
      return 'Åter i kraft';
    default:
      return undefined;
  }
}

function timed(at: number, started: number | null): string {
  return started === null ? '' : ` ${formatResult(at - started)}`;
}

/** 'flyttad 7 s senare'. */
function shiftInWords(ms: number): string {
  const seconds = String(Math.abs(ms) / 1000).replace('.', ',');
  return `flyttad ${seconds} s ${ms > 0 ? 'senare' : 'tidigare'}`;
}

function bibsInWords(bibs: readonly (number | null)[]): string {
  return `nr ${bibs.map((bib) => bib ?? '–').join(', ')}`;
}

/** A note on a clock ahead of the server's; ms. */
export function aheadWords(ms: number | null): string {
  return ms === null ? '' : ` (enhetens klocka gick ${String(Math.round(ms / 1000))} s före)`;
}

function handedOut(items: readonly PickupItem[], { bib }: Named): string {
  const number = bib === null ? '' : ` ${String(bib)}`;
  if (!items.includes('bib')) return 'Påse utlämnad';
  return items.includes('bag') ? `Startnummer${number} och påse utlämnade` : `Startnummer${number} utlämnat`;
}

function label(part: string): string {
  const race = readPart(part);
  return race ? distanceLabel(race.distance) : part;
}

function called({ bib, name }: Named): string {
  return bib === null ? name : `Nr ${String(bib)} ${name}`;
}
