import { readPart, Refusal, refusalTexts, runnerId } from '@app/domain';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { IsString, Matches } from 'class-validator';
import { AdminGuard } from '../platform/auth/current-user';
import { CommandSender } from '../platform/commands/command-sender';
import { Must, Optional, Text } from '../platform/http/fields.decorators';
import { Problem } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { ErasureService, type Named } from './erasure.service';

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

/** Where organisers have people erased who ask for it. */
@Controller('admin/api/erase')
@UseGuards(AdminGuard)
export class ErasureController {
  constructor(
    private readonly erasure: ErasureService,
    private readonly commands: CommandSender,
  ) {}

  /** Answers when nothing of them is left to read. */
  @Post()
  @HttpCode(200)
  async erase(
    @Body() body: ErasureBody,
    @Source() { by, request, commandId: id = this.commands.newId() }: CommandSource,
  ): Promise<{ readonly erased: number }> {
    const cause = { id, correlationId: request ?? id, by };
    return { erased: await this.erasure.erase(namedIn(body), body.reason, cause) };
  }
}

/** Whom the body names. Throws Problem unless it is in one way and no other, and Refusal for a race that cannot be. */
function namedIn({ registration, part, sort }: ErasureBody): Named {
  if (registration !== undefined && part === undefined && sort === undefined) return { registration };
  if (registration !== undefined || part === undefined || sort === undefined)
    throw new Problem(400, 'Ange antingen registration, eller part och sort', 'request-invalid');
  if (!readPart(part)) throw new Refusal('part-invalid');
  return { part, sort };
}
