import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Socket } from 'socket.io';
import { Problem } from '../http/problem';
import { FamilyBudget } from './family-budget';
import { type Organiser, Organisers } from './organisers';
import { type SessionHolder, Sessions } from './sessions';

export interface SignInStatus {
  readonly isAdmin: boolean;
  /** Signed in as an organiser or to a registration. */
  readonly isLoggedIn: boolean;
  /** Signed in to a registration, so the page may request it. */
  readonly hasRegistration: boolean;
  /** The organiser's own display name; null for others, and for organisers who have given none. */
  readonly organiserName: string | null;
}

/** Finds the user behind a `Cookie` header. */
@Injectable()
export class CurrentUser {
  constructor(
    private readonly sessions: Sessions,
    private readonly organisers: Organisers,
  ) {}

  /** Returns the signed-in organiser, if they still are one. */
  async organiser(cookies: string | undefined): Promise<Organiser | undefined> {
    const holder = await this.sessions.holder('admin', cookies);
    return holder && this.organisers.organiserOf(holder);
  }

  /** Returns the registration that is signed in to, as the subject of its session. */
  registration(cookies: string | undefined): Promise<SessionHolder | undefined> {
    return this.sessions.holder('registration', cookies);
  }

  async signInStatus(cookies: string | undefined): Promise<SignInStatus> {
    const [organiser, registration] = await Promise.all([
      this.organiser(cookies),
      this.registration(cookies),
    ]);
    const [isAdmin, hasRegistration] = [organiser !== undefined, registration !== undefined];
    const organiserName = organiser?.name ?? null;
    return { isAdmin, hasRegistration, isLoggedIn: isAdmin || hasRegistration, organiserName };
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in organiser's name for the journal; set by AdminGuard. */
    organiser?: string;
  }
}

/** The journal name of an organiser who signed in by the link and gave no name. */
const DEFAULT_NAME = 'arrangör';

/** Admits only organisers, over HTTP and sockets. Throws Problem 401. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly currentUser: CurrentUser) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const organiser = await (context.getType() === 'ws' ? this.overSocket(context) : this.overHttp(context));
    if (organiser === undefined) throw new Problem(401, 'Ej admin!');
    return true;
  }

  private async overHttp(context: ExecutionContext): Promise<string | undefined> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const organiser = await this.nameOf(request.headers.cookie);
    if (organiser !== undefined) request.organiser = organiser;
    return organiser;
  }

  private async overSocket(context: ExecutionContext): Promise<string | undefined> {
    const { data, handshake } = context
      .switchToWs()
      .getClient<Socket<never, never, never, { organiser?: string }>>();
    const organiser = await this.nameOf(handshake.headers.cookie);
    if (organiser !== undefined) data.organiser = organiser;
    return organiser;
  }

  private async nameOf(cookies: string | undefined): Promise<string | undefined> {
    const organiser = await this.currentUser.organiser(cookies);
    return organiser && (organiser.name ?? DEFAULT_NAME);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in registration; set by RegistrationGuard. */
    family?: FamilySession;
  }
}

/** A session signed in to a registration. */
export interface FamilySession {
  readonly registration: string;
  /** The revision of the registration that it was last shown; 0 for none. */
  readonly lastShownRevision: number;
  readonly cookies: string | undefined;
}

/** The message shown when a session has ended. */
export const SIGNED_OUT = 'Du har blivit utloggad. Logga in för att se eller hantera din bokning.';

/**
 * Admits only users signed in to a registration by mail, within the family's budget. Throws Problem 401, and
 * TooManyRequests.
 */
@Injectable()
export class RegistrationGuard implements CanActivate {
  constructor(
    private readonly currentUser: CurrentUser,
    private readonly budget: FamilyBudget,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { cookie: cookies } = request.headers;
    const session = await this.currentUser.registration(cookies);
    if (session === undefined) throw new Problem(401, SIGNED_OUT);
    const { subject: registration, lastShownRevision = 0 } = session;
    await this.budget.take(registration, request);
    request.family = { registration, lastShownRevision, cookies };
    return true;
  }
}

/** Parameter decorator: the session that RegistrationGuard let in. */
export const OwnSession = createParamDecorator((_: unknown, context: ExecutionContext) => familyOf(context));

/** Parameter decorator: the id of the registration that RegistrationGuard let in. */
export const OwnRegistration = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => familyOf(context).registration,
);

function familyOf(context: ExecutionContext): FamilySession {
  const { family } = context.switchToHttp().getRequest<FastifyRequest>();
  if (family === undefined) throw new Problem(401, SIGNED_OUT);
  return family;
}
