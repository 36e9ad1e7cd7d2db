import {
  federationCsv,
  Refusal,
  resultFileName,
  resultsCsv,
  type RaceRow,
  type StartListRow,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { Controller, Get, Header, Param, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../platform/auth/current-user';
import { Config } from '../platform/config/config';
import { PublicLists } from './public-lists';
import { boardOf } from './read-races.handler';

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
  @Header('cache-control', 'no-store')
  async results(@Param('part') part: string, @Res() reply: FastifyReply): Promise<void> {
    const rows = await this.lists.rows(part);
    await sendCsv(reply, { name: resultFileName(raceIn(rows, part)), text: resultsCsv(rows) });
  }

  /** With names and birth years, for Svensk Friidrott. */
  @Get(':part/federation')
  @Header('cache-control', 'no-store')
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
