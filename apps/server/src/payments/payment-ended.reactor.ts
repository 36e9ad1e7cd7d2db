import { isClosedUnpaid, isWrongPayee, Refusal, type RegistrationEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Reactor } from '../platform/reactors/reactor';
import { RegistrationRepository } from '../registration';
import { CampaignCodeService } from './campaign-code.service';
import { CheckoutService } from './checkout.service';
import type { PaymentRef } from './payment.service';

type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;

/** Cancels a registration's other open payments when one is paid, to prevent double payment. */
@Injectable()
export class CancelOtherPaymentsWhenPaid extends Reactor {
  readonly name = 'take-back-when-paid';
  readonly on = {
    RegistrationPaid: (paid: Paid) => this.cancelOthers(paid),
  };

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly checkout: CheckoutService,
  ) {
    super();
  }

  private async cancelOthers({ registration }: Paid): Promise<void> {
    const { bookings } = await this.registrations.load(registration);
    for (const { payment, outcome } of bookings.values())
      if (outcome === 'open') await this.cancel({ registration, payment });
  }

  /** If it is paid meanwhile, organisers see a double payment. */
  private async cancel(ref: PaymentRef): Promise<void> {
    try {
      await this.checkout.cancel(ref, this.name);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'already-paid')) throw error;
    }
  }
}

type Ended = Extract<RegistrationEvent, { type: 'PaymentFailed' | 'RegistrationCancelled' }>;
type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;

/** Releases the single-use code of a payment that failed or went to another payee. */
@Injectable()
export class ReleaseCodeWhenFailed extends Reactor {
  readonly name = 'release-code-when-failed';
  readonly on = {
    PaymentFailed: (event: Ended) => this.release(event),
    RegistrationCancelled: (event: Ended) => this.release(event),
    PaymentConfirmed: async (event: Confirmed) => {
      if (isWrongPayee(event.flags)) await this.release(event);
    },
  };

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly codes: CampaignCodeService,
  ) {
    super();
  }

  /** The payment may have been paid by the time of this reaction: then the code is used. */
  private async release({ registration, payment }: PaymentRef): Promise<void> {
    const { bookings } = await this.registrations.load(registration);
    const booking = bookings.get(payment);
    if (!booking || !isClosedUnpaid(booking)) return;
    await this.codes.release({ typed: booking.campaign, payment }, this.name);
  }
}
