import { Injectable } from '@nestjs/common';
import { SignInDesk } from './sign-in-desk';
import { SignInPace, type Asking } from './sign-in-pace';
import { SignInPost } from './sign-in-post';

/** An address that wants a code, and who asks. */
export interface CodeWish extends Asking {
  readonly email: string;
}

/** Sends a new code beside those that hold already. The same for every address, known or not. */
@Injectable()
export class SignInRequest {
  constructor(
    private readonly pace: SignInPace,
    private readonly desk: SignInDesk,
    private readonly post: SignInPost,
  ) {}

  /** Gives the code's id. Throws TooOften; what could not be sent is not counted. */
  async send({ email, ...asking }: CodeWish): Promise<string> {
    const giveBack = await this.pace.letMail(asking);
    try {
      const { registration, mark: client } = asking;
      const made = await this.post.newCode();
      const code = await this.desk.issue({ registration, hash: made.hash, client });
      this.post.send(email, made, code);
      return code.codeId;
    } catch (error) {
      await giveBack();
      throw error;
    }
  }
}
