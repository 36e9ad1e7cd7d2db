import { Clock, Ids } from '@app/adapters';
import { EventStore, ProjectionRunner, ViewStore } from '@app/eventing';
import { loginCodes, payments, raceday, registrations, session } from '@app/views';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { OwnPageGuard } from './auth/own-page.guard';
import { OnRacedayHandler } from './commands/on-raceday.handler';
import { RacedayDesk } from './commands/raceday-desk';
import { Config } from './config/config';
import { Engines } from './engines';
import { CheckedPipe } from './http/checked.pipe';
import { CommandsController } from './http/commands.controller';
import { ConfigController } from './http/config.controller';
import { DaysController } from './http/days.controller';
import { ErrorsFilter } from './http/errors.filter';
import { RaceEditingController } from './http/race-editing.controller';
import { RaceTimingController } from './http/race-timing.controller';
import { RacesController } from './http/races.controller';
import { WebPagesController } from './http/web-pages.controller';
import { DayBroadcast } from './live/day-broadcast';
import { DayRooms } from './live/day-rooms';
import { DayGateway } from './live/day.gateway';
import { RaceBroadcast } from './live/race-broadcast';
import { RaceGateway } from './live/race.gateway';
import { RaceRooms } from './live/race-rooms';
import { HealthController } from './operations/health.controller';
import { Metrics } from './operations/metrics';
import { MetricsController } from './operations/metrics.controller';
import { Readiness } from './operations/readiness';
import { Stores } from './operations/stores';
import { ListRacesHandler } from './queries/list-races.handler';
import { PreparedRaces } from './queries/prepared-races';
import { PublicIds } from './queries/public-ids';
import { PublicLists } from './queries/public-lists';
import { RaceDays } from './queries/race-days';
import { ShowBoardHandler } from './queries/show-board.handler';
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
