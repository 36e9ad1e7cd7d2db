import { fold } from '../fold';

/**
 * Whether an address wants mail that is not about an entry of its own, in stream `suppression-{id}`. The id is a keyed hash of the
 * address, which is written down nowhere. `at` is epoch ms.
 */
export type SuppressionEvent =
  | { readonly type: 'MailDeclined'; readonly suppression: string; readonly at: number }
  | { readonly type: 'MailAllowed'; readonly suppression: string; readonly at: number };

/** What an address may say about such mail. */
export type SuppressionCommand =
  | { readonly type: 'DeclineMail'; readonly suppression: string; readonly at: number }
  | { readonly type: 'AllowMail'; readonly suppression: string; readonly at: number };

/** What an address has said last; before it has said anything it may be mailed. */
export interface Suppression {
  isDeclined: boolean;
}

/** One address: each word is kept when it changes something. */
export const suppressionDecider = {
  initial: (): Suppression => ({ isDeclined: false }),
  decide,
  evolve: fold<Suppression, SuppressionEvent>({
    MailDeclined: (suppression) => (suppression.isDeclined = true),
    MailAllowed: (suppression) => (suppression.isDeclined = false),
  }),
};

function decide(
  { type, suppression, at }: SuppressionCommand,
  { isDeclined }: Suppression,
): readonly SuppressionEvent[] {
  const wantsNone = type === 'DeclineMail';
  if (wantsNone === isDeclined) return [];
  return [{ type: wantsNone ? 'MailDeclined' : 'MailAllowed', suppression, at }];
}
