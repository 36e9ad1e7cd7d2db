import { Body, Controller, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OwnRegistration, RegistrationGuard } from '../auth/registration.guard';
import { Problem } from '../http/problem';
import { FAMILY, RegistrationDesk } from './registration-desk';
import { RunnersBody, runnersFrom } from './runners.dto';
import { Season } from './season';
import { ShutDistances } from './shut-distances';
import { ShowSession, type SessionData } from './show-session.handler';

/** A family's own registration: to look at, and to change until it is paid. */
@Controller()
@UseGuards(RegistrationGuard)
export class RegistrationController {
  constructor(
    private readonly desk: RegistrationDesk,
    private readonly season: Season,
    private readonly distances: ShutDistances,
    private readonly queries: QueryBus,
  ) {}

  @Get('get')
  @Header('cache-control', 'no-store')
  async show(@OwnRegistration() registration: string): Promise<SessionData> {
    const data = await this.queries.execute(new ShowSession(registration));
    if (!data) throw new Problem(401, 'Anmälan finns inte. Logga in igen.');
    return data;
  }

  @Post('update')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async update(@OwnRegistration() registration: string, @Body() body: RunnersBody): Promise<SessionData> {
    if (this.season.isClosed()) throw new Problem(403, 'Anmälan är stängd', 'closed');
    const runners = await runnersFrom(body, this.season.year());
    const shut = await this.distances.now();
    await this.desk.take({ type: 'SaveRunners', registration, runners, shut }, FAMILY);
    return this.show(registration);
  }
}
