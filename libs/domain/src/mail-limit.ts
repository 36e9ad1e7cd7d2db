/** Limits repeated mails: an organiser may be mistaken about who reads the mailbox. */
const MAX_MAILS_PER_HOUR = 3;

const HOUR = 3_600_000;

/** Whether a mail at `at` would exceed three an hour. `mailedAt` is oldest first (epoch ms). */
export function isMailedTooOften(mailedAt: readonly number[], at: number): boolean {
  const oldest = mailedAt.at(-MAX_MAILS_PER_HOUR) ?? -Infinity;
  return at - oldest < HOUR;
}
