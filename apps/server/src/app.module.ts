import { Clock, Ids } from '@app/adapters';
import { EventStore, ProjectionRunner, ViewStore } from '@app/eventing';
import { raceBoard, races, startList } from '@app/views';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AdminToken } from './auth/admin-token';
import { OwnOrigin } from './auth/own-origin';
import { OwnPageGuard } from './auth/own-page.guard';
import { Sessions } from './auth/sessions';
import { SignInController } from './auth/sign-in.controller';
import { SignInThrottle } from './auth/sign-in-throttle';
import { SignOutController } from './auth/sign-out.controller';
import { OnRacedayHandler } from './commands/on-raceday.handler';
import { RacedayDesk } from './commands/raceday-desk';
import { Config } from './config/config';
import { Engines } from './engines';
import { checkedPipe } from './http/checked';
import { CommandsController } from './http/commands.controller';
import { ConfigController } from './http/config.controller';
import { ErrorsFilter } from './http/errors.filter';
import { JournalController } from './http/journal.controller';
import { RaceEditingController } from './http/race-editing.controller';
import { RaceTimingController } from './http/race-timing.controller';
import { RacesController } from './http/races.controller';
import { WebPagesController } from './http/web-pages.controller';
import { RaceBroadcast } from './live/race-broadcast';
import { RaceGateway } from './live/race.gateway';
import { RaceRooms } from './live/race-rooms';
import { HealthController } from './operations/health.controller';
import { Metrics } from './operations/metrics';
import { MetricsController } from './operations/metrics.controller';
import { Readiness } from './operations/readiness';
import { ListRacesHandler } from './queries/list-races.handler';
import { PreparedRaces } from './queries/prepared-races';
import { ShowBoardHandler } from './queries/show-board.handler';
import { ShowJournalHandler } from './queries/show-journal.handler';

const controllers = [
  SignInController,
  SignOutController,
  RaceTimingController,
  RaceEditingController,
  CommandsController,
  JournalController,
  RacesController,
  ConfigController,
  HealthController,
  MetricsController,
  WebPagesController,
];

const handlers = [OnRacedayHandler, ListRacesHandler, ShowBoardHandler, ShowJournalHandler];

const parts = [
  RacedayDesk,
  PreparedRaces,
  RaceBroadcast,
  RaceRooms,
  RaceGateway,
  SignInThrottle,
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
      controllers,
      providers: [...wiring(config, engines), ...edges, ...handlers, ...parts],
    };
  }
}

const edges: Provider[] = [
  { provide: APP_GUARD, useClass: OwnPageGuard },
  { provide: APP_FILTER, useClass: ErrorsFilter },
  { provide: APP_PIPE, useValue: checkedPipe },
];

function wiring(config: Config, engines: Engines): Provider[] {
  const { store, viewStore, clock, ids, secrets } = engines;
  const isHttps = config.publicUrl?.protocol === 'https:';
  const log = new Logger('Views');
  const onError = (error: unknown) => {
    log.error(error);
  };
  return [
    { provide: Config, useValue: config },
    { provide: EventStore, useValue: store },
    { provide: ViewStore, useValue: viewStore },
    { provide: Clock, useValue: clock },
    { provide: Ids, useValue: ids },
    { provide: OwnOrigin, useValue: new OwnOrigin(config.publicUrl) },
    { provide: AdminToken, useValue: new AdminToken(secrets.adminToken) },
    { provide: Sessions, useValue: new Sessions({ secret: secrets.session, isHttps }, clock, ids) },
    {
      provide: ProjectionRunner,
      useValue: new ProjectionRunner({ store, viewStore, views: [races, startList, raceBoard], onError }),
    },
  ];
}
