import type { Edition } from '../config/edition.schema';

/** Who a mail is from, and where an answer is read. */
export function senderLines({ organiser: { name, email } }: Pick<Edition, 'organiser'>): readonly string[] {
  return [name, `Frågor? Skriv till ${email}`];
}
