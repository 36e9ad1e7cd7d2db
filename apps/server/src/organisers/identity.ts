import type { IdentityProvider } from '@app/adapters';

/** Who vouches for organisers, where somebody does: then there is no printed link. */
export class Identity {
  constructor(readonly provider: IdentityProvider | undefined) {}
}
