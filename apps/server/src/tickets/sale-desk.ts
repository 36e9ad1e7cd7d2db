import { Injectable } from '@nestjs/common';
import { OneAtATime } from '../payments/one-at-a-time';
import { RegistrationDesk } from '../registration/registration-desk';
import { FreeBibs } from './free-bibs';
import { SaleForms, type SaleForm } from './sale-forms';
import type { SaleBody } from './sale.dto';

/** Takes in a runner at the ticket office: a registration of their own, and a bib that nobody else can be sold meanwhile. */
@Injectable()
export class SaleDesk {
  private readonly queue = new OneAtATime();

  constructor(
    private readonly desk: RegistrationDesk,
    private readonly bibs: FreeBibs,
    private readonly forms: SaleForms,
  ) {}

  /** Throws Refusal when the bib is somebody's or the runner cannot be. */
  open(body: SaleBody, by: string): Promise<SaleForm> {
    const sale = this.forms.fill(body);
    const { registration, edition, runners } = sale;
    return this.queue.run('bibs', async () => {
      await this.bibs.mustBeFree(body.bib);
      const opening = { registration, edition, email: '', by: 'ticket-office' } as const;
      await this.desk.take({ type: 'OpenRegistration', ...opening }, by);
      await this.desk.take({ type: 'SaveRunners', registration, runners }, by);
      return sale;
    });
  }
}
