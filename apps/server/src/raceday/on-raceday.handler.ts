import { racedayDecider, racedayStream, type RacedayCommand, type RacedayEvent } from '@app/domain';
import {
  commandHandler,
  EventStore,
  ProjectionRunner,
  type CommandHandler as Handler,
  type EventMeta,
  type Handled,
} from '@app/eventing';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Something asked of a race day; the command's part names the day. */
export class OnRaceday extends Command<Handled<RacedayEvent>> {
  constructor(
    readonly command: RacedayCommand,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

const VIEWS_MS = 1000;

/** Decides, stores, and lets this node's views catch up, so that whoever asked reads what they wrote. */
@CommandHandler(OnRaceday)
export class OnRacedayHandler implements ICommandHandler<OnRaceday> {
  private readonly raceday: Handler<RacedayCommand, RacedayEvent>;

  constructor(
    store: EventStore,
    private readonly views: ProjectionRunner,
  ) {
    this.raceday = commandHandler(store, racedayDecider);
  }

  async execute({ command, meta }: OnRaceday): Promise<Handled<RacedayEvent>> {
    const stream = racedayStream(command.part);
    const handled = await this.raceday.handle(stream, command, meta);
    await this.views.reached(stream, handled.revision, VIEWS_MS);
    return handled;
  }
}
