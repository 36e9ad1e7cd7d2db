import { IsInt, Matches, Max, Min } from 'class-validator';
import { Line, Optional } from '../platform/http/fields.decorators';

/** Who gets a wellness-benefit code. */
export class InvitationBody {
  @Line({ missing: 'Name is required', max: 100, tooLong: 'Name is too long' })
  readonly name!: string;

  @Line({ missing: 'E-mail is required', max: 254, tooLong: 'E-mail is too long' })
  @Matches(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, { message: 'E-mail must be valid' })
  readonly email!: string;

  /** Which code of theirs: one more than they have is a new one, asked for knowingly. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(50)
  readonly number?: number;
}
