/** What organisers have mailed once more is mailed only so often: who asks may be mistaken about who reads that mailbox. */
const MAILS_AN_HOUR = 3;

const HOUR = 3_600_000;

/** Whether another mail at `at` would be one too many after those, the oldest first (epoch ms). */
export function isMailedTooOften(mailedAt: readonly number[], at: number): boolean {
  const oldest = mailedAt.at(-MAILS_AN_HOUR) ?? -Infinity;
  return at - oldest < HOUR;
}
