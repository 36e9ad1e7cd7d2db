import { commandBatch, type DayEvent, isRaceDay, type RacedayEvent } from '@app/domain';
import { ProjectionRunner, type Recorded } from '@app/eventing';
import { Inject, Injectable, Logger, type OnModuleDestroy, UseFilters, UseGuards } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { AdminGuard, CurrentUser } from '../platform/auth/current-user';
import { AtLeast } from '../platform/commands/at-least';
import { AckErrorsFilter } from '../platform/http/errors.filter';
import { checked } from '../platform/http/fault';
import { FrameCoalescer } from '../platform/live/frame-coalescer';
import { asTold, RaceDayRepository } from './race-day.repository';
import { type CommandResult, RaceDayService } from './race-day.service';

const WRONG_DAY = 'felaktigt datum';
const subscription = z.strictObject({
  day: z.string(WRONG_DAY).refine(isRaceDay, WRONG_DAY),
  after: z.int().min(0),
});

/** More events than are worth sending: whoever is so far behind fetches the day. */
const EVENTS_AT_ONCE = 200;
const STREAM = 'raceday-';

/** Carries what happens on a race day to the organisers' screens that follow it. */
@Injectable()
export class DayBroadcast {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly currentUser: CurrentUser,
  ) {}

  /** Sends to this server's sockets from now on, until the returned function is called. */
  startOn(server: Server): () => void {
    const frames = new FrameCoalescer<DayEvent>((day, events) => {
      this.send(server, day, events).catch((error: unknown) => {
        log.error(error);
        // Whoever could not be told fetches the day, as the organiser they are or are not.
        tell(server.in(roomOf(day)), newsOf(day, events.at(-1)?.revision ?? 0, []));
      });
    });
    return this.projections.onChange((_changes, events) => {
      for (const recorded of events)
        if (isOfARaceDay(recorded)) {
          const day = recorded.stream.slice(STREAM.length);
          if (isFollowed(server, day)) frames.add(day, String(recorded.revision), asTold(recorded));
        }
    });
  }

  /** A session may have ended since its socket began to watch: who is no organiser any more is let go before anything leaves. */
  private async send(server: Server, day: string, events: readonly DayEvent[]): Promise<void> {
    const room = server.in(roomOf(day));
    for (const socket of await room.fetchSockets()) {
      const organiser = await this.currentUser.organiser(socket.handshake.headers.cookie);
      if (organiser === undefined) socket.disconnect(true);
    }
    tell(room, newsOf(day, events.at(-1)?.revision ?? 0, events));
  }
}

/** Organisers' screens: each follows a whole race day by its events, and hands its commands over. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class DayGateway implements OnGatewayInit, OnModuleDestroy {
  private stopBroadcast?: () => void;

  @Inject(AtLeast)
  private readonly atLeast!: AtLeast;

  constructor(
    private readonly broadcast: DayBroadcast,
    private readonly days: RaceDayRepository,
    private readonly raceDays: RaceDayService,
  ) {}

  afterInit(server: Server): void {
    this.stopBroadcast = this.broadcast.startOn(server);
  }

  onModuleDestroy(): void {
    this.stopBroadcast?.();
  }

  /** Follows this day and no other, from the revision it is known to: what is missing comes first, then what happens. */
  @SubscribeMessage('subscribe-to-day')
  @UseGuards(AdminGuard)
  async subscribe(
    @ConnectedSocket() socket: Pick<Socket, 'rooms' | 'join' | 'leave' | 'emit'>,
    @MessageBody() body: unknown,
  ): Promise<{ revision: number }> {
    const { day, after } = checked(subscription, body);
    const own = roomOf(day);
    await leaveOtherDays(socket, own);
    // In the room first: what happens while the rest is read is not missed, at most told twice.
    await socket.join(own);
    const revision = await this.days.revision(day);
    const isNear = revision >= after && revision - after <= EVENTS_AT_ONCE;
    const events = isNear ? await this.days.eventsAfter(day, after) : [];
    const reached = events.at(-1)?.revision ?? revision;
    if (reached !== after) tell(socket, newsOf(day, reached, events));
    return { revision: reached };
  }

  @SubscribeMessage('commands')
  @UseGuards(AdminGuard)
  async apply(
    @ConnectedSocket() { data }: Socket<never, never, never, { organiser?: string }>,
    @MessageBody() body: unknown,
  ): Promise<{ results: CommandResult[]; atLeast: string | undefined }> {
    const { commands } = checked(commandBatch, body);
    const results = await this.raceDays.takeAll(commands, { by: data.organiser ?? '', device: '' });
    return { results, atLeast: this.atLeast.mark };
  }
}

const log = new Logger('Live');

/** What screens that follow a day are sent: the events after revision `from`, or only that the day is another now. */
type DayNews =
  | {
      readonly message: 'day-events';
      readonly body: { readonly day: string; readonly from: number; readonly events: readonly DayEvent[] };
    }
  | { readonly message: 'day-changed'; readonly body: { readonly day: string; readonly revision: number } };

const ROOM = 'day:';

/** The room of a day (YYMMDD). */
function roomOf(day: string): string {
  return ROOM + day;
}

async function leaveOtherDays(socket: Pick<Socket, 'rooms' | 'leave'>, own: string): Promise<void> {
  for (const room of socket.rooms) if (room.startsWith(ROOM) && room !== own) await socket.leave(room);
}

/** Whoever comes later is sent what is missing when they subscribe. */
function isFollowed({ sockets }: Server, day: string): boolean {
  return sockets.adapter.rooms.has(roomOf(day));
}

/**
 * What to say of a day that has come to `revision` by these events. Too many are not told one by one; nor are some that one is missing
 * between, which happened while nobody followed, or none, where the day is not the one that was known.
 */
function newsOf(day: string, revision: number, events: readonly DayEvent[]): DayNews {
  const [first] = events;
  const isTold = events.length <= EVENTS_AT_ONCE && first?.revision === revision - events.length + 1;
  return first && isTold
    ? { message: 'day-events', body: { day, from: first.revision - 1, events } }
    : { message: 'day-changed', body: { day, revision } };
}

function tell(listeners: Pick<Socket, 'emit'> | Pick<Server, 'emit'>, { message, body }: DayNews): void {
  listeners.emit(message, body);
}

function isOfARaceDay(recorded: Recorded): recorded is Recorded<RacedayEvent> {
  return recorded.stream.startsWith(STREAM);
}
