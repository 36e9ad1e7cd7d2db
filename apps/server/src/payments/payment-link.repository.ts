import { Refusal, type Registration, stockholmInstant } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { paymentLinks, type PaymentLinkRow, SESSION, session, type SessionRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CurrentEdition, RegistrationRepository } from '../registration';
import { linkTerms, type LinkTerms } from './link-terms';

/** A link with its registration's session and current terms. */
export interface PaymentLinkDetails {
  readonly row: PaymentLinkRow;
  readonly session: SessionRow;
  readonly terms: LinkTerms;
}

/** Reads the edition's payment links from their view. */
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

  /** Throws Refusal for an unknown link. */
  async get(link: string): Promise<PaymentLinkRow> {
    const row = await this.find(link);
    if (!row) throw new Refusal('link-unknown');
    return row;
  }

  all(): Promise<readonly PaymentLinkRow[]> {
    return this.views.list<PaymentLinkRow>(paymentLinks.name, this.edition.name);
  }

  /** Throws Refusal for an unknown link. */
  async read(link: string): Promise<PaymentLinkDetails> {
    const row = await this.get(link);
    const sessionRow = await this.views.get<SessionRow>(session.name, row.registration, SESSION);
    if (!sessionRow) throw new Refusal('link-unknown');
    return { row, session: sessionRow, terms: this.termsOf(sessionRow.deltagare) };
  }

  /** The link's registration, read from its stream, so that its balance due is current. */
  stateOf({ registration }: PaymentLinkRow): Promise<Registration> {
    return this.registrations.load(registration);
  }

  /** The current price of these runners. */
  termsOf(runners: SessionRow['deltagare'], isOwner = false): LinkTerms {
    const { prices } = this.edition;
    return linkTerms({ runners, isOwner, prices, at: this.edition.now() });
  }

  /** Whether the first of these runners' races has started: links end then, ticket office sales do not. */
  isLate(runners: SessionRow['deltagare']): boolean {
    const { date, distances } = this.edition.edition;
    const chosen = new Set(Object.values(runners).map(({ distance }) => distance));
    const starts = distances
      .filter(({ km }) => chosen.has(km))
      .map(({ start }) => stockholmInstant(`${date}T${start}`));
    return starts.length > 0 && this.edition.now() >= Math.min(...starts);
  }
}
