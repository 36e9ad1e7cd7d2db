import type { Provider, Type } from '@nestjs/common';
import type { Engines } from '../platform/engines/engines';
import type { Reactor } from '../platform/reactors/reactor';
import { CorrectionDrafts } from './correction-drafts';
import { Corrections } from './corrections.service';
import { CorrectionsController } from './corrections.controller';
import { DayBroadcast, DayGateway } from './day.gateway';
import { DayRevisions } from './day-revisions';
import { DeviceContacts, DeviceGateway } from './device.gateway';
import { DaysController } from './days.controller';
import { PublicRaceCache, PublicIds, PublicLists } from './public-lists';
import { RaceDayRepository } from './race-day.repository';
import { RaceDayService } from './race-day.service';
import { RaceEditingController } from './race-editing.controller';
import { CommandsController, RaceTimingController } from './race-timing.controller';
import { RaceGateway } from './race.gateway';
import { RaceWhenRescheduled } from './race-when-rescheduled.reactor';
import { RacesController, ResultFilesController } from './races.controller';
import { ListRacesHandler } from './read-races.handler';

/** The race day's HTTP routes. */
export const racedayControllers = [
  RaceTimingController,
  RaceEditingController,
  CommandsController,
  DaysController,
  CorrectionsController,
  RacesController,
  ResultFilesController,
];

const readers = [ListRacesHandler, PublicLists, PublicRaceCache, DayRevisions, RaceDayRepository];

const live = [DayBroadcast, DayGateway, RaceGateway, DeviceContacts, DeviceGateway];

export const racedayReactors: Type<Reactor>[] = [RaceWhenRescheduled];

export function racedayProviders({ secrets }: Engines): Provider[] {
  const publicIds = { provide: PublicIds, useValue: new PublicIds(secrets.registration) };
  return [
    ...[publicIds, RaceDayService, CorrectionDrafts, Corrections],
    ...readers,
    ...live,
    ...racedayReactors,
  ];
}
