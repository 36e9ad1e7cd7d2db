import { Injectable } from '@nestjs/common';
import { MINUTE, tooOften } from '../auth/at-most.guard';
import { Problem } from '../http/problem';
import { SignInDesk } from './sign-in-desk';
import { SignInHistory } from './sign-in-history';
import { waitForCode } from './sign-in-pace';
import { SignInPost } from './sign-in-post';

/** Sends a new code, which voids the one before. The same for every address. */
@Injectable()
export class SignInRequest {
  private readonly busy = new Set<string>();

  constructor(
    private readonly history: SignInHistory,
    private readonly desk: SignInDesk,
    private readonly post: SignInPost,
  ) {}

  /** Gives the code's id. Throws Problem 429 when the address has had enough of them. */
  async send(email: string, registration: string): Promise<string> {
    if (this.busy.has(registration)) throw new Problem(429, tooOften(MINUTE), 'too-often');
    this.busy.add(registration);
    try {
      return await this.sendNow(email, registration);
    } finally {
      this.busy.delete(registration);
    }
  }

  private async sendNow(email: string, registration: string): Promise<string> {
    const issued = (await this.history.codesOf(registration)).map((row) => row.issued);
    const wait = waitForCode(issued, this.desk.now());
    if (wait > 0) throw new Problem(429, tooOften(wait), 'too-often');

    const made = await this.post.newCode();
    const code = await this.desk.issue(registration, made.hash);
    this.post.send(email, made, code);
    return code.codeId;
  }
}
