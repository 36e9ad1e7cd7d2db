import { PaymentsUnreachable } from '@app/adapters';
import { registrationStream, type Booking } from '@app/domain';
import { KeyedMutex } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CheckoutService, type CheckoutResult, ignoreIfBooked } from '../payments';
import { CommandSender } from '../platform/commands/command-sender';
import type { CommandSource } from '../raceday';
import { SaleRepository, type Sale, type SoldRunner } from './sale.repository';

/** `amount` in SEK. `token` opens the Swish payment; null when paid. */
export interface SaleResult {
  readonly token: string | null;
  readonly payref: string;
  readonly sort: string;
  readonly amount: number;
  readonly link?: string | undefined;
}

/** `payAgain`: the seller accepts that an earlier payment may have gone through. */
interface SwishSale {
  readonly runner: SoldRunner;
  readonly payAgain: boolean | undefined;
}

/** `note`: how it was paid. `replacedPayment`: the Swish payment it replaces. */
interface OtherSale {
  readonly runner: SoldRunner;
  readonly note: string;
  readonly replacedPayment: string | undefined;
}

type Seller = Pick<CommandSource, 'by' | 'commandId'>;

/** Sells places on site, also after registration closes. A repeated request returns the sale as it is. */
@Injectable()
export class SalesService {
  private readonly queue = new KeyedMutex();

  constructor(
    private readonly sales: SaleRepository,
    private readonly checkout: CheckoutService,
    private readonly commands: CommandSender,
  ) {}

  /** Sells by Swish; the runner is listed once paid. Throws Refusal, Problem or PaymentsUnreachable. */
  async sellBySwish({ runner, payAgain }: SwishSale, seller: Seller): Promise<SaleResult> {
    const sale = await this.openSale(runner, seller);
    const paid = await this.checkout.findPaidBooking(sale.registration);
    if (paid) return paidResult(paid, sale);
    return { ...(await this.checkOut(sale, { by: seller.by, payAgain })), sort: sale.sort };
  }

  /** Sells by other means, giving up an open Swish payment. Throws Refusal when that one is paid. */
  async sellByOtherMeans({ runner, note, replacedPayment }: OtherSale, seller: Seller): Promise<SaleResult> {
    const { by } = seller;
    if (replacedPayment !== undefined)
      await this.checkout.abandonSwishPayment(await this.sales.registrationOf(replacedPayment), by);
    const sale = await this.openSale(runner, seller);
    const { registration } = sale;
    await this.checkout.abandonSwishPayment(registration, by);
    const paid = await this.checkout.findPaidBooking(registration);
    return paidResult(paid ?? (await this.checkout.bookByOtherMeans({ registration, note, by })), sale);
  }

  /** Opens a registration and reserves its bib. Idempotent per command id. Throws Refusal. */
  private openSale(runner: SoldRunner, { by, commandId = this.commands.newId() }: Seller): Promise<Sale> {
    return this.queue.run('bibs', async () => {
      const sale = await this.sales.findOrPrepare(runner, commandId);
      const { registration, edition, runners } = sale;
      const stream = registrationStream(registration);
      await this.sales.assertBibFree(sale);
      await this.sales.claimBib(sale, by);
      const opening = { registration, edition, email: '', by: 'ticket-office' } as const;
      await this.commands.send(stream, { type: 'OpenRegistration', ...opening }, { by });
      const save = { type: 'SaveRunners', registration, runners } as const;
      await ignoreIfBooked(() => this.commands.send(stream, save, { by }));
      return sale;
    });
  }

  /** Frees the bib when Swish is unreachable: the buyer got nothing to pay. */
  private async checkOut(
    { registration }: Sale,
    order: { readonly by: string; readonly payAgain: boolean | undefined },
  ): Promise<CheckoutResult> {
    try {
      return await this.checkout.book({ registration, campaign: null, ...order });
    } catch (error) {
      if (error instanceof PaymentsUnreachable)
        await this.checkout.abandonSwishPayment(registration, order.by);
      throw error;
    }
  }
}

function paidResult({ payment, amount }: Booking, { sort }: Sale): SaleResult {
  return { token: null, payref: payment, amount, sort };
}
