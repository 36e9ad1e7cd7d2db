import { Injectable } from '@nestjs/common';
import { RegistrationIds } from '../platform/names/registration-ids';
import { SignInAttempt } from './sign-in-attempt';
import { SignInRequest } from './sign-in-request';

/** What somebody typed, and the client they typed it at: an address, and the code that was sent there. */
interface TypedSignIn {
  readonly email: string;
  readonly codeId: string;
  readonly code: string;
  readonly client: string;
}

/** A family's way in: whoever types the code is the one who reads that mailbox. */
@Injectable()
export class SignInFamily {
  constructor(
    private readonly registrations: RegistrationIds,
    private readonly request: SignInRequest,
    private readonly attempt: SignInAttempt,
  ) {}

  /** Mails a code that a client asks for; gives its id. */
  sendCode(email: string, client: string): Promise<string> {
    const registration = this.registrations.of(email);
    const mark = this.registrations.markOf(client, registration);
    return this.request.send({ email, registration, client, mark });
  }

  /** The registration that the right code leads to. */
  async registration({ email, ...typed }: TypedSignIn): Promise<string> {
    const registration = this.registrations.of(email);
    await this.attempt.pass(typed, registration);
    return registration;
  }
}
