import { Ids } from '@app/adapters';
import { runnerFrom, sortOf, type RegisteredRunners } from '@app/domain';
import { eventId } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Season } from '../registration/season';
import type { SaleBody } from './sale.dto';

/** A sale with everything it will need. `sort` is who the runner becomes on the start list. */
export interface SaleForm {
  readonly registration: string;
  readonly edition: string;
  readonly runners: RegisteredRunners;
  readonly bib: number;
  readonly sort: string;
}

/** Fills in a registration for each sale: a name of its own and the runner as they are kept. */
@Injectable()
export class SaleForms {
  constructor(
    private readonly ids: Ids,
    private readonly season: Season,
  ) {}

  /** The same form for the same runner under the same command id. Throws Refusal for a runner who cannot be. */
  fill({ company = '', ...typed }: SaleBody, commandId = this.ids.uuid()): SaleForm {
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
