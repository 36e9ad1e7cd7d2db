import { Ids } from '@app/adapters';
import { runnerFrom, type RegisteredRunners } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { sortOf } from '../reactors/start-list-when-paid.reactor';
import { Season } from '../registration/season';
import type { SaleBody } from './sale.dto';

/** A sale with everything it will need. `sort` is who the runner becomes on the start list. */
export interface SaleForm {
  readonly registration: string;
  readonly edition: string;
  readonly runners: RegisteredRunners;
  readonly sort: string;
}

/** Fills in a registration for each sale: a name of its own and the runner as they are kept. */
@Injectable()
export class SaleForms {
  constructor(
    private readonly ids: Ids,
    private readonly season: Season,
  ) {}

  /** Throws Refusal for a runner who cannot be. */
  fill({ company = '', ...typed }: SaleBody): SaleForm {
    const key = this.ids.short();
    const registration = `kassa-${this.ids.short()}${this.ids.short()}`;
    return {
      registration,
      edition: this.season.name,
      runners: { [key]: runnerFrom({ ...typed, company }, this.season.year()) },
      sort: sortOf(registration, key),
    };
  }
}
