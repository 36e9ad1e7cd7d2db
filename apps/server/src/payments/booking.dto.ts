import { IsBoolean, IsInt, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** What the page counted; what is paid is worked out from the saved runners. */
class Counted {
  @IsOptional() @IsInt() barn?: number;
  @IsOptional() @IsInt() vuxna?: number;
}

export class BookingBody extends Counted {
  @IsOptional() @IsString() @MaxLength(40, { message: 'Kampanjkoden gäller inte' }) kampanj?: string | null;
  /** Whoever pays was told that an earlier payment may have gone through. */
  @IsOptional() @IsBoolean() payAgain?: boolean;
}

export class CampaignBody extends Counted {
  @IsString() @MaxLength(40, { message: 'Kampanjkoden gäller inte' }) kampanj!: string;
}

export class PaymentBody {
  @IsString() @Matches(/^[\wÅÄÖåäö-]{1,100}$/) payref!: string;
}

export class PaymentQuery {
  @IsString() @Matches(/^[\wÅÄÖåäö-]{1,100}$/) id!: string;
}

export class TokenQuery {
  @IsString() @MaxLength(100) token!: string;
}
