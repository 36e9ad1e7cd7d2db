import { assignBibs } from './bib-series';
import {
  addRunner,
  anonymiseRunner,
  changeRace,
  changeRunner,
  createRace,
  moveRunner,
  removeRace,
} from './planning';
import { eraseRunner, recordErasure } from './erasing';
import type { RacedayCommand } from './commands';
import type { RacedayEvent } from './events';
import { emptyDay, forkOf, type Day } from './day';
import { evolve } from './evolve';
import { decideCorrection } from './correcting';
import { decideOnDevice } from './decide-on-device';
import { applyDraft } from './draft';
import { withStartsChecked } from './passed-crossings';
import { publishResults } from './publishing';
import { revokeOrReinstate } from './revoking';
import { reinstateRunner, removeRunner, withdrawRunner } from './withdrawing';

/** The rules of one race day. A command returns events, none when it changes nothing, or throws a Refusal. */
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
    case 'ChangeRace':
      return changeRace(command, day);
    case 'RemoveRace':
      return removeRace(command, day);
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
    case 'RecordErasure':
      return recordErasure(command, day);
    case 'WithdrawRunner':
      return withdrawRunner(command, day);
    case 'RemoveRunner':
      return removeRunner(command, day);
    case 'ReinstateRunner':
      return reinstateRunner(command, day);
    case 'RevokeEvents':
    case 'ReinstateEvents':
      return withStartsChecked(day, revokeOrReinstate(command, day));
    case 'AdjustStart':
      return withStartsChecked(day, decideCorrection(command, day));
    case 'AdjustFinish':
    case 'InsertFinish':
    case 'SwapBibs':
    case 'DeclareTie':
    case 'SetJudgeOrder':
      return decideCorrection(command, day);
    case 'PublishResults':
      return publishResults(command, day);
    case 'ApplyCorrection':
      return applyDraft(command, day);
    default:
      return decideOnDevice(command, day);
  }
}
