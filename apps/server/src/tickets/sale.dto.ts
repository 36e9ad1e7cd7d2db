import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { RequiredNumber } from '../commands/number.decorators';

const REQUIRED = 'Obligatorisk';
const required = { message: REQUIRED };

/** A runner as the ticket office takes them in. Everything is required, so that a start list has it all. */
export class SaleBody {
  @IsString(required) @IsNotEmpty(required) firstname!: string;
  @IsString(required) @IsNotEmpty(required) lastname!: string;
  @RequiredNumber(REQUIRED) age!: number;
  @RequiredNumber(REQUIRED) distance!: number;
  @IsIn(['Ingen', 'Dam', 'Herr'], required) group!: 'Ingen' | 'Dam' | 'Herr';
  @IsString(required) @IsNotEmpty(required) @MaxLength(30) phone!: string;
  @RequiredNumber(REQUIRED) bib!: number;
  @IsOptional() @IsString() @MaxLength(60) company?: string;
}

/** Paid by other means than Swish; the note says how. `payref` is a Swish payment that this one takes the place of. */
export class PaidSaleBody extends SaleBody {
  @IsString(required) @IsNotEmpty(required) @MaxLength(200) note!: string;
  @IsOptional() @IsString() @MaxLength(100) payref?: string;
}

/** Who gets a wellness-benefit code. */
export class InvitationBody {
  @IsString({ message: 'Name is required' })
  @IsNotEmpty({ message: 'Name is required' })
  @MaxLength(100)
  name!: string;
  @IsString({ message: 'E-mail is required' })
  @IsNotEmpty({ message: 'E-mail is required' })
  @MaxLength(254)
  email!: string;
}
