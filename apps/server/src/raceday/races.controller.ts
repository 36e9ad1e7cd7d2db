import {
  DAY_REVISIONS,
  dayOf,
  federationCsv,
  type RaceRow,
  Refusal,
  resultFileName,
  resultsCsv,
  type StartListRow,
} from '@app/domain';
import { Controller, Get, Header, Param, Query, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Optional } from '../platform/http/fields.decorators';
import { sendPrepared } from '../platform/http/prepared-answer';
import { DayRevisions } from './day-revisions';
import { PublicLists, type PublicRaceCache } from './public-lists';
import { boardOf, ListRaces } from './read-races.handler';
import { ViewStore } from '@app/eventing';
import { AdminGuard } from '../platform/auth/current-user';
import { Config } from '../platform/config/config';

class RaceFilter {
  @Optional()
  @IsIn(['true', 'false'])
  readonly ended?: 'true' | 'false';
}

/** The list of races; `serveRaceLists` serves each race's own list. */
@Controller('api/races')
export class RacesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly revisions: DayRevisions,
  ) {}

  @Get()
  @Header('cache-control', 'no-cache')
  list(@Query() { ended }: RaceFilter, @Res({ passthrough: true }) reply: FastifyReply): Promise<RaceRow[]> {
    reply.header(DAY_REVISIONS, this.revisions.headerValue(this.revisions.watched));
    return this.queries.execute(new ListRaces({ ended: ended === 'true' }));
  }
}

/**
 * Serves a race's public start list and results from prepared bytes. On Fastify directly, because many
 * visitors ask at once and Nest's handling costs as much as the rest of the answer.
 */
export function serveRaceLists(
  fastify: FastifyInstance,
  cache: PublicRaceCache,
  revisions: DayRevisions,
): void {
  fastify.get<{ Params: { part: string } }>('/api/races/get/:part', async ({ params: { part } }, reply) => {
    const asOf = revisions.headerValue([dayOf(part)]);
    const answer = await cache.get(part);
    if (!answer) throw new Refusal('race-unknown', { part });

    reply.header(DAY_REVISIONS, asOf);
    reply.header('cache-control', 'public, max-age=2, stale-while-revalidate=30');
    return sendPrepared(reply, answer);
  });
}
/** A race's results as CSV files for organisers. */
@Controller('admin/api/results')
@UseGuards(AdminGuard)
export class ResultFilesController {
  constructor(
    private readonly views: ViewStore,
    private readonly lists: PublicLists,
    private readonly config: Config,
  ) {}

  /** In public form, because organisers publish the file. */
  @Get(':part')
  async results(@Param('part') part: string, @Res() reply: FastifyReply): Promise<void> {
    const rows = await this.lists.rows(part);
    await sendCsv(reply, { name: resultFileName(raceIn(rows, part)), text: resultsCsv(rows) });
  }

  /** With names and birth years, for Svensk Friidrott. */
  @Get(':part/federation')
  async federation(@Param('part') part: string, @Res() reply: FastifyReply): Promise<void> {
    const rows = await boardOf(this.views, part);
    const { hideAgeUnder } = this.config.edition.publicResults;
    const name = resultFileName(raceIn(rows, part), 'svensk-friidrott');
    await sendCsv(reply, { name, text: federationCsv(rows, hideAgeUnder) });
  }
}
function raceIn(rows: readonly (StartListRow | { readonly type: string })[], part: string): RaceRow {
  const [race] = rows;
  if (race?.type !== 'race') throw new Refusal('race-unknown', { part });
  return race as RaceRow;
}

async function sendCsv(reply: FastifyReply, { name, text }: { name: string; text: string }): Promise<void> {
  await reply
    .header('content-type', 'text/csv;charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(text);
}
