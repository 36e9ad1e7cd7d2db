import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { fieldTexts, type RunnerStatus } from '@app/domain';
import { AskedRunner } from '../commands/asked-command.dto';
import { OptionalNumber } from '../commands/number.decorators';

/** What any single action may carry: its own id (a retry is then harmless), when it happened, and on which device. */
export class Action {
  @IsOptional() @Matches(/^[\w-]{1,64}$/) commandId?: string;
  @IsOptional() @IsISO8601({ strict: true }) @Matches(/T.*(Z|[+-]\d{2}:?\d{2})$/) capturedAt?: string;
  @IsOptional() @IsString() @MaxLength(60) device?: string;
}

/** `status` settles everyone who is still out. */
export class EndAction extends Action {
  @IsOptional() @IsIn(['dns', 'dnf']) status?: 'dns' | 'dnf';
}

export class ResetAction extends Action {
  @IsOptional() @IsString() @MaxLength(40) word?: string;
}

export class StatusAction extends Action {
  @IsIn(['', 'dns', 'dnf', 'dsq'], { message: 'felaktig status' }) status!: RunnerStatus;
}

/** A runner as a path names them. */
export class RunnerInRace {
  @IsString() part!: string;
  @Matches(/^runner-[\w-]{1,64}$/, { message: 'felaktigt löpar-id' }) sort!: string;
}

export class BibOfRunner extends RunnerInRace {
  @OptionalNumber(fieldTexts.bibInvalid) bib!: number | null;
}

export class NewRace {
  @IsString({ message: fieldTexts.dateInvalid }) date!: string;
  @OptionalNumber(fieldTexts.distanceInvalid) distance!: number | null;
  @IsOptional() @IsBoolean() openForReg?: boolean;
}

export class NewRunner extends AskedRunner {
  @OptionalNumber(fieldTexts.bibInvalid) bib?: number | null;
}
