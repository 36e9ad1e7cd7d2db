import { evolve, forkOf, racedayDecider, Refusal, type Day, type RacedayEvent } from '@app/domain';
import type { HeardDay } from '../../api/heard-day';
import type { TimingCommand } from './timing-command';

/**
 * The day as it will be once the commands have arrived, in the order they were given: this device decides them by the server's own
 * rules. What the rules refuse as things stand is left out; whether it stays so is the server's to say. The day itself is left alone.
 */
export function decidedDay(day: Day, commands: readonly TimingCommand[]): Day {
  if (commands.length === 0) return day;
  const decided = forkOf(day);
  for (const command of commands) take(decided, command);
  return decided;
}

/** The commands whose events have not been heard. */
export function unheard(heard: HeardDay, commands: readonly TimingCommand[]): readonly TimingCommand[] {
  return commands.filter(({ id }) => !heard.arrived.has(id));
}

/** Of confirmed commands those that the day does not show yet: decided one after the other they still change something. */
export function awaited(heard: HeardDay, confirmed: readonly TimingCommand[]): readonly TimingCommand[] {
  const decided = forkOf(heard.day);
  return unheard(heard, confirmed).filter((command) => take(decided, command).length > 0);
}

/** Decides a command on the day and takes in what happens by it. */
function take(day: Day, command: TimingCommand): readonly RacedayEvent[] {
  const at = Date.parse(command.capturedAt);
  const events = decide(day, { ...command, at });
  const meta = { at, recordedAt: at, device: command.device };
  for (const event of events) evolve(day, event, { revision: NOT_WRITTEN, meta });
  return events;
}

function decide(day: Day, command: TimingCommand & { readonly at: number }): readonly RacedayEvent[] {
  try {
    return racedayDecider.decide(command, day);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Nothing of it stands in the day's history yet. */
const NOT_WRITTEN = 0;
