import { organiserName, ORGANISER_NAME_TEXT } from '@app/domain';
import { applyDecorators } from '@nestjs/common';
import { Must, Optional, Text, Typed } from '../platform/http/fields.decorators';

/** The token of the printed link, and what its holder is called where they say so; or a Google credential where Google sign-in is set up. */
export class SignIn {
  @Optional()
  @Text(200)
  readonly token?: string;

  @Optional()
  @OrganiserName()
  readonly name?: string;

  @Optional()
  @Text(8000)
  readonly credential?: string;
}

/** What an organiser wants to be called. */
export class Naming {
  @OrganiserName()
  readonly name!: string;
}

function OrganiserName(): PropertyDecorator {
  return applyDecorators(
    Typed((typed) => organiserName(typed) ?? ''),
    Must((name) => typeof name === 'string' && name !== '', ORGANISER_NAME_TEXT),
  );
}
