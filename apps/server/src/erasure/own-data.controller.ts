import type { OwnData } from '@app/domain';
import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/current-user';
import { atMost, theRegistrations } from '../platform/auth/limits';
import { MINUTE, Problem } from '../platform/http/problem';
import { ownDataPage } from './own-data-page';
import { OwnDataReader } from './own-data.service';

/** How often one registration takes all that is kept about it: all years' start lists are looked through. */
const OWN_DATA = { name: 'own-data', times: 30, withinMs: 10 * MINUTE, forReading: true } as const;

/** What is kept about a family, for the family to take with it. */
@Controller('api/my-data')
@UseGuards(RegistrationGuard, atMost(OWN_DATA, theRegistrations))
export class OwnDataController {
  constructor(private readonly data: OwnDataReader) {}

  /** For machines. */
  @Get()
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="sparat-om-er.json"')
  async read(@OwnRegistration() registration: string): Promise<OwnData> {
    const data = await this.data.of(registration);
    if (!data) throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    return data;
  }

  /** The same, for people: a file that opens in any browser. */
  @Get('page')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="sparat-om-er.html"')
  async page(@OwnRegistration() registration: string): Promise<string> {
    return ownDataPage(await this.read(registration));
  }
}
