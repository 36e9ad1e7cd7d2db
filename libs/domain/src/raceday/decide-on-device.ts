import type { Day } from './day';
import type { RacedayEvent } from './events';
import { recordPickup, undoPickup } from './pickup';
import { registerBib } from './planning';
import type { RacedayCommandOf } from './commands';
import { undoCommand } from './revoking';
import { endRace, finishRunner, resetRace, restoreRunner, setRunnerStatus, startRace } from './timing';

/** The commands that a device may decide offline. */
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
  | 'UndoCommand'
>;

/**
 * Decides a command offline. Separate from the other rules, so that a phone need not load those. Throws
 * Refusal.
 */
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
    case 'UndoCommand':
      return undoCommand(command, day);
  }
}
