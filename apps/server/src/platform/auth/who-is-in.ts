import { Injectable } from '@nestjs/common';
import { Organisers, type Organiser } from './organisers';
import { Sessions } from './sessions';

/** What a page needs to know of its person. */
export interface Standing {
  readonly isAdmin: boolean;
  /** As an organiser or to a registration. */
  readonly isLoggedIn: boolean;
  /** To a registration: only then is there one to ask for. */
  readonly hasRegistration: boolean;
  /** What an organiser is called, told to themselves alone; null for others, and where they have not said. */
  readonly organiserName: string | null;
}

/** Who is behind a `Cookie` header. */
@Injectable()
export class WhoIsIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly organisers: Organisers,
  ) {}

  /** The organiser who is signed in, while they are one. */
  async organiser(cookies: string | undefined): Promise<Organiser | undefined> {
    const holder = await this.sessions.holder('admin', cookies);
    return holder && this.organisers.behind(holder);
  }

  /** The registration that is signed in to. */
  registration(cookies: string | undefined): Promise<string | undefined> {
    return this.sessions.subject('registration', cookies);
  }

  async standing(cookies: string | undefined): Promise<Standing> {
    const [organiser, registration] = await Promise.all([
      this.organiser(cookies),
      this.registration(cookies),
    ]);
    const [isAdmin, hasRegistration] = [organiser !== undefined, registration !== undefined];
    const organiserName = organiser?.name ?? null;
    return { isAdmin, hasRegistration, isLoggedIn: isAdmin || hasRegistration, organiserName };
  }
}
