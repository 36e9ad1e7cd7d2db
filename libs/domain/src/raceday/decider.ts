import { addRunner, anonymiseRunner, changeRunner, createRace, moveRunner, registerBib } from './planning';
import { eraseRunner, forgetRunner } from './erasing';
import type { RacedayCommand } from './commands';
import type { RacedayEvent } from './events';
import { emptyDay, type Day } from './day';
import { evolve } from './evolve';
import { endRace, finishRunner, resetRace, restoreRunner, setRunnerStatus, startRace } from './timing';

/** What is true of one race day. A command is answered by what happens, by nothing when it changes nothing, or by a Refusal. */
export const racedayDecider = {
  initial: emptyDay,
  decide,
  evolve: (day: Day, event: RacedayEvent) => evolve(day, event),
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
    case 'RegisterBib':
      return registerBib(command, day);
    case 'StartRace':
      return startRace(command, day);
    case 'FinishRunner':
      return finishRunner(command, day);
    case 'RestoreRunner':
      return restoreRunner(command, day);
    case 'SetRunnerStatus':
      return setRunnerStatus(command, day);
    case 'EraseRunner':
      return eraseRunner(command, day);
    case 'ForgetRunner':
      return forgetRunner(command, day);
    case 'EndRace':
      return endRace(command, day);
    case 'ResetRace':
      return resetRace(command, day);
  }
}
