import { distanceLabel, readPart, stockholmTime, type BoardRunner, type DeviceCommand } from '@app/domain';
import type { Question } from '../../components/QuestionDialog';
import type { TimingBoard } from './timing-board';

/** A command of this device, and its race’s board. */
export interface ShownCommand {
  readonly command: DeviceCommand;
  readonly board: TimingBoard;
}

/** For a crossing, the runner who has it now: a bib correction may have moved it. */
export function runnerOf({ command: { event }, board: { runners } }: ShownCommand): BoardRunner | undefined {
  if (!('sort' in event)) return undefined;
  const isHolder = ({ corrected, finished }: BoardRunner) =>
    event.type === 'RunnerFinished' && corrected === 'bib' && finished === event.at;
  return runners.find(isHolder) ?? runners.find(({ sort }) => sort === event.sort);
}

/**
 * What to ask before an undo of a whole race’s command, or of a runner’s in a race that has ended or is
 * published.
 */
export function undoQuestion(shown: ShownCommand): Question {
  const { event } = shown.command;
  const races = racesOf(shown.command);
  switch (event.type) {
    case 'RaceStarted':
      return {
        title: `Ångra starten av ${races}?`,
        text: `Starten gick ${stockholmTime(event.at)}. Utan den har ingen i loppet någon tid.`,
        confirmLabel: 'Ångra starten',
        isDangerous: true,
      };
    case 'RaceEnded':
      return {
        title: `Öppna ${races} igen?`,
        text: 'Loppet pågår igen, och de som markerades när det avslutades är åter ute på banan.',
        confirmLabel: 'Öppna igen',
      };
    case 'RaceReset':
      return {
        title: `Ångra nollställningen av ${races}?`,
        text: 'Start, målgångar och markeringar kommer tillbaka.',
        confirmLabel: 'Ångra nollställningen',
      };
    default:
      return runnerQuestion('Ångra', event.type, shown);
  }
}

/** What to ask before a redo of such a command. */
export function redoQuestion(shown: ShownCommand): Question {
  const { event } = shown.command;
  const races = racesOf(shown.command);
  switch (event.type) {
    case 'RaceStarted':
      return {
        title: `Starta ${races} igen?`,
        text: `Starten ${stockholmTime(event.at)} gäller igen.`,
        confirmLabel: 'Starta',
      };
    case 'RaceEnded':
      return {
        title: `Avsluta ${races} igen?`,
        text: `Loppet slutade ${stockholmTime(event.at)}. Senare målgångar räknas inte.`,
        confirmLabel: 'Avsluta',
      };
    case 'RaceReset':
      return {
        title: `Nollställ ${races} igen?`,
        text: 'Start, målgångar och markeringar tas bort. Löpare och nummer är kvar.',
        confirmLabel: 'Nollställ',
        isDangerous: true,
      };
    default:
      return runnerQuestion('Gör om', event.type, shown);
  }
}

type RunnerEventType = Extract<DeviceCommand['event'], { sort: string }>['type'];

const RUNNER_COMMANDS: Readonly<Record<RunnerEventType, string>> = {
  RunnerFinished: 'målgången',
  RunnerRestored: 'återställningen',
  RunnerStatusSet: 'markeringen',
  BibRegistered: 'numret',
};

function runnerQuestion(verb: string, type: RunnerEventType, shown: ShownCommand): Question {
  const { distance, state, published } = shown.board.race;
  const race = distanceLabel(distance);
  const action = `${verb} ${RUNNER_COMMANDS[type]}`;
  return {
    title: `${action} för nr ${String(runnerOf(shown)?.bib ?? '–')}?`,
    text:
      state === 'ended'
        ? `${race} är avslutat${published ? ' och resultatet publicerat' : ''}.`
        : `Resultatet för ${race} är publicerat.`,
    confirmLabel: action,
    isDangerous: true,
  };
}

function racesOf({ parts }: DeviceCommand): string {
  return parts.map((part) => distanceLabel(readPart(part)?.distance ?? 0)).join(' och ');
}
