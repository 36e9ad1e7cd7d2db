import { Injectable } from '@nestjs/common';
import { Organisers } from './organisers';
import { Sessions } from './sessions';

/** Organisers who are signed in. */
@Injectable()
export class AdminSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly organisers: Organisers,
  ) {}

  /** The organiser in a `Cookie` header, while they are one. */
  async organiser(cookies: string | undefined): Promise<string | undefined> {
    const subject = await this.sessions.subject('admin', cookies);
    return subject !== undefined && this.organisers.isStill(subject) ? subject : undefined;
  }
}
