import { assignBibs } from './bib-series';
import { addRunner, anonymiseRunner, changeRunner, createRace, moveRunner, registerBib } from './planning';
import { eraseRunner, forgetRunner } from './erasing';
import type { RacedayCommand, RacedayCommandOf } from './commands';
import type { RacedayEvent } from './events';
import { emptyDay, forkOf, type Day } from './day';
import { evolve } from './evolve';
import { recordPickup, undoPickup } from './pickup';
import { adjustFinish, adjustStart, declareTie, insertFinish, setJudgeOrder, swapBibs } from './correcting';
import { changeWord } from './revoking';
import { reinstateRunner, withdrawRunner } from './withdrawing';
import { endRace, finishRunner, resetRace, restoreRunner, setRunnerStatus, startRace } from './timing';

/** What is true of one race day. A command is answered by what happens, by nothing when it changes nothing, or by a Refusal. */
export const racedayDecider = {
  initial: emptyDay,
  decide,
  evolve,
  fork: forkOf,
};

function decide(command: RacedayCommand, day: Day): readonly RacedayEvent[] {
  switch (command.type) {
    case 'CreateRace':
      return createRace(command, day);
    case 'AddRunner':
      return addRunner(command, day);
    case 'ChangeRunner':
      return changeRunner(command, day);
    case 'MoveRunner':
      return moveRunner(command, day);
    case 'AnonymiseRunner':
      return anonymiseRunner(command, day);
    case 'AssignBibs':
      return assignBibs(command, day);
    case 'EraseRunner':
      return eraseRunner(command, day);
    case 'ForgetRunner':
      return forgetRunner(command, day);
    case 'WithdrawRunner':
      return withdrawRunner(command, day);
    case 'ReinstateRunner':
      return reinstateRunner(command, day);
    case 'RevokeEvents':
    case 'ReinstateEvents':
      return changeWord(command, day);
    case 'AdjustStart':
      return adjustStart(command, day);
    case 'AdjustFinish':
      return adjustFinish(command, day);
    case 'InsertFinish':
      return insertFinish(command, day);
    case 'SwapBibs':
      return swapBibs(command, day);
    case 'DeclareTie':
      return declareTie(command, day);
    case 'SetJudgeOrder':
      return setJudgeOrder(command, day);
    default:
      return decideOnDevice(command, day);
  }
}

/** What is asked for from where there may be no network. */
type DeviceCommand = RacedayCommandOf<
  | 'RegisterBib'
  | 'RecordPickup'
  | 'UndoPickup'
  | 'StartRace'
  | 'FinishRunner'
  | 'RestoreRunner'
  | 'SetRunnerStatus'
  | 'EndRace'
  | 'ResetRace'
>;

/** The rules that a phone decides by itself: it need not bring the others. */
export function decideOnDevice(command: DeviceCommand, day: Day): readonly RacedayEvent[] {
  switch (command.type) {
    case 'RegisterBib':
      return registerBib(command, day);
    case 'RecordPickup':
      return recordPickup(command, day);
    case 'UndoPickup':
      return undoPickup(command, day);
    case 'StartRace':
      return startRace(command, day);
    case 'FinishRunner':
      return finishRunner(command, day);
    case 'RestoreRunner':
      return restoreRunner(command, day);
    case 'SetRunnerStatus':
      return setRunnerStatus(command, day);
    case 'EndRace':
      return endRace(command, day);
    case 'ResetRace':
      return resetRace(command, day);
  }
}
