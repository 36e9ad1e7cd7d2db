import { UNSAID } from '../reason';
import { Refusal } from '../refusal';
import { checkedBefore, decideCorrection } from './correcting';
import { draftedInWords } from './correction-words';
import { forkOf, revisionOf, type Day } from './day';
import type { RacedayEvent } from './events';
import { evolve } from './evolve';
import { correctBib } from './planning';
import type { DraftedCommand, DraftedType, RacedayCommand } from './raceday-command';
import { changeWord } from './revoking';
import { endRace, setRunnerStatus } from './timing';

/** What a draft may hold. */
const DRAFTED: Readonly<Record<DraftedType, true>> = {
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

/** Whether a draft may hold it. */
export function isDrafted(command: RacedayCommand): command is DraftedCommand {
  return command.type in DRAFTED;
}

/** What a draft comes to: the events that it would write, and the day as it is then. */
export interface Tried {
  readonly events: readonly RacedayEvent[];
  readonly after: Day;
}

/**
 * Decides a draft's corrections one after the other on a fork of the day, which stays as it is. Throws what the first broken rule does. The
 * reason is taken as it is: whoever applies a draft checks it (`checkedWhy`).
 */
export function tryDraft(day: Day, commands: readonly DraftedCommand[], reason: string): Tried {
  const after = forkOf(day);
  const events = commands.flatMap((command) => takenIn(command, after, reason));
  return { events, after };
}

/** What a correction in a draft does, in words, and why it is refused where it is. */
export interface DraftedLine {
  readonly words: string;
  readonly refusal: Refusal | undefined;
}

/** What each of a draft's corrections does, a line for each, on what those before it make; one that is refused makes nothing. */
export function draftInWords(commands: readonly DraftedCommand[], day: Day): readonly DraftedLine[] {
  const after = forkOf(day);
  return commands.map((command) => {
    const words = draftedInWords(command, after);
    try {
      takenIn(command, after, UNSAID);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { words, refusal: error };
    }
    return { words, refusal: undefined };
  });
}

/** Decides one on the day, which takes in what it writes. */
function takenIn(command: DraftedCommand, day: Day, reason: string): readonly RacedayEvent[] {
  const events = decideDrafted(command, day, reason);
  for (const event of events)
    evolve(day, event, { revision: revisionOf(day) + 1, meta: { at: 0, recordedAt: 0 } });
  return events;
}

/** A draft as it is applied at a moment, epoch ms: its races end then. A crossing before it that is told of later counts. */
export function appliedAt(commands: readonly DraftedCommand[], at: number): readonly DraftedCommand[] {
  return commands.map((command) => (command.type === 'EndRace' ? { ...command, at } : command));
}

function decideDrafted(command: DraftedCommand, day: Day, reason: string): readonly RacedayEvent[] {
  switch (command.type) {
    case 'RevokeEvents':
    case 'ReinstateEvents':
      return changeWord({ ...command, reason }, day, checkedBefore);
    case 'SetRunnerStatus':
      return setRunnerStatus(command, day);
    case 'RegisterBib':
      return correctBib(command, day);
    case 'EndRace':
      return endRace(command, day);
    default:
      // A newer node may have drafted what this one does not know.
      if (!isDrafted(command)) throw new Refusal('correction-kind-unknown');
      return decideCorrection({ ...command, reason }, day, checkedBefore);
  }
}
