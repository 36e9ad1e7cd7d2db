import { fold, type Message } from '../fold';

/**
 * Whether an address wants mail beyond its own registrations, in stream `suppression-{id}`. The id is a keyed
 * hash of the address, which is not stored. `at` is epoch ms.
 */
export type SuppressionEvent =
  | Message<'MailDeclined', { suppression: string; at: number }>
  | Message<'MailAllowed', { suppression: string; at: number }>;

/** Commands for an address. */
type SuppressionCommand = Message<'DeclineMail' | 'AllowMail', { suppression: string; at: number }>;

/** State of an address; mail is allowed until declined. */
interface Suppression {
  isDeclined: boolean;
}

/** Decider of one address; records changes only. */
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
