import type { PersonalDataExport } from '@app/domain';
import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/current-user';
import { rateLimited, byRegistration } from '../platform/auth/rate-limits';
import { MINUTE, Problem } from '../platform/http/problem';
import { ownDataPage } from './own-data-page';
import { OwnDataReader } from './own-data.service';

/** Rate limit per registration: each request searches the start lists of all years. */
const OWN_DATA_LIMIT = { name: 'own-data', times: 30, withinMs: 10 * MINUTE, countsReads: true } as const;

/** Downloads of a family's own data. */
@Controller('api/my-data')
@UseGuards(RegistrationGuard, rateLimited(OWN_DATA_LIMIT, byRegistration))
export class OwnDataController {
  constructor(private readonly data: OwnDataReader) {}

  /** As JSON. */
  @Get()
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="sparat-om-er.json"')
  async read(@OwnRegistration() registration: string): Promise<PersonalDataExport> {
    const data = await this.data.of(registration);
    if (!data) throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    return data;
  }

  /** As an HTML file. */
  @Get('page')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="sparat-om-er.html"')
  async page(@OwnRegistration() registration: string): Promise<string> {
    return ownDataPage(await this.read(registration));
  }
}
