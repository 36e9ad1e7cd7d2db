import { Ids } from '@app/adapters';
import {
  deviceId,
  isDate,
  partOf,
  racedayStream,
  readPart,
  Refusal,
  setAsideReasons,
  stockholmDate,
  stockholmInstant,
  type CommandRequest,
  type RacedayCommand,
  type RacedayCommandOf,
  type RacedayEvent,
} from '@app/domain';
import { AppendTooLarge, DuplicateEventIds, type HandledCommand } from '@app/eventing';
import { createParamDecorator, Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommandSender } from '../platform/commands/command-sender';
import { Config } from '../platform/config/config';
import { ID_USED, refusalBody, TOO_LARGE } from '../platform/http/errors.filter';
import { type ErrorBody, Problem } from '../platform/http/problem';
import { RaceDayRepository } from './race-day.repository';
import { RaceWhenRescheduled } from './race-when-rescheduled.reactor';
import { toCommand, type RequestWithOptionalId } from './to-command';

/** The actor, device and command id of a command. `request`: the HTTP request's id. */
export interface CommandSource {
  readonly by: string;
  readonly device: string;
  readonly deviceId?: string | undefined;
  readonly commandId?: string | undefined;
  readonly request?: string | undefined;
}

/** The outcome of one command in a batch. `error`: text for display. */
export interface CommandResult extends Partial<ErrorBody> {
  readonly id: string;
  readonly outcome: 'accepted' | 'duplicate' | 'rejected';
}

const HOUR = 3_600_000;
const MAX_CAPTURE_OFFSET_MS = 36 * HOUR;

/** Single entry point for race day commands over HTTP and sockets; sets time, id and origin. */
@Injectable()
export class RaceDayService {
  @Inject(RaceDayRepository)
  private readonly days!: RaceDayRepository;

  @Inject(Config)
  private readonly config!: Config;

  constructor(
    private readonly commands: CommandSender,
    private readonly ids: Ids,
    private readonly rescheduled: RaceWhenRescheduled,
  ) {}

  /** Handles one request. Throws Refusal when a rule is broken. */
  async handle(request: RequestWithOptionalId, source: CommandSource): Promise<HandledCommand<RacedayEvent>> {
    const now = this.now();
    const at = officialTime(request, now) ?? now;
    const defaults = {
      at,
      year: () => Number(stockholmDate(now).slice(0, 4)),
      newSort: () => `runner-${this.ids.short()}`,
    };
    const { device = source.device, deviceId = source.deviceId } = request;
    const from = { ...source, device, deviceId, commandId: request.id ?? source.commandId };
    const command = toCommand(request, defaults);
    if (command.type === 'RemoveRace') this.checkNotInProgramme(command.part);
    if (command.type === 'ChangeRace') return this.changeRace(command, from);
    return this.execute(command, from, at);
  }

  /**
   * Another date is another day's stream. It removes the race here and creates it there at once; after a crash
   * between the two the reactor does. Throws Refusal if that day has such a race. Other changes are not awaited,
   * so that a batch keeps its order.
   */
  private async changeRace(
    command: RacedayCommandOf<'ChangeRace'>,
    source: CommandSource,
  ): Promise<HandledCommand<RacedayEvent>> {
    if (command.date !== undefined) await this.checkNewDay(command);
    const handled = await this.execute(command, source);
    for (const recorded of handled.events)
      if (recorded.event.type === 'RaceRescheduled') await this.rescheduled.create(recorded.event, recorded);
    return handled;
  }

  /** Throws Refusal for a race that keeps its day, and if the day that it would move to has such a race. */
  private async checkNewDay({ part, date }: RacedayCommandOf<'ChangeRace'>): Promise<void> {
    const distance = readPart(part)?.distance;
    if (date === undefined || distance === undefined || !isDate(date)) return;
    const to = partOf(date, distance);
    if (to === part) return;
    this.checkNotInProgramme(part);
    // A repeat finds the race moved already: its answer comes from the stream.
    const isTaken = (await this.days.hasRace(part)) && (await this.days.hasRace(to));
    if (isTaken) throw new Refusal('race-exists', { part: to });
  }

