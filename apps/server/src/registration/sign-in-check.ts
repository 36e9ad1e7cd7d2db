import { Refusal, wrongCodeText } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { SignInDesk } from './sign-in-desk';
import { CodeHashes } from './sign-in-hash';
import { SignInHistory } from './sign-in-history';

/** What somebody typed, and which code it should be. */
interface TypedCode {
  readonly codeId: string;
  readonly code: string;
}

/** Whether somebody typed the code that was sent. An unknown code is as much work as a wrong one. */
@Injectable()
export class SignInCheck {
  constructor(
    private readonly history: SignInHistory,
    private readonly desk: SignInDesk,
    private readonly hashes: CodeHashes,
  ) {}

  /** Resolves for the right code. Throws Problem for a wrong one, Refusal for one that is spent or was never sent. */
  async pass({ codeId, code }: TypedCode, registration: string): Promise<void> {
    const hash = await this.history.hash(codeId, registration);
    const matches = await this.hashes.matches(code, hash);
    if (hash === undefined) throw new Refusal('code-unknown');
    const triesLeft = await this.desk.confirm({ codeId, matches });
    if (triesLeft !== undefined) throw new Problem(400, wrongCodeText(triesLeft), 'code-wrong');
  }
}
