import { PLACEHOLDER_REASON } from '../reason';
import { Refusal } from '../refusal';
import { withoutReasonCheck, decideCorrection } from './correcting';
import { describeDraftedCommand } from './correction-text';
import { forkOf, revisionOf, type Day } from './day';
import type { RacedayEvent } from './events';
import { evolve } from './evolve';
import { correctBib } from './planning';
import type { DraftedCommand, DraftedType, RacedayCommand } from './raceday-command';
import { revokeOrReinstate } from './revoking';
import { endRace, setRunnerStatus } from './timing';

const DRAFTED_TYPES: Readonly<Record<DraftedType, true>> = {
  AdjustStart: true,
  AdjustFinish: true,
  InsertFinish: true,
  SwapBibs: true,
  DeclareTie: true,
  SetJudgeOrder: true,
  RevokeEvents: true,
  ReinstateEvents: true,
  SetRunnerStatus: true,
  RegisterBib: true,
  EndRace: true,
};

/** Whether a draft may contain the command. */
export function isDraftedCommand(command: RacedayCommand): command is DraftedCommand {
  return command.type in DRAFTED_TYPES;
}

/** The events a draft would append, and the day after them. */
export interface DraftOutcome {
  readonly events: readonly RacedayEvent[];
  readonly after: Day;
}

/**
 * Decides a draft's corrections in order on a fork of the day. Throws the first Refusal. Stores the reason
 * unchecked: applying a draft checks it (`reasonWithoutNames`).
 */
export function tryDraft(day: Day, commands: readonly DraftedCommand[], reason: string): DraftOutcome {
  const after = forkOf(day);
  const events = commands.flatMap((command) => decideAndApply(command, after, reason));
  return { events, after };
}

/** The text of a drafted correction, and why it is refused, if so. */
export interface DraftedLine {
  readonly words: string;
  readonly refusal: Refusal | undefined;
}

/**
 * Describes each of a draft's corrections on the day after those before it; a refused one changes nothing.
 */
export function describeDraft(commands: readonly DraftedCommand[], day: Day): readonly DraftedLine[] {
  const after = forkOf(day);
  return commands.map((command) => {
    const words = describeDraftedCommand(command, after);
    try {
      decideAndApply(command, after, PLACEHOLDER_REASON);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { words, refusal: error };
    }
    return { words, refusal: undefined };
  });
}

function decideAndApply(command: DraftedCommand, day: Day, reason: string): readonly RacedayEvent[] {
  const events = decideDrafted(command, day, reason);
  for (const event of events)
    evolve(day, event, { revision: revisionOf(day) + 1, meta: { at: 0, recordedAt: 0 } });
  return events;
}

/**
 * Sets the time of application (epoch ms) as the end of races that the draft ends. Earlier crossings that
 * arrive later count.
 */
export function withEndTime(commands: readonly DraftedCommand[], at: number): readonly DraftedCommand[] {
  return commands.map((command) => (command.type === 'EndRace' ? { ...command, at } : command));
}

function decideDrafted(command: DraftedCommand, day: Day, reason: string): readonly RacedayEvent[] {
  switch (command.type) {
    case 'RevokeEvents':
    case 'ReinstateEvents':
      return revokeOrReinstate({ ...command, reason }, day, withoutReasonCheck);
    case 'SetRunnerStatus':
      return setRunnerStatus(command, day);
    case 'RegisterBib':
      return correctBib(command, day);
    case 'EndRace':
      return endRace(command, day);
    default:
      // A newer node may have drafted a type unknown here.
      if (!isDraftedCommand(command)) throw new Refusal('correction-kind-unknown');
      return decideCorrection({ ...command, reason }, day, withoutReasonCheck);
  }
}
