import { z } from 'zod';
import { optional } from '../http/fields';

/** The token of the printed link, or a Google credential where Google sign-in is set up. */
export const signIn = z.strictObject({
  token: optional(z.string().max(200)),
  credential: optional(z.string().max(8000)),
});
export type SignIn = z.infer<typeof signIn>;
