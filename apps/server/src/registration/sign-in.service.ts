import { Refusal, wrongCodeText } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { LoginCodeMailer } from './login-code.mail';
import { LoginCodeRepository } from './login-code.repository';
import { SignInLimits } from './sign-in-limits';

/** What somebody typed, and the client they typed it at: an address, and the code that was sent there. */
interface TypedSignIn {
  readonly email: string;
  readonly codeId: string;
  readonly code: string;
  readonly client: string;
}

/** Whose mailbox somebody reads. `spend` ends the code, and every other one to the address; throws Refusal where it was spent meanwhile. */
interface Proven {
  readonly registration: string;
  readonly spend: () => Promise<void>;
}

/** Signing in by mail: whoever types the code is the one who reads that mailbox. */
@Injectable()
export class SignInService {
  constructor(
    private readonly limits: SignInLimits,
    private readonly codes: LoginCodeRepository,
    private readonly mailer: LoginCodeMailer,
  ) {}

  /**
   * Mails a new code beside those that hold already, and gives its id. The same for every address, known or not. Throws TooOften; what
   * could not be sent is not counted.
   */
  async sendCode(email: string, client: string): Promise<string> {
    const requester = this.limits.requester(email, client);
    const { registration, mark } = requester;
    const giveBack = await this.limits.takeMail(requester);
    try {
      await this.codes.makeRoom(registration, mark);
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
   * The registration that the right code leads to. Throws Problem for a wrong one, Refusal for one that is spent or was never sent, and
   * TooOften when the network has typed too many wrong ones. The code is spent last, when nothing else can fail any more.
   */
  async registration({ email, client, ...typed }: TypedSignIn): Promise<Proven> {
    const requester = this.limits.requester(email, client);
    const { registration } = requester;
    const giveBack = await this.limits.takeTry(requester);
    await this.check(typed, registration);
    await giveBack();
    return { registration, spend: () => this.spend(typed.codeId, registration) };
  }

  private async spend(codeId: string, registration: string): Promise<void> {
    await this.codes.confirm(codeId, true);
    await this.codes.endAll(registration);
  }

  /** An unknown code is as much work as a wrong one. */
  private async check(
    { codeId, code }: Pick<TypedSignIn, 'codeId' | 'code'>,
    registration: string,
  ): Promise<void> {
    const hash = await this.codes.hash(codeId, registration);
    const matches = await this.mailer.isRight(code, hash);
    if (hash === undefined) throw new Refusal('code-unknown');
    if (matches) return this.codes.mustHold(codeId);
    const triesLeft = await this.codes.confirm(codeId, false);
    if (triesLeft !== undefined) throw new Problem(400, wrongCodeText(triesLeft), 'code-wrong');
  }
}
