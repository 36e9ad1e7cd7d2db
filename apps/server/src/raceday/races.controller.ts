import type { RaceRow } from '@app/domain';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Optional } from '../platform/http/fields.decorators';
import { ListRaces } from './list-races.handler';

class RaceFilter {
  @Optional()
  @IsIn(['true', 'false'])
  readonly ended?: 'true' | 'false';
}

/** The races to choose from. Each one's list is served by `serveRaceLists`. */
@Controller('api/races')
export class RacesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Header('cache-control', 'no-cache')
  list(@Query() { ended }: RaceFilter): Promise<RaceRow[]> {
    return this.queries.execute(new ListRaces({ ended: ended === 'true' }));
  }
}
