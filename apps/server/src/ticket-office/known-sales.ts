import { areSameRunners, Refusal, sortOf, type RegisteredRunners } from '@app/domain';
import { registrations, type RegistrationRow } from '@app/views';
import { ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { PaymentRows } from '../payments';
import { Season } from '../registration';

/** A sale with everything it will need. `sort` is who the runner becomes on the start list. */
export interface SaleForm {
  readonly registration: string;
  readonly edition: string;
  readonly runners: RegisteredRunners;
  readonly bib: number;
  readonly sort: string;
}

/** The ticket office's sales so far, whatever came of them. */
@Injectable()
export class KnownSales {
  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRows,
    private readonly season: Season,
  ) {}

  /** The sale of the same runner with the same bib that was begun before; the form itself when there is none. */
  async begun(form: SaleForm): Promise<SaleForm> {
    const rows = await this.views.list<RegistrationRow>(registrations.name, this.season.name);
    const same = rows.filter((row) => row.by === 'ticket-office' && isOnly(soldIn(row), form.runners));
    const sale = same.find(({ paid }) => paid) ?? same.at(-1);
    if (!sale) return form;
    const { registration } = sale;
    const runners = soldIn(sale);
    const [key = ''] = Object.keys(runners);
    return { ...form, registration, runners, sort: sortOf({ registration, key }) };
  }

  /** The registration of a sale's payment. Throws Refusal for a payment of anybody else's. */
  async registrationOf(payment: string): Promise<string> {
    const { registration = '' } = (await this.payments.find(payment)) ?? {};
    const row = await this.views.get<RegistrationRow>(registrations.name, this.season.name, registration);
    if (row?.by !== 'ticket-office') throw new Refusal('payment-unknown', { payment });
    return registration;
  }
}

/** The runners as they were sold, whatever was corrected since. */
function soldIn({ bought, runners }: RegistrationRow): RegisteredRunners {
  return bought ?? runners;
}

/** Each sale has a key of its own for its one runner. */
function isOnly(runners: RegisteredRunners, wanted: RegisteredRunners): boolean {
  return areSameRunners(unkeyed(runners), unkeyed(wanted));
}

function unkeyed(runners: RegisteredRunners): RegisteredRunners {
  return Object.fromEntries(Object.values(runners).entries());
}
