import type { Provider } from '@nestjs/common';
import type { Engines } from '../platform/engines/engines';
import { CommandsController } from './commands.controller';
import { DayBroadcast } from './day-broadcast';
import { DayRooms } from './day-rooms';
import { DayGateway } from './day.gateway';
import { DaysController } from './days.controller';
import { ListRacesHandler } from './list-races.handler';
import { PreparedRaces } from './prepared-races';
import { PublicIds } from './public-ids';
import { PublicLists } from './public-lists';
import { RaceBroadcast } from './race-broadcast';
import { RaceDays } from './race-days';
import { RaceEditingController } from './race-editing.controller';
import { RaceRooms } from './race-rooms';
import { RaceTimingController } from './race-timing.controller';
import { RaceGateway } from './race.gateway';
import { RaceDayService } from './race-day.service';
import { RacedayHistory } from './raceday-history';
import { RacesController } from './races.controller';
import { ShowBoardHandler } from './show-board.handler';

/** The race days, over HTTP. */
export const racedayControllers = [
  RaceTimingController,
  RaceEditingController,
  CommandsController,
  DaysController,
  RacesController,
];

const handlers = [ListRacesHandler, ShowBoardHandler];

const readings = [PublicLists, PreparedRaces, RaceDays, RacedayHistory];

const live = [RaceBroadcast, DayBroadcast, RaceRooms, DayRooms, DayGateway, RaceGateway];

/** What decides about the race days, and what tells of them. */
export function racedayParts({ secrets }: Engines): Provider[] {
  return [
    { provide: PublicIds, useValue: new PublicIds(secrets.registration) },
    ...handlers,
    RaceDayService,
    ...readings,
    ...live,
  ];
}
