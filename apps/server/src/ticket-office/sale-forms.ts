import { Ids } from '@app/adapters';
import { runnerFrom, sortOf } from '@app/domain';
import { eventId } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Season } from '../registration';
import { KnownSales, type SaleForm } from './known-sales';
import type { SaleBody } from './sale.dto';

/** Fills in a registration for each sale: a name of its own and the runner as they are kept. */
@Injectable()
export class SaleForms {
  constructor(
    private readonly ids: Ids,
    private readonly season: Season,
    private readonly known: KnownSales,
  ) {}

  /** The form of the same runner's sale with the same bib, where one was begun; a new one else. Throws Refusal for a runner who cannot be. */
  begun(body: SaleBody, commandId = this.ids.uuid()): Promise<SaleForm> {
    return this.known.begun(this.filled(body, commandId));
  }

  /** The registration of a sale's payment. Throws Refusal for a payment of anybody else's. */
  registrationOf(payment: string): Promise<string> {
    return this.known.registrationOf(payment);
  }

  /** The same form for the same runner under the same command id. */
  private filled({ company = '', ...typed }: SaleBody, commandId: string): SaleForm {
    const runner = runnerFrom({ ...typed, company }, this.season.year());
    const name = eventId(`${commandId}/${JSON.stringify(runner)}`, 0).replaceAll('-', '');
    const [registration, key] = [`kassa-${name.slice(0, 20)}`, name.slice(20)];
    return {
      registration,
      edition: this.season.name,
      runners: { [key]: runner },
      bib: typed.bib,
      sort: sortOf({ registration, key }),
    };
  }
}
