import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem';
import { WhoIsIn } from './who-is-in';

declare module 'fastify' {
  interface FastifyRequest {
    /** The registration of whoever is signed in; set by RegistrationGuard. */
    registration?: string;
  }
}

/** What somebody reads whose session has ended. */
export const SIGNED_OUT = 'Du har blivit utloggad. Logga in för att se eller hantera din bokning.';

/** Lets only those through who have signed in by mail, each to their own registration. */
@Injectable()
export class RegistrationGuard implements CanActivate {
  constructor(private readonly whoIsIn: WhoIsIn) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const registration = await this.whoIsIn.registration(request.headers.cookie);
    if (registration === undefined) throw new Problem(401, SIGNED_OUT);
    request.registration = registration;
    return true;
  }
}

/** The id of the registration that RegistrationGuard let in. */
export const OwnRegistration = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { registration } = context.switchToHttp().getRequest<FastifyRequest>();
  if (registration === undefined) throw new Problem(401, SIGNED_OUT);
  return registration;
});
