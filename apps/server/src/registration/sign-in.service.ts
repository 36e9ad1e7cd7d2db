import { Refusal, wrongCodeText } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { LoginCodeMailer } from './login-code.mail';
import { LoginCodeRepository } from './login-code.repository';
import { SignInLimits } from './sign-in-limits';

/** A typed code with its address and client. */
interface TypedSignIn {
  readonly email: string;
  readonly codeId: string;
  readonly code: string;
  readonly client: string;
}

/**
 * A verified sign-in. `consumeCode` ends this code and all others of the address; throws Refusal if it was
 * used meanwhile.
 */
interface VerifiedSignIn {
  readonly registration: string;
  readonly consumeCode: () => Promise<void>;
}

/** Sign-in by mail: the code proves access to the mailbox. */
@Injectable()
export class SignInService {
  constructor(
    private readonly limits: SignInLimits,
    private readonly codes: LoginCodeRepository,
    private readonly mailer: LoginCodeMailer,
  ) {}

  /**
   * Mails a further code and returns its id; earlier codes stay valid. Same answer for known and unknown
   * addresses.
   * Throws TooManyRequests; a failed attempt is not counted.
   */
  async sendCode(email: string, client: string): Promise<string> {
    const requester = this.limits.requester(email, client);
    const { registration, mark } = requester;
    const giveBack = await this.limits.countMail(requester);
    try {
      await this.codes.freeSlot(registration, mark);
      const { code, hash } = await this.mailer.newCode();
      const issued = await this.codes.issue({ registration, hash, client: mark });
      this.mailer.send(email, code, issued);
      return issued.codeId;
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /**
   * Verifies a code and returns its registration. Throws Problem for a wrong code, Refusal for a used or
   * unknown one, and TooManyRequests after too many wrong codes from the network. The caller consumes the
   * code last, when nothing else can fail.
   */
  async verify({ email, client, ...typed }: TypedSignIn): Promise<VerifiedSignIn> {
    const requester = this.limits.requester(email, client);
    const { registration } = requester;
    const giveBack = await this.limits.countTry(requester);
    await this.check(typed, registration);
    await giveBack();
    return { registration, consumeCode: () => this.consumeCode(typed.codeId, registration) };
  }

  private async consumeCode(codeId: string, registration: string): Promise<void> {
    await this.codes.confirm(codeId, true);
    await this.codes.endAll(registration);
  }

  /** Takes equally long for an unknown and a wrong code. */
  private async check(
    { codeId, code }: Pick<TypedSignIn, 'codeId' | 'code'>,
    registration: string,
  ): Promise<void> {
    const hash = await this.codes.hash(codeId, registration);
    const matches = await this.mailer.isCorrect(code, hash);
    if (hash === undefined) throw new Refusal('code-unknown');
    if (matches) return this.codes.assertValid(codeId);
    const triesLeft = await this.codes.confirm(codeId, false);
    if (triesLeft !== undefined) throw new Problem(400, wrongCodeText(triesLeft), 'code-wrong');
  }
}
