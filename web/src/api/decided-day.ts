import {
  decideOnDevice,
  evolve,
  forkOf,
  Refusal,
  revisionOf,
  type Day,
  type RacedayEvent,
} from '@app/domain';
import type { DayCommand } from './day-command';
import type { LiveDay } from './live-day';

/**
 * The day as it will be once the commands have arrived, in the order they were made: this device decides them by the server's own
 * rules. What the rules refuse by now is left out; whether it stays so is the server's to say. The day itself is left alone.
 */
export function decidedDay(day: Day, commands: readonly DayCommand[]): Day {
  if (commands.length === 0) return day;
  const decided = forkOf(day);
  for (const command of commands) take(decided, command);
  return decided;
}

/** The commands whose events have not been heard. */
export function unheard(live: LiveDay, commands: readonly DayCommand[]): readonly DayCommand[] {
  return commands.filter(({ id }) => !live.arrived.has(id));
}

/** Of confirmed commands those that the day does not show yet: decided one after the other they still change something. */
export function stillHidden(live: LiveDay, confirmed: readonly DayCommand[]): readonly DayCommand[] {
  const decided = forkOf(live.day);
  return unheard(live, confirmed).filter((command) => take(decided, command).length > 0);
}

/** Decides a command on the day and takes in what happens by it. */
function take(day: Day, command: DayCommand): readonly RacedayEvent[] {
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
