import * as z from 'zod/mini';
import { oneLine } from '@app/domain';

/** Whom to send a code that pays one adult's fee: both fields, and an address that can be one. */
export const invitationSchema = z.object({
  name: z.string().check(z.refine((text) => oneLine(text) !== '', { error: 'Name is required' })),
  email: z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'E-mail is required', abort: true }),
    z.refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()), { error: 'E-mail must be valid' }),
  ),
});

export type Invitation = z.infer<typeof invitationSchema>;
