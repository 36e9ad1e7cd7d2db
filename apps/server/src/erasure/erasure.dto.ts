import { type ErasureSubject, MAX_NOTE_LENGTH, readPart, Refusal, refusalTexts, runnerId } from '@app/domain';
import { IsString, Matches } from 'class-validator';
import { Line, Must, Optional, Text } from '../platform/http/fields.decorators';
import { Problem } from '../platform/http/problem';

/** The subject of an erasure: a whole registration, one runner of a race, or the holder of a code. */
export class SubjectFields {
  @Optional()
  @IsString()
  @Matches(/^[\w-]{1,64}$/, { message: 'felaktigt anmälnings-id' })
  readonly registration?: string;

  @Optional()
  @Text(40)
  readonly part?: string;

  @Optional()
  @Must((sort) => runnerId.safeParse(sort).success, refusalTexts['runner-invalid'])
  readonly sort?: string;

  @Optional()
  @IsString()
  @Matches(/^[\w-]{1,64}$/, { message: 'felaktigt kod-id' })
  readonly code?: string;
}

export class ErasureBody extends SubjectFields {
  @Text(1000, refusalTexts['reason-missing'])
  readonly reason!: string;
}

/** A people search: a name, an address, a number, or an id. */
export class SearchBody {
  @Line({
    missing: 'Skriv minst två tecken: ett namn, en adress eller ett nummer',
    min: 1,
    max: 200,
    tooLong: 'sökningen får ha högst 200 tecken',
  })
  readonly text!: string;
}

/** How the family withdrew its erasure request. */
export class WithdrawBody {
  @Line({
    missing: refusalTexts['note-missing'],
    max: MAX_NOTE_LENGTH,
    tooLong: refusalTexts['note-too-long'],
  })
  readonly note!: string;
}

/** Returns the named subject. Throws Problem unless it is exactly one, and Refusal for an invalid race. */
export function subjectOf(fields: SubjectFields): ErasureSubject {
  const [subject, another] = subjectsNamedBy(fields);
  const { part, sort } = fields;
  const isHalf = (part === undefined) !== (sort === undefined);
  if (!subject || another || isHalf)
    throw new Problem(400, 'Ange antingen registration, eller code, eller part och sort', 'request-invalid');
  if ('part' in subject && !readPart(subject.part)) throw new Refusal('part-invalid');
  return subject;
}

function subjectsNamedBy({ registration, part, sort, code }: SubjectFields): readonly ErasureSubject[] {
  return [
    ...(registration === undefined ? [] : [{ registration }]),
    ...(code === undefined ? [] : [{ code }]),
    ...(part === undefined || sort === undefined ? [] : [{ part, sort }]),
  ];
}
