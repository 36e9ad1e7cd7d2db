import {
  fieldTexts,
  MAX_ERASURE_MESSAGE_LENGTH,
  refusalTexts,
  parseRunner,
  type TypedRunner,
} from '@app/domain';
import { Body, Controller, Get, Header, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { plainToInstance, Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInstance, IsString, ValidateNested } from 'class-validator';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/current-user';
import { Num, Optional, Text } from '../platform/http/fields.decorators';
import { Problem } from '../platform/http/problem';
import { CurrentEdition } from './current-edition';
import { RegistrationRepository } from './registration.repository';
import { RegistrationService, type SavedRunners } from './registration.service';
import { type SessionData, ShowSession } from './show-session.handler';

/** A runner as the form sends it. `age` over 1000 is a birth year. */
export class RunnerForm {
  @IsString({ message: fieldTexts.nameMissing })
  readonly firstname!: string;

  @IsString({ message: fieldTexts.nameMissing })
  readonly lastname!: string;

  @Optional()
  @Num(fieldTexts.ageMissing)
  readonly age?: number;

  @Transform(({ value }: { value: unknown }) => value ?? '')
  @IsIn(['', 'Ingen', 'Dam', 'Herr'], { message: fieldTexts.groupInvalid })
  readonly group: TypedRunner['group'] = '';

  @Optional()
  @IsString()
  readonly company?: string;

  @Optional()
  @Num(fieldTexts.distanceMissing)
  readonly distance?: number;

  @Optional()
  @IsBoolean()
  readonly anonymous?: boolean;
}

/** All runners of a registration, by form key. */
export class RunnersBody {
  @Transform(({ obj }: { obj: { readonly runners: unknown } }) => formsIn(obj.runners))
  @IsInstance(Map, { message: refusalTexts['no-runners'] })
  @ValidateNested({ message: fieldTexts.nameMissing })
  readonly runners!: ReadonlyMap<string, RunnerForm>;

  /** The key of the only changed runner; without it, all may have changed. */
  @Optional()
  @Text(40)
  readonly about?: string;

  /** That runner as the page last showed them; missing for a new one. */
  @Optional()
  @Type(() => RunnerForm)
  @IsInstance(RunnerForm)
  @ValidateNested({ message: fieldTexts.nameMissing })
  readonly seen?: RunnerForm;
}

/** Whether a runner is anonymous in public. */
export class AnonymityBody {
  @Text(40, 'runner saknas')
  readonly runner!: string;

  @IsBoolean({ message: 'anonymous ska vara true eller false' })
  readonly anonymous!: boolean;
}

export class ErasureRequestBody {
  @Optional()
  @Text(MAX_ERASURE_MESSAGE_LENGTH, refusalTexts['words-too-long'])
  readonly words?: string;
}

const VIEWS_LAG_TEXT = 'Servern är lite efter. Försök igen om en stund.';

/** A family's own registration. Editable until paid; anonymity also later. */
@Controller()
@UseGuards(RegistrationGuard)
export class RegistrationController {
  @Inject(RegistrationRepository)
  private readonly streams!: RegistrationRepository;

  constructor(
    private readonly registrations: RegistrationService,
    private readonly queries: QueryBus,
    private readonly edition: CurrentEdition,
  ) {}

  @Get('get')
  @Header('cache-control', 'no-store')
  async show(@OwnRegistration() registration: string): Promise<SessionData> {
    const data = await this.queries.execute(new ShowSession(registration));
    if (data) return data;
    // Another node may have opened it just now; views that lag must not sign the family out.
    if (await this.streams.opening(registration)) throw new Problem(503, VIEWS_LAG_TEXT);
    throw new Problem(401, 'Anmälan finns inte. Logga in igen.');
  }

  @Post('update')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async update(@OwnRegistration() registration: string, @Body() body: RunnersBody): Promise<SessionData> {
    this.edition.assertOpen();
    await this.registrations.saveRunners(registration, savedFrom(body, this.edition.year()));
    return this.show(registration);
  }

  /** Allowed when paid or closed. */
  @Post('anonymity')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async chooseAnonymity(
    @OwnRegistration() registration: string,
    @Body() { runner, anonymous }: AnonymityBody,
  ): Promise<SessionData> {
    await this.registrations.chooseAnonymity(registration, runner, anonymous);
    return this.show(registration);
  }

  /** Requests erasure; organisers carry it out. */
  @Post('ask-erasure')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async askErasure(
    @OwnRegistration() registration: string,
    @Body() { words = '' }: ErasureRequestBody,
  ): Promise<SessionData> {
    await this.registrations.askErasure(registration, words);
    return this.show(registration);
  }
}

/** Maps the form to registered runners. `year`: for ages. Throws Refusal for invalid runners. */
function savedFrom({ runners, about, seen }: RunnersBody, year: number): SavedRunners {
  const registered = ({ company = '', age, distance, ...names }: RunnerForm) =>
    parseRunner({ ...names, age: age ?? null, distance: distance ?? null, company }, year);
  return {
    runners: Object.fromEntries(Array.from(runners, ([key, form]) => [key, registered(form)])),
    ...(about !== undefined && { change: { key: about, seen: seen && registered(seen) } }),
  };
}

/** Parses forms under any key, even `toString`; a malformed one becomes null, which validation rejects. */
function formsIn(runners: unknown): ReadonlyMap<string, RunnerForm | null> | undefined {
  if (!isObject(runners)) return undefined;
  return new Map(
    Object.entries(runners).map(([key, form]) => [
      key,
      isObject(form) ? plainToInstance(RunnerForm, form) : null,
    ]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
