import 'reflect-metadata';
import { isDate, type Campaign } from '@app/domain';
import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const IsDay = () => matching(isDate, 'a day there is, YYYY-MM-DD');
const IsLocalTime = () => matching(isLocalTime, 'a time on a day there is, YYYY-MM-DDTHH:mm');

class Distance {
  @IsInt() @IsPositive() metres!: number;
  @IsNumber() @IsPositive() km!: number;
  @IsString() @MinLength(1) label!: string;
  @Matches(CLOCK_TIME) start!: string;
  @Matches(/^[a-z]\w*$/) colour!: string;
}

class PriceStep {
  @IsOptional() @IsLocalTime() until!: string | null;
  @IsInt() @Min(0) adult!: number;
  @IsInt() @Min(0) child!: number;
}

/** Which fields count follows from the kind. */
class EditionCampaign {
  @Matches(/^[A-Z0-9ÅÄÖ-]{3,40}$/) code!: string;
  @IsIn(['price-each', 'free', 'off-each']) kind!: 'price-each' | 'free' | 'off-each';
  @ValidateIf(({ kind }: EditionCampaign) => kind === 'price-each') @IsInt() @Min(0) price?: number;
  @ValidateIf(({ kind }: EditionCampaign) => kind === 'off-each') @IsInt() @Min(0) off?: number;
  @ValidateIf(({ kind }: EditionCampaign) => kind === 'off-each') @IsDay() before?: string;
}

/** What a receipt says about the seller. `vat` is its VAT line, word for word. */
class Receipt {
  @IsString() @MinLength(1) seller!: string;
  @Matches(/^\d{6}-\d{4}$/) orgNumber!: string;
  @IsString() @MinLength(1) vat!: string;
}

class CourseRecord {
  @IsNumber() @IsPositive() distance!: number;
  @IsString() name!: string;
  @IsInt() year!: number;
  @Matches(/^(\d+:)?\d{1,2}:\d{2}\.\d$/) time!: string;
}

class PublicResults {
  @IsOptional() @IsInt() @Min(1) @Max(120) hideAgeUnder!: number | null;
}

class Organiser {
  @IsString() @MinLength(1) name!: string;
  @IsEmail() email!: string;
  @IsString() phone!: string;
  @IsString() address!: string;
}

/** One year's race as its organisers describe it. Times without a zone are Swedish local time; money is whole units of `currency`. */
export class Edition {
  @IsString() @MinLength(1) name!: string;
  @IsDay() date!: string;
  @IsString() place!: string;
  @IsArray() @ArrayMinSize(1) @ValidateNested({ each: true }) @Type(() => Distance) distances!: Distance[];
  @Matches(/^[A-Z]{3}$/) currency!: string;
  @IsArray() @ArrayMinSize(1) @ValidateNested({ each: true }) @Type(() => PriceStep) prices!: PriceStep[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => EditionCampaign) campaigns!: Campaign[];
  @ValidateNested() @Type(() => Receipt) receipt!: Receipt;
  @IsLocalTime() registrationButtonUntil!: string;
  @IsLocalTime() registrationCloses!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => CourseRecord) courseRecords!: CourseRecord[];
  @ValidateNested() @Type(() => PublicResults) publicResults!: PublicResults;
  @ValidateNested() @Type(() => Organiser) organiser!: Organiser;
}

/** Looking like a time is not enough: a 31 September would be found out only when somebody registers. */
function isLocalTime(text: string): boolean {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && CLOCK_TIME.test(text.slice(11));
}

function matching(isGood: (text: string) => boolean, wanted: string): PropertyDecorator {
  return ValidateBy({
    name: isGood.name,
    validator: {
      validate: (value) => typeof value === 'string' && isGood(value),
      defaultMessage: () => `$property must be ${wanted}`,
    },
  });
}
