import { Ids } from '@app/adapters';
import { runnerFrom } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { OneAtATime } from '../payments/one-at-a-time';
import { sortOf } from '../reactors/start-list-when-paid.reactor';
import { RegistrationDesk } from '../registration/registration-desk';
import { Season } from '../registration/season';
import { FreeBibs } from './free-bibs';
import type { SaleBody } from './sale.dto';

/** A registration of the ticket office, not paid yet. `sort` is who the runner becomes on the start list. */
export interface Sale {
  readonly registration: string;
  readonly sort: string;
}

/** Takes in a runner at the ticket office: a registration of their own, and a bib that nobody else can be sold meanwhile. */
@Injectable()
export class SaleDesk {
  private readonly queue = new OneAtATime();

  constructor(
    private readonly desk: RegistrationDesk,
    private readonly ids: Ids,
    private readonly bibs: FreeBibs,
    private readonly season: Season,
  ) {}

  /** Throws Refusal when the bib is somebody's or the runner cannot be. */
  open({ company = '', bib, ...typed }: SaleBody, by: string): Promise<Sale> {
    const key = this.ids.short();
    const registration = `kassa-${this.ids.short()}${this.ids.short()}`;
    const runners = { [key]: runnerFrom({ ...typed, company, bib }, this.season.year()) };
    const opening = { registration, edition: this.season.name, email: '', by: 'ticket-office' } as const;
    return this.queue.run('bibs', async () => {
      await this.bibs.mustBeFree(bib);
      await this.desk.take({ type: 'OpenRegistration', ...opening }, by);
      await this.desk.take({ type: 'SaveRunners', registration, runners }, by);
      return { registration, sort: sortOf(registration, key) };
    });
  }
}
