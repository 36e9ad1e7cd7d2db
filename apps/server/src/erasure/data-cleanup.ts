import { KeyStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { paymentLinkMailId, receiptMailId, ReceiptMailService } from '../payments';
import { Sessions } from '../platform/auth/sessions';
import type { PersonalDataLocations } from './personal-data-locator';

/** A registration to erase. `subjects`: the ids whose keys are destroyed with it. */
interface ErasedRegistration {
  readonly registration: string;
  readonly locations: Pick<PersonalDataLocations, 'email' | 'family' | 'mailed' | 'linked'>;
  readonly subjects: Iterable<string>;
}

/** Erases data outside the streams: queued mail, sessions, and encryption keys. */
@Injectable()
export class DataCleanup {
  constructor(
    private readonly mail: ReceiptMailService,
    private readonly sessions: Sessions,
    private readonly keys: KeyStore,
  ) {}

  /**
   * Destroys the registration's own key last: it decrypts the address that mail and codes are looked up by.
   */
  async erase({ registration, locations, subjects }: ErasedRegistration): Promise<void> {
    await this.recallMail(locations);
    await this.sessions.endAll(registration);
    for (const subject of new Set(subjects)) await this.keys.erase(subject);
    await this.keys.erase(registration);
  }

  /** Recalls a sibling's mail by id: other mail to the family's address must still be sent. */
  private async recallMail({
    email,
    family,
    mailed,
    linked,
  }: ErasedRegistration['locations']): Promise<void> {
    if (email === '') return;
    if (family === undefined) return this.mail.recallAll(email);
    await this.mail.recall([
      ...mailed.map(({ id }) => receiptMailId(id)),
      ...linked.map(({ id }) => paymentLinkMailId(id)),
    ]);
  }

  /** Erases only a key: of a runner who shares mail and session with others, or of a code's holder. */
  async eraseKey(subject: string): Promise<void> {
    await this.keys.erase(subject);
  }

  /** Removes the name of an erased runner from receipts still in the queue. */
  async rewriteReceipts(
    registration: string,
    { mailed, email }: Pick<PersonalDataLocations, 'email' | 'mailed'>,
  ): Promise<void> {
    for (const { id, event } of mailed)
      await this.mail.rewrite({ registration, id, payment: event.payment, email });
  }
}
