import { z } from 'zod';
import { optional, requiredNumber, WRONG } from '../http/fields';

const REQUIRED = 'Obligatorisk';
const required = z.string(REQUIRED).min(1, REQUIRED);
const filled = (message: string, longest: number) => z.string(message).min(1, message).max(longest, WRONG);

/** A runner as the ticket office takes them in. Everything is required, so that a start list has it all. */
export const saleBody = z.strictObject({
  firstname: required,
  lastname: required,
  age: requiredNumber(REQUIRED),
  distance: requiredNumber(REQUIRED),
  group: z.enum(['Ingen', 'Dam', 'Herr'], REQUIRED),
  phone: filled(REQUIRED, 30),
  bib: requiredNumber(REQUIRED),
  company: optional(z.string().max(60)),
});
export type SaleBody = z.infer<typeof saleBody>;

/** Paid by other means than Swish; the note says how. `payref` is a Swish payment that this one takes the place of. */
export const paidSaleBody = saleBody.extend({
  note: filled(REQUIRED, 200),
  payref: optional(z.string().max(100)),
});
export type PaidSaleBody = z.infer<typeof paidSaleBody>;

/** Who gets a wellness-benefit code. */
export const invitationBody = z.strictObject({
  name: filled('Name is required', 100),
  email: filled('E-mail is required', 254),
});
export type InvitationBody = z.infer<typeof invitationBody>;