  /** The programme's races keep their day: the site sells them, and a paid runner would create one again. */
  private checkNotInProgramme(part: string): void {
    const { date, distances } = this.config.edition;
    if (distances.some(({ metres }) => part === partOf(date, metres)))
      throw new Refusal('race-in-programme', { part });
  }

  /** Epoch ms. */
  now(): number {
    return this.commands.now();
  }

  /** Executes a command. `at`: when it happened, epoch ms; now by default. Throws Refusal when a rule is broken. */
  execute(
    command: RacedayCommand,
    source: CommandSource,
    at = this.now(),
  ): Promise<HandledCommand<RacedayEvent>> {
    return this.commands.send(racedayStream(command.part), command, { ...source, id: source.commandId, at });
  }

  /**
   * Handles requests in order but concurrently, so that they share one append.
   * A broken rule is a result. Any other error is thrown after all have settled; the batch may then be
   * retried.
   */
  async handleBatch(requests: readonly CommandRequest[], source: CommandSource): Promise<CommandResult[]> {
    const settled = await Promise.allSettled(requests.map((one) => this.handle(one, source)));
    return requests.map(({ id }, index) => resultOf(id, settled[index]));
  }
}

/**
 * The device's capture time, if within 36 h of the race day's noon or of `now` (a rehearsal).
 * A publication uses the server's time, which every visitor reads, not the device clock.
 */
function officialTime({ type, part, capturedAt }: RequestWithOptionalId, now: number): number | undefined {
  const race = readPart(part);
  if (!race) throw new Refusal('part-invalid');
  if (capturedAt === undefined || type === 'PublishResults') return undefined;

  const at = Date.parse(capturedAt);
  const isNear = (moment: number) => Math.abs(at - moment) <= MAX_CAPTURE_OFFSET_MS;
  // Noon takes longer to compute and is seldom needed.
  if (!isNear(now) && !isNear(stockholmInstant(`${race.date}T12:00`)))
    throw new Refusal('time-out-of-range', { part });
  return at;
}

function resultOfHandled(id: string, { outcome, events }: HandledCommand<RacedayEvent>): CommandResult {
  const reasons = setAsideReasons(events);
  if (reasons.length === 0) return { id, outcome };
  return { id, outcome: 'rejected', code: SET_ASIDE, error: `${reasons.join('. ')}. ${SET_ASIDE_TEXT}` };
}

/** The code of a start or crossing that is stored without effect, since another device was first. */
const SET_ASIDE = 'set-aside';
const SET_ASIDE_TEXT =
  'Den här tiden räknas inte, men står i journalen. Sätt den i kraft där om den är den rätta.';

function resultOf(
  id: string,
  settled: PromiseSettledResult<HandledCommand<RacedayEvent>> | undefined,
): CommandResult {
  if (settled?.status === 'fulfilled') return resultOfHandled(id, settled.value);
  const error: unknown = settled?.reason;
  if (error instanceof DuplicateEventIds || error instanceof AppendTooLarge) {
    const text = error instanceof AppendTooLarge ? TOO_LARGE : ID_USED;
    return { id, outcome: 'rejected', code: error.code, error: text };
  }
  if (!(error instanceof Refusal)) throw error;
  return { id, outcome: 'rejected', ...refusalBody(error) };
}

/** Builds the source of an HTTP command: the signed-in organiser, and the device and command id headers. */
export const Source = createParamDecorator((_: unknown, context: ExecutionContext): CommandSource => {
  const { organiser, headers, id: request } = context.switchToHttp().getRequest<FastifyRequest>();
  if (organiser === undefined) throw new Problem(401, 'Ej admin!');
  return {
    by: organiser,
    device: headerText(headers['x-device']) ?? '',
    deviceId: deviceIdIn(headers['x-device-id']),
    commandId: headerText(headers['x-command-id']),
    request,
  };
});

function deviceIdIn(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const { data } = deviceId.safeParse(value);
  if (data !== undefined) return data;
  throw new Problem(400, 'X-Device-Id: ska vara ett uuid', 'request-invalid');
}

function headerText(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[\w .:åäöÅÄÖ-]{1,64}$/.test(value)) return value;
  throw new Problem(400, 'X-Device och X-Command-Id: felaktigt värde', 'request-invalid');
}
