import { Clock, Ids } from '@app/adapters';
import { EventStore, ProjectionRunner, ViewStore } from '@app/eventing';
import { loginCodes, payments, raceday, registrations, session } from '@app/views';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { OwnPageGuard } from './platform/auth/own-page.guard';
import { OnRacedayHandler } from './raceday/on-raceday.handler';
import { RacedayDesk } from './raceday/raceday-desk';
import { Config } from './platform/config/config';
import { Engines } from './platform/engines/engines';
import { CheckedPipe } from './platform/http/checked.pipe';
import { CommandsController } from './raceday/commands.controller';
import { ConfigController } from './site/config.controller';
import { DaysController } from './raceday/days.controller';
import { ErrorsFilter } from './platform/http/errors.filter';
import { RaceEditingController } from './raceday/race-editing.controller';
import { RaceTimingController } from './raceday/race-timing.controller';
import { RacesController } from './raceday/races.controller';
import { WebPagesController } from './site/web-pages.controller';
import { DayBroadcast } from './raceday/day-broadcast';
import { DayRooms } from './raceday/day-rooms';
import { DayGateway } from './raceday/day.gateway';
import { RaceBroadcast } from './raceday/race-broadcast';
import { RaceGateway } from './raceday/race.gateway';
import { RaceRooms } from './raceday/race-rooms';
import { HealthController } from './platform/operations/health.controller';
import { Metrics } from './platform/operations/metrics';
import { MetricsController } from './platform/operations/metrics.controller';
import { Readiness } from './platform/operations/readiness';
import { Stores } from './platform/operations/stores';
import { ListRacesHandler } from './raceday/list-races.handler';
import { PreparedRaces } from './raceday/prepared-races';
import { PublicIds } from './raceday/public-ids';
import { PublicLists } from './raceday/public-lists';
import { RaceDays } from './raceday/race-days';
import { ShowBoardHandler } from './raceday/show-board.handler';
import { registrationControllers, registrationParts } from './registration-parts';
import { signInControllers, signInParts } from './sign-in-parts';

const controllers = [
  RaceTimingController,
  RaceEditingController,
  CommandsController,
  DaysController,
  RacesController,
  ConfigController,
  HealthController,
  MetricsController,
  WebPagesController,
];

const views = [raceday, session, registrations, payments, loginCodes];

const handlers = [OnRacedayHandler, ListRacesHandler, ShowBoardHandler];

const parts = [
  RacedayDesk,
  PublicLists,
  PreparedRaces,
  RaceDays,
  RaceBroadcast,
  DayBroadcast,
  RaceRooms,
  DayRooms,
  DayGateway,
  RaceGateway,
  Readiness,
  Metrics,
];

/** The whole server in one module: the engines it is given, what runs on them, and the edges. */
@Module({})
export class AppModule {
  static on(config: Config, engines: Engines): DynamicModule {
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [...signInControllers, ...registrationControllers(engines), ...controllers],
      providers: [
        ...wiring(config, engines),
        ...signInParts(config, engines),
        ...edges,
        ...handlers,
        ...parts,
        ...registrationParts(engines),
      ],
    };
  }
}

const edges: Provider[] = [
  { provide: APP_GUARD, useClass: OwnPageGuard },
  { provide: APP_FILTER, useClass: ErrorsFilter },
  { provide: APP_PIPE, useClass: CheckedPipe },
];

function wiring(config: Config, engines: Engines): Provider[] {
  const { store, viewStore, clock, ids, secrets } = engines;
  const log = new Logger('Views');
  const onError = (error: unknown) => {
    log.error(error);
  };
  return [
    { provide: Config, useValue: config },
    { provide: Stores, useValue: new Stores(engines) },
    { provide: EventStore, useValue: store },
    { provide: ViewStore, useValue: viewStore },
    { provide: Clock, useValue: clock },
    { provide: Ids, useValue: ids },
    { provide: PublicIds, useValue: new PublicIds(secrets.registration) },
    {
      provide: ProjectionRunner,
      useValue: new ProjectionRunner({ store, viewStore, views, onError }),
    },
  ];
}
