import { fieldTexts, LONGEST } from '@app/domain';
import { z } from 'zod';
import { line, optional, requiredNumber } from '../http/fields';

const REQUIRED = 'Obligatorisk';
const name = line({ missing: REQUIRED, min: 2, max: LONGEST.name, tooLong: fieldTexts.nameTooLong });

/** A runner as the ticket office takes them in. Everything is required, so that a start list has it all. */
export const saleBody = z.strictObject({
  firstname: name,
  lastname: name,
  age: requiredNumber(REQUIRED),
  distance: requiredNumber(REQUIRED),
  group: z.enum(['Ingen', 'Dam', 'Herr'], REQUIRED),
  phone: line({ missing: REQUIRED, min: 2, max: LONGEST.phone, tooLong: fieldTexts.phoneTooLong }),
  bib: requiredNumber(REQUIRED),
  company: optional(z.string().max(LONGEST.name, fieldTexts.companyTooLong)),
  /** The seller was told that an earlier payment of this runner's may have gone through. */
  payAgain: optional(z.boolean()),
});
export type SaleBody = z.infer<typeof saleBody>;

/** Paid by other means than Swish; the note says how. `payref` is a Swish payment that this one takes the place of. */
export const paidSaleBody = saleBody.extend({
  note: line({ missing: REQUIRED, max: 200, tooLong: 'noteringen får ha högst 200 tecken' }),
  payref: optional(z.string().max(100)),
});
export type PaidSaleBody = z.infer<typeof paidSaleBody>;

const holder = { missing: 'Name is required', max: 100, tooLong: 'Name is too long' };
const address = { missing: 'E-mail is required', max: 254, tooLong: 'E-mail is too long' };

/** Who gets a wellness-benefit code. */
export const invitationBody = z.strictObject({
  name: line(holder),
  email: line(address).pipe(
    z.string().regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'E-mail must be valid'),
  ),
  /** Which code of theirs: one more than they have is a new one, asked for knowingly. */
  number: optional(z.int().min(1).max(50)),
});
export type InvitationBody = z.infer<typeof invitationBody>;
