import { Refusal } from '@app/domain';
import { OneAtATime } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import type { CommandSource } from '../raceday';
import { RegistrationDesk } from '../registration';
import { FreeBibs } from './free-bibs';
import type { SaleForm } from './known-sales';
import { SaleForms } from './sale-forms';
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

  /** The sale, taken in once however often it is asked for. Throws Refusal when the bib is somebody's or the runner cannot be. */
  open(body: SaleBody, { by, commandId }: Pick<CommandSource, 'by' | 'commandId'>): Promise<SaleForm> {
    return this.queue.run('bibs', async () => {
      const sale = await this.forms.begun(body, commandId);
      const { registration, edition, runners } = sale;
      await this.bibs.mustBeFree(sale);
      const opening = { registration, edition, email: '', by: 'ticket-office' } as const;
      await this.desk.take({ type: 'OpenRegistration', ...opening }, by);
      await unlessBooked(() => this.desk.take({ type: 'SaveRunners', registration, runners }, by));
      return sale;
    });
  }

  /** The registration of a sale's payment. Throws Refusal for a payment of anybody else's. */
  registrationOf(payment: string): Promise<string> {
    return this.forms.registrationOf(payment);
  }
}

/** A sale that is booked keeps its runner: they were saved when it was asked for before. */
async function unlessBooked(save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    const isBooked = error instanceof Refusal && ['payment-open', 'already-paid'].includes(error.code);
    if (!isBooked) throw error;
  }
}
