import { organiserName, ORGANISER_NAME_TEXT } from '@app/domain';
import { z } from 'zod';
import { optional } from '../http/fields';

const name = z
  .string(ORGANISER_NAME_TEXT)
  .transform((typed) => organiserName(typed) ?? '')
  .pipe(z.string().min(1, ORGANISER_NAME_TEXT));

/** The token of the printed link, and what its holder is called where they say so; or a Google credential where Google sign-in is set up. */
export const signIn = z.strictObject({
  token: optional(z.string().max(200)),
  name: optional(name),
  credential: optional(z.string().max(8000)),
});
export type SignIn = z.infer<typeof signIn>;

/** What an organiser wants to be called. */
export const naming = z.strictObject({ name });
export type Naming = z.infer<typeof naming>;
