import { Body, Controller, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OwnRegistration, RegistrationGuard } from '../auth/registration.guard';
import { Problem } from '../http/problem';
import { RunnersDesk } from './runners-desk';
import { runnersBody, type RunnersBody } from './runners.dto';
import { ShowSession, type SessionData } from './show-session.handler';

/** A family's own registration: to look at, and to change until it is paid. */
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
  async update(
    @OwnRegistration() registration: string,
    @Body({ schema: runnersBody }) body: RunnersBody,
  ): Promise<SessionData> {
    await this.runners.save(registration, body);
    return this.show(registration);
  }
}
