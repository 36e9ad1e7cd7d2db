import { refusalTexts } from '@app/domain';
import { IsBoolean, IsInt, Matches } from 'class-validator';
import { Optional, Text } from '../platform/http/fields.decorators';

/** What the page counted; what is paid is worked out from the saved runners. */
class Counted {
  @Optional()
  @IsInt()
  readonly barn?: number;

  @Optional()
  @IsInt()
  readonly vuxna?: number;
}

export class BookingBody extends Counted {
  @Optional()
  @Campaign()
  readonly kampanj?: string;

  /** Whoever pays was told that an earlier payment may have gone through. */
  @Optional()
  @IsBoolean()
  readonly payAgain?: boolean;
}

export class CampaignBody extends Counted {
  @Campaign()
  readonly kampanj!: string;
}

export const PAYMENT_ID = /^[\wÅÄÖåäö-]{1,100}$/;

export class PaymentBody {
  @Matches(PAYMENT_ID)
  readonly payref!: string;
}

export class PaymentQuery {
  @Matches(PAYMENT_ID)
  readonly id!: string;
}

export class TokenQuery {
  @Text(100)
  readonly token!: string;
}

function Campaign(): PropertyDecorator {
  return Text(40, refusalTexts['campaign-invalid']);
}
