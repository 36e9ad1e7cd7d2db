import type { RaceRow } from '@app/domain';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ListRaces } from '../queries/list-races.handler';

const raceFilter = z.strictObject({ ended: z.enum(['true', 'false']).optional() });

/** The races to choose from. Each one's list is served by `serveRaceLists`. */
@Controller('api/races')
export class RacesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Header('cache-control', 'no-cache')
  list(@Query({ schema: raceFilter }) { ended }: z.infer<typeof raceFilter>): Promise<RaceRow[]> {
    return this.queries.execute(new ListRaces({ ended: ended === 'true' }));
  }
}
