import { type ErasureSubject, LONGEST_NOTE, readPart, Refusal, refusalTexts, runnerId } from '@app/domain';
import { IsString, Matches } from 'class-validator';
import { Line, Must, Optional, Text } from '../platform/http/fields.decorators';
import { Problem } from '../platform/http/problem';

/** Who is meant, in one way of three: everybody in a registration, one runner of a race, or whoever has a code. */
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

/** Who is to be erased, and why. */
export class ErasureBody extends SubjectFields {
  @Text(1000, refusalTexts['reason-missing'])
  readonly reason!: string;
}

/** Whom organisers look for: a name, an address, a number, or an id. */
export class SearchBody {
  @Line({
    missing: 'Skriv minst två tecken: ett namn, en adress eller ett nummer',
    min: 1,
    max: 200,
    tooLong: 'sökningen får ha högst 200 tecken',
  })
  readonly text!: string;
}

/** How the family has told that it does not want to be erased after all. */
export class WithdrawBody {
  @Line({ missing: refusalTexts['note-missing'], max: LONGEST_NOTE, tooLong: refusalTexts['note-too-long'] })
  readonly note!: string;
}

/** Whom the fields name. Throws Problem unless it is in one way and no other, and Refusal for a race that cannot be. */
export function subjectIn(fields: SubjectFields): ErasureSubject {
  const [subject, another] = waysIn(fields);
  const { part, sort } = fields;
  const isHalf = (part === undefined) !== (sort === undefined);
  if (!subject || another || isHalf)
    throw new Problem(400, 'Ange antingen registration, eller code, eller part och sort', 'request-invalid');
  if ('part' in subject && !readPart(subject.part)) throw new Refusal('part-invalid');
  return subject;
}

function waysIn({ registration, part, sort, code }: SubjectFields): readonly ErasureSubject[] {
  return [
    ...(registration === undefined ? [] : [{ registration }]),
    ...(code === undefined ? [] : [{ code }]),
    ...(part === undefined || sort === undefined ? [] : [{ part, sort }]),
  ];
}
