import { Transform } from 'class-transformer';
import { IsEmail, IsUUID, Matches, MaxLength } from 'class-validator';

const NO_ADDRESS = 'Ogiltig e-postadress';

/** A quoted name may hold a second address, and reach a second mailbox. */
const NOTHING_QUOTED = /^[^"\\]*$/;

const asTyped = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

/** An address, in lower case. Nothing quoted, and nothing that could be read as two. */
export class AskForCode {
  @Transform(asTyped)
  @IsEmail({}, { message: NO_ADDRESS })
  @Matches(NOTHING_QUOTED, { message: NO_ADDRESS })
  @MaxLength(254, { message: NO_ADDRESS })
  email!: string;
}

/** A code as it was typed, spaces and all. */
export class TypedCodeBody extends AskForCode {
  @IsUUID('all', { message: 'Koden gäller inte. Begär en ny kod.' }) codeId!: string;
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\s/g, '') : value,
  )
  @Matches(/^\d{6}$/, { message: 'Koden har sex siffror' })
  code!: string;
}
