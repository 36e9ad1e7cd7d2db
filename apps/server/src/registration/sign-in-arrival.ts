import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Problem } from '../platform/http/problem';
import { FAMILY, RegistrationDesk } from './registration-desk';
import { Season } from './season';
import { ShowSession, type SessionData } from './show-session.handler';

/** What meets somebody who has just shown that an address is theirs. */
@Injectable()
export class SignInArrival {
  constructor(
    private readonly desk: RegistrationDesk,
    private readonly season: Season,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Their registration as it stands; undefined when it was opened just now. Throws Problem 403 when it is too late to open one, and
   * Refusal for one that is erased.
   */
  async at(registration: string, email: string): Promise<SessionData | undefined> {
    const known = await this.queries.execute(new ShowSession(registration));
    if (!known && this.season.isClosed()) throw new Problem(403, 'Anmälan är stängd', 'closed');
    const edition = this.season.name;
    await this.desk.take({ type: 'OpenRegistration', registration, edition, email, by: 'runner' }, FAMILY);
    return known;
  }
}
