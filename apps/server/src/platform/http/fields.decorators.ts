import { oneLine, typedNumber } from '@app/domain';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNumber, IsOptional, ValidateBy } from 'class-validator';

/** A rule that a field must keep, and what is said of a value that does not: without a text it is a wrong value. */
export function Must(rule: (value: unknown) => boolean, text = ''): PropertyDecorator {
  return ValidateBy({ name: `must ${text}`, validator: { validate: rule } }, { message: text });
}

/** A text that the function finds nothing wrong with; what it says otherwise is told. */
export function Answering(problemIn: (text: string) => string | undefined): PropertyDecorator {
  const problem = (value: unknown) => problemIn(typeof value === 'string' ? value : '');
  return ValidateBy(
    { name: problemIn.name, validator: { validate: (value) => problem(value) === undefined } },
    { message: ({ value }) => problem(value) ?? '' },
  );
}

/** Whatever is typed, as the function has it; what is no text is left for the rules to refuse. */
export function Typed(read: (typed: string) => string): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));
}

/** A field that may be missing; null is the same as missing. */
export function Optional(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? undefined),
  );
}

/** Text of at most so many characters. (`MaxLength` leaves variation selectors out of its count, however many they are.) */
export function Text(longest: number, text?: string): PropertyDecorator {
  return Must((value) => typeof value === 'string' && isAtMost(value, longest), text);
}

/** A number. Digits in a text count as one, and an empty text as none. */
export function Num(text: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => typedNumber(value)),
    IsNumber({}, { message: text }),
  );
}

/** What a line of text is told when it is missing or shorter than `min` (1 when nothing is said), and when it is longer than `max`. */
interface LineRules {
  readonly missing: string;
  readonly min?: number;
  readonly max: number;
  readonly tooLong: string;
}

/** Text on one line, trimmed. */
export function Line({ missing, min = 1, max, tooLong }: LineRules): PropertyDecorator {
  return applyDecorators(
    Typed(oneLine),
    Must((value) => typeof value === 'string' && Array.from(value).length >= min, missing),
    Must((value) => typeof value !== 'string' || isAtMost(value, max), tooLong),
  );
}

/** Whether it is as short as that, a character counted once even where JavaScript counts it as two. */
function isAtMost(text: string, longest: number): boolean {
  return text.length <= 2 * longest && Array.from(text).length <= longest;
}

/** Letters of any language, but nothing quoted: a quoted name may hold a second address, and reach a second mailbox. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@((?!-)[\p{L}\p{N}-]+\.)+[\p{L}-]{2,}$/u;

/** An e-mail address, in lower case. Nothing quoted, and nothing that could be read as two. */
export function Address(): PropertyDecorator {
  return applyDecorators(
    Typed((typed) => typed.trim().toLowerCase()),
    Must(isAddress, 'Ogiltig e-postadress'),
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 254 && ADDRESS.test(value);
}
