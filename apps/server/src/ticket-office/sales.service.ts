import { PaymentsUnreachable } from '@app/adapters';
import { Refusal, registrationStream, type Booking } from '@app/domain';
import { OneAtATime } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CheckoutService, type CheckedOut } from '../payments';
import { CommandSender } from '../platform/commands/command-sender';
import type { CommandSource } from '../raceday';
import { SaleRepository, type Sale, type SoldRunner } from './sale.repository';

/** What a sale came to, `amount` in SEK. The token opens its Swish payment; without one it is paid already. */
export interface Sold {
  readonly token: string | null;
  readonly payref: string;
  readonly sort: string;
  readonly amount: number;
  readonly link?: string | undefined;
}

/** `payAgain`: the seller knows that an earlier payment of this runner's may have gone through. */
interface SwishSale {
  readonly runner: SoldRunner;
  readonly payAgain: boolean | undefined;
}

/** `note`: how it was paid. `instead`: the Swish payment that this one takes the place of. */
interface OtherSale {
  readonly runner: SoldRunner;
  readonly note: string;
  readonly instead: string | undefined;
}

type Seller = Pick<CommandSource, 'by' | 'commandId'>;

/** Sells places on the spot, also when registration has closed. A sale that is asked for again is answered as it is by then. */
@Injectable()
export class SalesService {
  private readonly queue = new OneAtATime();

  constructor(
    private readonly sales: SaleRepository,
    private readonly checkout: CheckoutService,
    private readonly commands: CommandSender,
  ) {}

  /** With Swish: the runner gets on the start list when it is paid. Throws Refusal, Problem or PaymentsUnreachable. */
  async sell({ runner, payAgain }: SwishSale, seller: Seller): Promise<Sold> {
    const sale = await this.open(runner, seller);
    const paid = await this.checkout.paid(sale.registration);
    if (paid) return soldFor(paid, sale);
    return { ...(await this.bySwish(sale, { by: seller.by, payAgain })), sort: sale.sort };
  }

  /** Paid by other means, in the place of a Swish payment that is awaited. Throws Refusal when Swish has been paid. */
  async sellPaid({ runner, note, instead }: OtherSale, seller: Seller): Promise<Sold> {
    const { by } = seller;
    if (instead !== undefined) await this.checkout.giveUp(await this.sales.registrationOf(instead), by);
    const sale = await this.open(runner, seller);
    const { registration } = sale;
    await this.checkout.giveUp(registration, by);
    const paid = await this.checkout.paid(registration);
    return soldFor(paid ?? (await this.checkout.bookPaid({ registration, note, by })), sale);
  }

  /**
   * A registration of the runner's own, and a bib that nobody else can be sold meanwhile; taken in once however often it is asked for.
   * Throws Refusal when the bib is somebody's or the runner cannot be.
   */
  private open(runner: SoldRunner, { by, commandId = this.commands.newId() }: Seller): Promise<Sale> {
    return this.queue.run('bibs', async () => {
      const sale = await this.sales.begun(runner, commandId);
      const { registration, edition, runners } = sale;
      const stream = registrationStream(registration);
      await this.sales.bibMustBeFree(sale);
      await this.sales.takeUpBib(sale, by);
      const opening = { registration, edition, email: '', by: 'ticket-office' } as const;
      await this.commands.send(stream, { type: 'OpenRegistration', ...opening }, { by });
      const save = { type: 'SaveRunners', registration, runners } as const;
      await unlessBooked(() => this.commands.send(stream, save, { by }));
      return sale;
    });
  }

  /** When Swish is away nobody has got anything to pay with: the bib is free again, for another try or for other money. */
  private async bySwish(
    { registration }: Sale,
    order: { readonly by: string; readonly payAgain: boolean | undefined },
  ): Promise<CheckedOut> {
    try {
      return await this.checkout.book({ registration, campaign: null, ...order });
    } catch (error) {
      if (error instanceof PaymentsUnreachable) await this.checkout.giveUp(registration, order.by);
      throw error;
    }
  }
}

/** Nothing is left to pay. */
function soldFor({ payment, amount }: Booking, { sort }: Sale): Sold {
  return { token: null, payref: payment, amount, sort };
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
