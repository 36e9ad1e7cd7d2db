import { Injectable } from '@nestjs/common';
import { Settlement } from '../payments';
import { BookingDesk, Season } from '../registration';

/** Money that came in another way than by Swish. The note says which. */
export interface OtherMoney {
  readonly registration: string;
  readonly note: string;
  readonly by: string;
}

/** A payment's id and how much it was, SEK. Nothing is left to open. */
interface PaidSale {
  readonly token: null;
  readonly payref: string;
  readonly amount: number;
}

/** Books a registration and records at once that it was paid by other means. */
@Injectable()
export class CashDesk {
  constructor(
    private readonly bookings: BookingDesk,
    private readonly settlement: Settlement,
    private readonly season: Season,
  ) {}

  /** What was paid for a registration already, however; undefined while it is not. */
  async paid(registration: string): Promise<PaidSale | undefined> {
    const booking = await this.bookings.paid(registration);
    return booking && { token: null, payref: booking.payment, amount: booking.amount };
  }

  /** Throws Refusal. */
  async pay({ registration, note, by }: OtherMoney): Promise<PaidSale> {
    const order = { registration, campaign: null, by, means: 'other', payAgain: true } as const;
    const { payment, amount } = await this.bookings.book(order);
    await this.settlement.recordOther(
      { registration, payment },
      { amount, note, paidAt: this.season.now() },
      by,
    );
    return { token: null, payref: payment, amount };
  }
}
