import {
  fieldTexts,
  MAX_ERASURE_MESSAGE_LENGTH,
  ownValue,
  Refusal,
  refusalTexts,
  parseRunner,
  shownRunners,
  type TypedRunner,
} from '@app/domain';
import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Post,
  UseGuards,
} from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { plainToInstance, Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInstance, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { type FamilySession, OwnSession, RegistrationGuard } from '../platform/auth/current-user';
import { Sessions } from '../platform/auth/sessions';
import { Num, Optional, Text } from '../platform/http/fields.decorators';
import { StaleRequest, Problem } from '../platform/http/problem';
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
  @RunnerForms()
  readonly runners!: ReadonlyMap<string, RunnerForm>;

  /** The `revision` of `/get` that the runners are based on; without it, runners not yet shown are kept. */
  @Optional()
  @IsInt()
  @Min(0)
  readonly revision?: number;

  /** The key of the only changed runner, as pages of the release before send it. */
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

  @Inject(Sessions)
  private readonly sessions!: Sessions;

  constructor(
    private readonly registrations: RegistrationService,
    private readonly queries: QueryBus,
    private readonly edition: CurrentEdition,
  ) {}

  @Get('get')
  @Header('cache-control', 'no-store')
  async show(@OwnSession() session: FamilySession): Promise<SessionData> {
    const data = await this.read(session);
    await this.noteShown(session, data);
    return data;
  }

  @Post('update')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async update(@OwnSession() session: FamilySession, @Body() body: RunnersBody): Promise<SessionData> {
    this.edition.assertOpen();
    const { lastShownRevision } = session;
    const saved = { ...savedFrom(body, this.edition.year()), lastShownRevision };
    try {
      await this.registrations.saveRunners(session.registration, saved);
    } catch (error) {
      throw isListChange(error) ? await this.listChanged(session.registration) : error;
    }
    const data = await this.read(session);
    // A caller that shows no answers has still not shown runners that others added.
    if (Object.keys(data.deltagare).every((key) => body.runners.has(key)))
      await this.noteShown(session, data);
    return data;
  }

  /** Allowed when paid or closed. */
  @Post('anonymity')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async chooseAnonymity(
    @OwnSession() session: FamilySession,
    @Body() { runner, anonymous }: AnonymityBody,
  ): Promise<SessionData> {
    await this.registrations.chooseAnonymity(session.registration, runner, anonymous);
    return this.read(session);
  }

  /** Requests erasure; organisers carry it out. */
  @Post('ask-erasure')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async askErasure(
    @OwnSession() session: FamilySession,
    @Body() { words = '' }: ErasureRequestBody,
  ): Promise<SessionData> {
    await this.registrations.askErasure(session.registration, words);
    return this.read(session);
  }

  /** Throws Problem without a row. */
  private async read({ registration }: FamilySession): Promise<SessionData> {
    const data = await this.queries.execute(new ShowSession(registration));
    if (data) return data;
    // Another node may have opened it just now; views that lag must not sign the family out.
    if (await this.streams.opening(registration)) throw new Problem(503, VIEWS_LAG_TEXT);
    throw new Problem(401, 'Anmälan finns inte. Logga in igen.');
  }

  private async noteShown(
    { lastShownRevision, cookies }: FamilySession,
    { revision }: SessionData,
  ): Promise<void> {
    // An older one too, from a node whose views lag: what the client shows last counts.
    if (revision !== lastShownRevision) await this.sessions.noteShown('registration', revision, cookies);
  }

  /** The refusal of a save that is based on an older list, with the list from the stream, as of now. */
  private async listChanged(registration: string): Promise<StaleRequest> {
    const { runners, runnersRevision: revision } = await this.streams.load(registration);
    const current = { deltagare: shownRunners(runners), revision };
    return new StaleRequest(refusalTexts['list-changed'], 'list-changed', current);
  }
}

function isListChange(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'list-changed';
}

/** Maps the form to registered runners. `year`: for ages. Throws Refusal for invalid runners. */
function savedFrom({ runners, revision, about, seen }: RunnersBody, year: number): SavedRunners {
  const registered = ({ company = '', age, distance, ...names }: RunnerForm) =>
    parseRunner({ ...names, age: age ?? null, distance: distance ?? null, company }, year);
  return {
    runners: Object.fromEntries(Array.from(runners, ([key, form]) => [key, registered(form)])),
    revision,
    ...(about !== undefined && { change: { key: about, seen: seen && registered(seen) } }),
  };
}

/** The runners of a form by key. */
export function RunnerForms(): PropertyDecorator {
  return applyDecorators(
    Transform(({ obj, key }: { obj: Readonly<Record<string, unknown>>; key: string }) =>
      formsIn(ownValue(obj, key)),
    ),
    IsInstance(Map, { message: refusalTexts['no-runners'] }),
    ValidateNested({ message: fieldTexts.nameMissing }),
  );
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
