import { Injectable } from '@nestjs/common';
import { MINUTE, tooOften } from '../auth/at-most.guard';
import { Problem } from '../http/problem';
import { SignInDesk } from './sign-in-desk';
import { SignInHistory } from './sign-in-history';
import { waitForCode } from './sign-in-pace';
import { SignInPost } from './sign-in-post';

/** An address that wants a code, its registration, and the mark of who asks for it. */
export interface CodeWish {
  readonly email: string;
  readonly registration: string;
  readonly client: string;
}

/** Sends a new code, which voids the one before. The same for every address. */
@Injectable()
export class SignInRequest {
  private readonly busy = new Set<string>();

  constructor(
    private readonly history: SignInHistory,
    private readonly desk: SignInDesk,
    private readonly post: SignInPost,
  ) {}

  /** Gives the code's id. Throws Problem 429 when the address, or this client for it, has had enough of them. */
  async send(wish: CodeWish): Promise<string> {
    const { registration } = wish;
    if (this.busy.has(registration)) throw new Problem(429, tooOften(MINUTE), 'too-often');
    this.busy.add(registration);
    try {
      return await this.sendNow(wish);
    } finally {
      this.busy.delete(registration);
    }
  }

  private async sendNow({ email, registration, client }: CodeWish): Promise<string> {
    const wait = waitForCode(await this.history.codesOf(registration), client, this.desk.now());
    if (wait > 0) throw new Problem(429, tooOften(wait), 'too-often');

    const made = await this.post.newCode();
    const code = await this.desk.issue({ registration, hash: made.hash, client });
    this.post.send(email, made, code);
    return code.codeId;
  }
}
