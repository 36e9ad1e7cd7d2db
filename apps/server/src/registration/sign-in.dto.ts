import { loginCode, refusalTexts } from '@app/domain';
import { applyDecorators } from '@nestjs/common';
import { IsUUID, Matches } from 'class-validator';
import { Must, Typed } from '../platform/http/fields.decorators';

/** Letters of any language, but nothing quoted: a quoted name may hold a second address, and reach a second mailbox. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@((?!-)[\p{L}\p{N}-]+\.)+[\p{L}-]{2,}$/u;

/** Whom to send a code. */
export class AskForCode {
  @Address()
  readonly email!: string;
}

/** A code as it was typed, spaces and all. */
export class TypedCodeBody {
  @Address()
  readonly email!: string;

  @IsUUID('loose', { message: refusalTexts['code-unknown'] })
  readonly codeId!: string;

  @Typed(loginCode)
  @Matches(/^\d{6}$/, { message: 'Koden har sex siffror' })
  readonly code!: string;
}

/** An address, in lower case. Nothing quoted, and nothing that could be read as two. */
function Address(): PropertyDecorator {
  return applyDecorators(
    Typed((typed) => typed.trim().toLowerCase()),
    Must(isAddress, 'Ogiltig e-postadress'),
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 254 && ADDRESS.test(value);
}
