import {
  decideOnDevice,
  evolve,
  forkOf,
  Refusal,
  revisionOf,
  type Day,
  type RacedayEvent,
} from '@app/domain';
import type { DayCommand } from './command-log';
import type { LiveDay } from './live-day';

/**
 * Returns a fork of the day with the commands applied in order, decided by the server's own rules.
 * Skips commands that the rules refuse now; the server has the final decision.
 */
export function optimisticDay(day: Day, commands: readonly DayCommand[]): Day {
  if (commands.length === 0) return day;
  const decided = forkOf(day);
  for (const command of commands) decideAndApply(decided, command);
  return decided;
}

export function commandsNotArrived(live: LiveDay, commands: readonly DayCommand[]): readonly DayCommand[] {
  return commands.filter(({ id }) => !live.arrivedCommands.has(id));
}

/** Returns the confirmed commands that the day does not show yet: applied in order, they change it. */
export function notYetShown(live: LiveDay, confirmed: readonly DayCommand[]): readonly DayCommand[] {
  const decided = forkOf(live.day);
  return commandsNotArrived(live, confirmed).filter((command) => decideAndApply(decided, command).length > 0);
}

/** Decides a command on the day and applies its events. */
function decideAndApply(day: Day, command: DayCommand): readonly RacedayEvent[] {
  const at = Date.parse(command.capturedAt);
  const events = decide(day, { ...command, at });
  const meta = { at, recordedAt: at, device: command.device, commandId: command.id };
  for (const event of events) evolve(day, event, { revision: revisionOf(day) + 1, meta });
  return events;
}

function decide(day: Day, command: DayCommand & { readonly at: number }): readonly RacedayEvent[] {
  try {
    return decideOnDevice(command, day);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
