import { credentialCheck } from './google-credential';
import { type GoogleClient, GoogleRedirect } from './google-redirect';
import { type Account, type Arrival, type Departure, IdentityProvider } from './identity.port';

/** Google, by the button on our page (a signed credential) or by its own page (a redirect). */
export class GoogleIdentity extends IdentityProvider {
  private readonly check: (credential: string) => Promise<Account>;
  private readonly redirect: GoogleRedirect;

  constructor(client: GoogleClient & { readonly certsUrl?: string | undefined }) {
    super();
    this.check = credentialCheck(client.clientId, client.certsUrl);
    this.redirect = new GoogleRedirect(client);
  }

  verify(credential: string): Promise<Account> {
    return this.check(credential);
  }

  depart(returnTo: string): Promise<Departure> {
    return this.redirect.depart(returnTo);
  }

  arrive(returnTo: string, arrival: Arrival): Promise<Account> {
    return this.redirect.arrive(returnTo, arrival);
  }
}
