import { fieldTexts } from '@app/domain';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { RequiredNumber } from '../commands/number.decorators';
import { RequiredLine } from '../http/line.decorators';

const REQUIRED = 'Obligatorisk';
const name = { missing: REQUIRED, min: 2, max: 60, tooLong: fieldTexts.nameTooLong };
const phone = { missing: REQUIRED, min: 2, max: 30, tooLong: 'telefonnumret får ha högst 30 tecken' };
const note = { missing: REQUIRED, max: 200, tooLong: 'noteringen får ha högst 200 tecken' };

/** A runner as the ticket office takes them in. Everything is required, so that a start list has it all. */
export class SaleBody {
  @RequiredLine(name) firstname!: string;
  @RequiredLine(name) lastname!: string;
  @RequiredNumber(REQUIRED) age!: number;
  @RequiredNumber(REQUIRED) distance!: number;
  @IsIn(['Ingen', 'Dam', 'Herr'], { message: REQUIRED }) group!: 'Ingen' | 'Dam' | 'Herr';
  @RequiredLine(phone) phone!: string;
  @RequiredNumber(REQUIRED) bib!: number;
  @IsOptional() @IsString() @MaxLength(60, { message: fieldTexts.companyTooLong }) company?: string;
  /** The seller was told that an earlier payment of this runner's may have gone through. */
  @IsOptional() @IsBoolean() payAgain?: boolean;
}

/** Paid by other means than Swish; the note says how. `payref` is a Swish payment that this one takes the place of. */
export class PaidSaleBody extends SaleBody {
  @RequiredLine(note) note!: string;
  @IsOptional() @IsString() @MaxLength(100) payref?: string;
}

const holder = { missing: 'Name is required', max: 100, tooLong: 'Name is too long' };
const address = { missing: 'E-mail is required', max: 254, tooLong: 'E-mail is too long' };

/** Who gets a wellness-benefit code. */
export class InvitationBody {
  @RequiredLine(holder) name!: string;
  @Matches(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, { message: 'E-mail must be valid' })
  @RequiredLine(address)
  email!: string;
}
