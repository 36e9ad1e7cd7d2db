import { oneLine, typedNumber } from '@app/domain';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNumber, IsOptional, ValidateBy } from 'class-validator';

/** A rule for a field, and its error text; without one the value is just invalid. */
export function Must(rule: (value: unknown) => boolean, text = ''): PropertyDecorator {
  return ValidateBy({ name: `must ${text}`, validator: { validate: rule } }, { message: text });
}

/** A text for which the function returns no problem; a returned problem is the error text. */
export function WithoutProblem(problemIn: (text: string) => string | undefined): PropertyDecorator {
  const problem = (value: unknown) => problemIn(typeof value === 'string' ? value : '');
  return ValidateBy(
    { name: problemIn.name, validator: { validate: (value) => problem(value) === undefined } },
    { message: ({ value }) => problem(value) ?? '' },
  );
}

/** Normalizes a text with `read`; leaves other values for the rules to refuse. */
export function Normalized(read: (typed: string) => string): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));
}

/** A field that may be missing; null counts as missing. */
export function Optional(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? undefined),
  );
}

/** Text of at most `longest` characters. (`MaxLength` does not count variation selectors.) */
export function Text(longest: number, text?: string): PropertyDecorator {
  return Must((value) => typeof value === 'string' && isAtMost(value, longest), text);
}

/** A number. Accepts digits in a text; an empty text is no number. */
export function Num(text: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => typedNumber(value)),
    IsNumber({}, { message: text }),
  );
}

/** Error texts of a line that is missing or shorter than `min` (default 1), and longer than `max`. */
interface LineRules {
  readonly missing: string;
  readonly min?: number;
  readonly max: number;
  readonly tooLong: string;
}

/** Text on one line, trimmed. */
export function Line({ missing, min = 1, max, tooLong }: LineRules): PropertyDecorator {
  return applyDecorators(
    Normalized(oneLine),
    Must((value) => typeof value === 'string' && Array.from(value).length >= min, missing),
    Must((value) => typeof value !== 'string' || isAtMost(value, max), tooLong),
  );
}

/** Counts code points, not UTF-16 units. */
function isAtMost(text: string, longest: number): boolean {
  return text.length <= 2 * longest && Array.from(text).length <= longest;
}

/** Letters of any language, but no quotes: a quoted name may hold a second address. */
const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@((?!-)[\p{L}\p{N}-]+\.)+[\p{L}-]{2,}$/u;

/** An e-mail address, in lower case. Allows no quotes and nothing that could be read as two. */
export function Address(): PropertyDecorator {
  return applyDecorators(
    Normalized((typed) => typed.trim().toLowerCase()),
    Must(isAddress, 'Ogiltig e-postadress'),
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 254 && EMAIL_ADDRESS.test(value);
}
