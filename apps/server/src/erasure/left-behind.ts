import { KeyStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { paymentLinkMailId, receiptMailId, ReceiptMailService } from '../payments';
import { Sessions } from '../platform/auth/sessions';
import type { Traces } from './trace-reader';

/** What is erased of a registration. `subjects`: whose keys go with it. */
interface ErasedRegistration {
  readonly registration: string;
  readonly traces: Pick<Traces, 'email' | 'family' | 'mailed' | 'linked'>;
  readonly subjects: Iterable<string>;
}

/** What somebody has left behind outside of the streams: mail that waits, sessions, and the keys that open their names. */
@Injectable()
export class LeftBehind {
  constructor(
    private readonly mail: ReceiptMailService,
    private readonly sessions: Sessions,
    private readonly keys: KeyStore,
  ) {}

  /** The registration's own key goes last: it opens the address that mail and codes are found by. */
  async erase({ registration, traces, subjects }: ErasedRegistration): Promise<void> {
    await this.recall(traces);
    await this.sessions.endAll(registration);
    for (const subject of new Set(subjects)) await this.keys.erase(subject);
    await this.keys.erase(registration);
  }

  /** Other mail to the address of a family is theirs, and goes out. */
  private async recall({ email, family, mailed, linked }: ErasedRegistration['traces']): Promise<void> {
    if (email === '') return;
    if (family === undefined) return this.mail.recallAll(email);
    await this.mail.recallThese([
      ...mailed.map(({ id }) => receiptMailId(id)),
      ...linked.map(({ id }) => paymentLinkMailId(id)),
    ]);
  }

  /** Of one of several runners, whose mail and session are the others', and of whoever had a code. */
  async eraseKey(subject: string): Promise<void> {
    await this.keys.erase(subject);
  }

  /** The others' receipt is sent without the name, if it still waits. `readAt`: with the erasure. Throws when the views do not come that far. */
  async rewriteReceipts(
    readAt: { readonly registration: string; readonly revision: number },
    { mailed, email }: Pick<Traces, 'email' | 'mailed'>,
  ): Promise<void> {
    for (const { id, event } of mailed)
      await this.mail.rewrite({ ...readAt, id, payment: event.payment, email });
  }
}
