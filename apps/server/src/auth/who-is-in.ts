import { Injectable } from '@nestjs/common';
import { Organisers } from './organisers';
import { Sessions } from './sessions';

/** What a page needs to know of its person. */
export interface Standing {
  readonly isAdmin: boolean;
  /** As an organiser or to a registration. */
  readonly isLoggedIn: boolean;
}

/** Who is behind a `Cookie` header. */
@Injectable()
export class WhoIsIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly organisers: Organisers,
  ) {}

  /** The organiser who is signed in, while they are one. */
  async organiser(cookies: string | undefined): Promise<string | undefined> {
    const subject = await this.sessions.subject('admin', cookies);
    return subject === undefined ? undefined : this.organisers.behind(subject);
  }

  /** The registration that is signed in to. */
  registration(cookies: string | undefined): Promise<string | undefined> {
    return this.sessions.subject('registration', cookies);
  }

  async standing(cookies: string | undefined): Promise<Standing> {
    const isAdmin = (await this.organiser(cookies)) !== undefined;
    return { isAdmin, isLoggedIn: isAdmin || (await this.registration(cookies)) !== undefined };
  }
}
