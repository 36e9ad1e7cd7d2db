import { registrationStream } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { LetterDesk, ShowReceipt } from '../payments';
import type { Traces } from './trace-reader';

/** Whose receipts, as they are from that revision of the registration on. */
export type ReceiptsOf = Pick<Traces, 'email' | 'paid'> & {
  readonly registration: string;
  readonly revision: number;
};

const VIEWS_MS = 5000;

/** Mail that waits for the mail server when somebody is erased. What has left is no longer ours to change. */
@Injectable()
export class WaitingLetters {
  constructor(
    private readonly letters: LetterDesk,
    private readonly queries: QueryBus,
    private readonly views: ProjectionRunner,
  ) {}

  /** An address that is erased gets nothing more. */
  async recallAll(address: string): Promise<void> {
    if (address !== '') await this.letters.recallAll(address);
  }

  /** Receipts that wait read as they do now. Throws when the views do not come that far. */
  async rewriteReceipts({ registration, revision, email, paid }: ReceiptsOf): Promise<void> {
    if (!(await this.views.reached(registrationStream(registration), revision, VIEWS_MS)))
      throw new Error('the views did not come to the erasure in time');
    for (const { id, event } of paid) {
      const read = () => this.queries.execute(new ShowReceipt(event.payment, registration));
      await this.letters.rewriteReceipt(id, read, email);
    }
  }
}
