import { loginCode } from '@app/domain';
import { z } from 'zod';

const NO_ADDRESS = 'Ogiltig e-postadress';

/** Letters of any language, but nothing quoted: a quoted name may hold a second address, and reach a second mailbox. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@((?!-)[\p{L}\p{N}-]+\.)+[\p{L}-]{2,}$/u;

/** An address, in lower case. Nothing quoted, and nothing that could be read as two. */
export const askForCode = z.strictObject({
  email: z
    .string(NO_ADDRESS)
    .trim()
    .toLowerCase()
    .max(254, { error: NO_ADDRESS, abort: true })
    .regex(ADDRESS, NO_ADDRESS),
});
export type AskForCode = z.infer<typeof askForCode>;

const NO_CODE = 'Koden har sex siffror';

/** A code as it was typed, spaces and all. */
export const typedCodeBody = askForCode.extend({
  codeId: z.guid('Koden gäller inte. Begär en ny kod.'),
  code: z
    .string(NO_CODE)
    .transform(loginCode)
    .pipe(z.string().regex(/^\d{6}$/, NO_CODE)),
});
export type TypedCodeBody = z.infer<typeof typedCodeBody>;
