import { KeyStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Sessions } from '../platform/auth/sessions';
import { WaitingLetters, type ReceiptsOf } from './waiting-letters';

/** What is erased of a registration. `people`: whose keys go with it. */
export interface Leaving {
  readonly registration: string;
  readonly email: string;
  readonly people: Iterable<string>;
}

/** What somebody has left behind outside of the streams: mail that waits, sessions, and the keys that open their names. */
@Injectable()
export class LeftBehind {
  constructor(
    private readonly letters: WaitingLetters,
    private readonly sessions: Sessions,
    private readonly keys: KeyStore,
  ) {}

  /** The registration's own key goes last: it opens the address that mail and codes are found by. */
  async of({ registration, email, people }: Leaving): Promise<void> {
    await this.letters.recallAll(email);
    await this.sessions.endAll(registration);
    for (const person of new Set(people)) await this.keys.erase(person);
    await this.keys.erase(registration);
  }

  /** One of several runners: the mail and the session are the others'. */
  async ofRunner(sort: string): Promise<void> {
    await this.keys.erase(sort);
  }

  /** The others' receipt is sent without the name. */
  async rewriteReceipts(receipts: ReceiptsOf): Promise<void> {
    await this.letters.rewriteReceipts(receipts);
  }
}
