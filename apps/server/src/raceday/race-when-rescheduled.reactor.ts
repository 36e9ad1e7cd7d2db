import { type RacedayEventOf, racedayStream } from '@app/domain';
import { eventId, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { causeOf, CommandSender } from '../platform/commands/command-sender';
import { logIfRefused, Reactor } from '../platform/reactors/reactor';

type Rescheduled = RacedayEventOf<'RaceRescheduled'>;

/**
 * Creates a race on the day that organisers moved it to. The event that removed it from the old day holds its
 * settings, so that the move is never left half done.
 */
@Injectable()
export class RaceWhenRescheduled extends Reactor {
  readonly name = 'race-when-rescheduled';
  readonly on: Reactor['on'] = {
    RaceRescheduled: (event, recorded) =>
      logIfRefused(
        () => this.create(event, recorded),
        `${event.part} was moved to ${event.to}, which exists with other settings`,
      ),
  };

  constructor(private readonly commands: CommandSender) {
    super();
  }

  /**
   * Idempotent: the command's id follows from the event's. Throws Refusal if another race was created there
   * meanwhile; that one stays as it is.
   */
  async create(event: Rescheduled, recorded: Pick<Recorded, 'id' | 'meta'>): Promise<void> {
    const { to: part, date, distance, openForReg, plannedStart } = event;
    const command = { type: 'CreateRace', part, date, distance, openForReg, plannedStart } as const;
    const origin = {
      id: eventId(`${this.name}/${recorded.id}`, 0),
      by: recorded.meta.by,
      cause: causeOf(recorded),
    };
    await this.commands.send(racedayStream(part), command, origin);
  }
}
