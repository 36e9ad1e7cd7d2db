import { z } from 'zod';
import { optional } from '../http/fields';

/** What the page counted; what is paid is worked out from the saved runners. */
const counted = { barn: optional(z.int()), vuxna: optional(z.int()) };

const NO_CAMPAIGN = 'Kampanjkoden gäller inte';
const campaign = z.string(NO_CAMPAIGN).max(40, NO_CAMPAIGN);

export const bookingBody = z.strictObject({
  ...counted,
  kampanj: optional(campaign),
  /** Whoever pays was told that an earlier payment may have gone through. */
  payAgain: optional(z.boolean()),
});
export type BookingBody = z.infer<typeof bookingBody>;

export const campaignBody = z.strictObject({ ...counted, kampanj: campaign });
export type CampaignBody = z.infer<typeof campaignBody>;

export const paymentId = z.string().regex(/^[\wÅÄÖåäö-]{1,100}$/);

export const paymentBody = z.strictObject({ payref: paymentId });
export type PaymentBody = z.infer<typeof paymentBody>;

export const paymentQuery = z.strictObject({ id: paymentId });
export type PaymentQuery = z.infer<typeof paymentQuery>;

export const tokenQuery = z.strictObject({ token: z.string().max(100) });
export type TokenQuery = z.infer<typeof tokenQuery>;
