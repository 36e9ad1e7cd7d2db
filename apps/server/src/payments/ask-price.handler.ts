import { headcount, quote, type Quote } from '@app/domain';
import { SESSION, session, type SessionRow } from '@app/views';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CurrentEdition } from '../registration';
import { CampaignCodeService } from './campaign-code.service';

/** The price of a registration's runners with a code, and whether the code is valid. */
export class AskPrice extends Query<Quote> {
  constructor(
    readonly registration: string,
    readonly typed: string,
  ) {
    super();
  }
}

@QueryHandler(AskPrice)
export class AskPriceHandler implements IQueryHandler<AskPrice> {
  constructor(
    private readonly views: ViewStore,
    private readonly codes: CampaignCodeService,
    private readonly edition: CurrentEdition,
  ) {}

  async execute({ registration, typed }: AskPrice): Promise<Quote> {
    const row = await this.views.get<SessionRow>(session.name, registration, SESSION);
    const people = headcount(Object.values(row?.deltagare ?? {}));
    const terms = await this.codes.terms({ typed, registration, payment: '' });
    return quote(people, { ...terms, at: this.edition.now() });
  }
}
