import { fieldTexts, LIMITS, type RunnerInput } from '@app/domain';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { Num, Optional, Text } from '../platform/http/fields.decorators';

/** A race to create, named by its path; the decider refuses missing fields. */
export class NewRaceBody {
  @IsString({ message: fieldTexts.dateInvalid })
  readonly date!: string;

  @Optional()
  @Num(fieldTexts.distanceInvalid)
  readonly distance?: number;

  @Optional()
  @IsBoolean()
  readonly openForReg?: boolean;
}

/** A runner as organisers enter it. `age` over 1000 is a birth year; group 'Ingen' means none. */
export class RunnerBody implements RunnerInput {
  @IsString({ message: fieldTexts.nameMissing })
  readonly firstname!: string;

  @IsString({ message: fieldTexts.nameMissing })
  readonly lastname!: string;

  @Optional()
  @Num(fieldTexts.ageInvalid)
  readonly age?: number;

  @Transform(({ value }: { value: unknown }) => (value === 'Ingen' ? '' : (value ?? '')))
  @IsIn(['', 'Dam', 'Herr'], { message: fieldTexts.groupInvalid })
  readonly group: '' | 'Dam' | 'Herr' = '';

  @Optional()
  @IsString()
  @Text(LIMITS.name, fieldTexts.companyTooLong)
  readonly company?: string;

  @Optional()
  @IsString()
  @Text(LIMITS.phone, fieldTexts.phoneTooLong)
  readonly phone?: string;
}

/** A runner to add, optionally with a bib. */
export class NewRunnerBody extends RunnerBody {
  @Optional()
  @Num(fieldTexts.bibInvalid)
  readonly bib?: number;
}
