import {
  isDate,
  MAX_NOTE_LENGTH,
  MAX_REFERENCE_LENGTH,
  type PaymentIssue,
  paymentIssueNames,
} from '@app/domain';
import { IsBoolean, IsIn } from 'class-validator';
import { Line, Must, Num, Optional } from '../platform/http/fields.decorators';
import { MINUTE_MS } from '../platform/http/problem';
import { RunnerForm } from '../registration';

/** Rate limit for link mails, shared by all organisers. */
export const LINK_MAIL_LIMIT = { name: 'payment-links-mailed', times: 60, withinMs: 10 * MINUTE_MS };

/** The organiser's note: what was done, and why. */
export class NoteBody {
  @Line({
    missing: 'Skriv en notering: vad har gjorts, och varför?',
    max: MAX_NOTE_LENGTH,
    tooLong: 'noteringen får ha högst 300 tecken',
  })
  readonly note!: string;
}

const PAYMENT_ISSUES = Object.keys(paymentIssueNames);

/** Marks a payment issue as handled; `handled: false` reopens it. */
export class HandleIssueBody extends NoteBody {
  @IsIn(PAYMENT_ISSUES, { message: 'Det finns inget sådant att se över' })
  readonly flag!: PaymentIssue;

  @Optional()
  @IsBoolean()
  readonly handled?: boolean;
}

/** Records a refund in SEK. `flag`: the payment issue that it settles. */
export class RefundBody extends NoteBody {
  @Num('Ange beloppet i hela kronor, minst 1 kr')
  readonly amount!: number;

  @Optional()
  @IsIn(PAYMENT_ISSUES, { message: 'Det finns inget sådant att se över' })
  readonly flag?: PaymentIssue;
}

/** Another runner for a family. `again`: add even when the family seems to have that runner already. */
export class SiblingBody extends RunnerForm {
  @Optional()
  @IsBoolean()
  readonly again?: boolean;
}

/** A payment in the bank's books. `date`: the bank's day, YYYY-MM-DD. */
export class BankPaymentBody extends NoteBody {
  @Line({
    missing: 'Ange bankens referens',
    max: MAX_REFERENCE_LENGTH,
    tooLong: 'bankens referens får ha högst 60 tecken',
  })
  readonly reference!: string;

  @Num('Ange beloppet i hela kronor, minst 1 kr')
  readonly amount!: number;

  @Must((date) => typeof date === 'string' && isDate(date), 'felaktigt datum')
  readonly date!: string;
}
