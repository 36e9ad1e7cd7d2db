import { Body, Controller, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/registration.guard';
import { Problem } from '../platform/http/problem';
import { RunnersDesk } from './runners-desk';
import { AnonymityBody, RunnersBody } from './runners.dto';
import { ShowSession, type SessionData } from './show-session.handler';

/** A family's own registration: to look at, and to change until it is paid; who is shown without their name, also after that. */
@Controller()
@UseGuards(RegistrationGuard)
export class RegistrationController {
  constructor(
    private readonly runners: RunnersDesk,
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
    await this.runners.save(registration, body);
    return this.show(registration);
  }

  /** Paid or not, closed or not: whether a runner's name is shown is never too late to change. */
  @Post('anonymity')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async chooseAnonymity(
    @OwnRegistration() registration: string,
    @Body() body: AnonymityBody,
  ): Promise<SessionData> {
    await this.runners.chooseAnonymity(registration, body);
    return this.show(registration);
  }
}
