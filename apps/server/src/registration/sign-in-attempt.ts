import { Injectable } from '@nestjs/common';
import { SignInCheck } from './sign-in-check';
import { SignInPace } from './sign-in-pace';

/** A code as it was typed, which code it should be, and the client it was typed at. */
interface Attempt {
  readonly codeId: string;
  readonly code: string;
  readonly client: string;
}

/** One try to sign in. Wrong ones are counted for the network, and the right one ends every other code to the address. */
@Injectable()
export class SignInAttempt {
  constructor(
    private readonly pace: SignInPace,
    private readonly check: SignInCheck,
  ) {}

  /** Resolves for the right code. Throws what SignInCheck throws, and TooOften when the network has typed too many wrong ones. */
  async pass({ client, ...typed }: Attempt, registration: string): Promise<void> {
    const giveBack = await this.pace.letTry(client);
    await this.check.pass(typed, registration);
    await giveBack();
    await this.pace.endAll(registration);
  }
}
