import { fieldTexts, type Group, type RunnerStatus } from '@app/domain';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { OptionalNumber } from './number.decorators';

/** What organisers type about a runner. `age` over 1000 is a birth year; the group 'Ingen' is none. */
export class AskedRunner {
  @IsString({ message: fieldTexts.nameMissing }) firstname!: string;
  @IsString({ message: fieldTexts.nameMissing }) lastname!: string;
  @OptionalNumber(fieldTexts.ageInvalid) age?: number | null;
  @Transform(({ value }) => (value === 'Ingen' || value === null ? '' : (value as unknown)))
  @IsOptional()
  @IsIn(['', 'Dam', 'Herr'], { message: fieldTexts.groupInvalid })
  group?: Group;
  @IsOptional() @IsString() @MaxLength(100) company?: string;
  @IsOptional() @IsString() @MaxLength(30) phone?: string;
}

const askedTypes = [
  'CreateRace',
  'AddRunner',
  'ChangeRunner',
  'RegisterBib',
  'StartRace',
  'FinishRunner',
  'RestoreRunner',
  'SetRunnerStatus',
  'EndRace',
  'ResetRace',
] as const;
export type AskedType = (typeof askedTypes)[number];

/** A command as it comes over the wire. A runner is named by `sort`, or by `bib` where one is registered. */
export class AskedCommand {
  @Matches(/^[\w-]{1,64}$/, { message: 'ska vara ett uuid' }) id!: string;
  @IsIn(askedTypes, { message: `ska vara något av ${askedTypes.join(', ')}` }) type!: AskedType;
  @IsString() @MaxLength(40) part!: string;
  @IsOptional() @Matches(/^runner-[\w-]{1,64}$/, { message: 'felaktigt löpar-id' }) sort?: string;
  @OptionalNumber(fieldTexts.bibInvalid) bib?: number | null;
  @IsOptional() @IsIn(['', 'dns', 'dnf', 'dsq'], { message: 'felaktig status' }) status?: RunnerStatus;
  @IsOptional() @IsString() @MaxLength(40) word?: string;
  /** The crossing that a restore means, epoch ms as in the board's row; another one stands. */
  @OptionalNumber('felaktig tid') finished?: number | null;
  /** When it happened, ISO 8601 with its zone; without it the server's clock counts. */
  @IsOptional() @IsISO8601({ strict: true }) @Matches(/T.*(Z|[+-]\d{2}:?\d{2})$/) capturedAt?: string;
  @IsOptional() @IsString() @MaxLength(60) device?: string;
  @IsOptional() @IsString({ message: fieldTexts.dateInvalid }) date?: string;
  @OptionalNumber(fieldTexts.distanceInvalid) distance?: number | null;
  @IsOptional() @IsBoolean() openForReg?: boolean;
  @IsOptional() @ValidateNested() @Type(() => AskedRunner) runner?: AskedRunner;
}

/** Commands to apply in order. */
export class CommandBatch {
  @IsDefined({ message: 'commands saknas' })
  @IsArray()
  @ArrayMaxSize(500, { message: 'högst 500 i taget' })
  @ValidateNested({ each: true })
  @Type(() => AskedCommand)
  commands!: AskedCommand[];
}
