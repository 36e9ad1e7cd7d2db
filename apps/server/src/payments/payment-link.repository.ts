import { Refusal, type Registration, stockholmInstant } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { paymentLinks, type PaymentLinkRow, SESSION, session, type SessionRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CurrentEdition, RegistrationRepository } from '../registration';
import { linkTerms, type LinkTerms } from './link-terms';

/** A link with whose it is, and what it is for at this moment. */
export interface KnownLink {
  readonly row: PaymentLinkRow;
  readonly session: SessionRow;
  readonly terms: LinkTerms;
}

/** The edition's payment links as their view shows them. */
@Injectable()
export class PaymentLinkRepository {
  constructor(
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
    private readonly registrations: RegistrationRepository,
  ) {}

  find(link: string): Promise<PaymentLinkRow | undefined> {
    return this.views.get<PaymentLinkRow>(paymentLinks.name, this.edition.name, link);
  }

  /** Throws Refusal for a link that nobody knows. */
  async get(link: string): Promise<PaymentLinkRow> {
    const row = await this.find(link);
    if (!row) throw new Refusal('link-unknown');
    return row;
  }

  all(): Promise<readonly PaymentLinkRow[]> {
    return this.views.list<PaymentLinkRow>(paymentLinks.name, this.edition.name);
  }

  /** With what it is for. Throws Refusal for a link that nobody knows. */
  async read(link: string): Promise<KnownLink> {
    const row = await this.get(link);
    const known = await this.views.get<SessionRow>(session.name, row.registration, SESSION);
    if (!known) throw new Refusal('link-unknown');
    return { row, session: known, terms: this.termsOf(known.deltagare) };
  }

  /** The registration that a link is of, as its own stream tells: never behind, and neither is what is owed. */
  stateOf({ registration }: PaymentLinkRow): Promise<Registration> {
    return this.registrations.load(registration);
  }

  /** What these runners cost now. */
  termsOf(runners: SessionRow['deltagare'], isOwner = false): LinkTerms {
    const { prices } = this.edition;
    return linkTerms({ runners, isOwner, prices, at: this.edition.now() });
  }

  /** Whether the first of these runners has started: the ticket office sells on, a link does not. */
  isLate(runners: SessionRow['deltagare']): boolean {
    const { date, distances } = this.edition.edition;
    const chosen = new Set(Object.values(runners).map(({ distance }) => distance));
    const starts = distances
      .filter(({ km }) => chosen.has(km))
      .map(({ start }) => stockholmInstant(`${date}T${start}`));
    return starts.length > 0 && this.edition.now() >= Math.min(...starts);
  }
}
