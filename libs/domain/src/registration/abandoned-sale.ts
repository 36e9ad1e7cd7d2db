/** What tells whether a registration is still waited for. */
export interface OpenOrSold {
  readonly by: 'runner' | 'ticket-office';
  readonly paid: boolean;
  /** The payment that counts: the one that paid, else the latest. */
  readonly payid: string | null;
  /** The family that organisers have added it to; null for everybody else. */
  readonly family: string | null;
  /** They have taken back the link it was to be paid with. */
  readonly isWithdrawn: boolean;
}

/**
 * Whether a sale at the ticket office came to nothing: such a runner has left, or was sold a place again. `status`: its payment's. Whoever
 * was added to a family can pay whenever they like, until organisers take the link back.
 */
export function isAbandonedSale(
  { by, paid, payid, family, isWithdrawn }: OpenOrSold,
  status: string | undefined,
): boolean {
  if (by !== 'ticket-office' || paid) return false;
  return family === null ? payid !== null && status !== 'CREATED' : isWithdrawn;
}
