import { ViewStore } from '@app/eventing';
import { payments, type PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { Season } from '../registration';

/** The edition's payments as their view shows them. */
@Injectable()
export class PaymentRows {
  constructor(
    private readonly views: ViewStore,
    private readonly season: Season,
  ) {}

  find(payment: string): Promise<PaymentRow | undefined> {
    return this.views.get<PaymentRow>(payments.name, this.season.name, payment);
  }

  all(): Promise<readonly PaymentRow[]> {
    return this.views.list<PaymentRow>(payments.name, this.season.name);
  }
}
