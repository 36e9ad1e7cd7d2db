import { refusalTexts, runnerId } from '@app/domain';
import { IsString, Matches } from 'class-validator';
import { Must, Optional, Text } from '../platform/http/fields.decorators';
import { Problem } from '../platform/http/problem';

/** Everybody in a registration. */
export interface NamedFamily {
  readonly registration: string;
}

/** One runner of a race day. */
export interface NamedRunner {
  readonly part: string;
  readonly sort: string;
}

/** Who is to be erased, and why. */
export class ErasureBody {
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

  @Text(1000, refusalTexts['reason-missing'])
  readonly reason!: string;
}

/** Whom the body names. Throws Problem unless it is in one way and no other. */
export function namedIn({ registration, part, sort }: ErasureBody): NamedFamily | NamedRunner {
  if (registration !== undefined && part === undefined && sort === undefined) return { registration };
  if (registration === undefined && part !== undefined && sort !== undefined) return { part, sort };
  throw new Problem(400, 'Ange antingen registration, eller part och sort', 'request-invalid');
}
