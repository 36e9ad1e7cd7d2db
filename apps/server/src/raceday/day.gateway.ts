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
import { ReadYourWrites } from '../platform/commands/consistency-token';
import { AckErrorsFilter } from '../platform/http/errors.filter';
import { validated } from '../platform/http/field-errors';
import { FrameCoalescer } from '../platform/live/frame-coalescer';
import { toDayEvent, RaceDayRepository } from './race-day.repository';
import { type CommandResult, RaceDayService } from './race-day.service';

const WRONG_DAY = 'felaktigt datum';
const subscription = z.strictObject({
  day: z.string(WRONG_DAY).refine(isRaceDay, WRONG_DAY),
  after: z.int().min(0),
});

/** Above this, the client refetches the day instead. */
const MAX_EVENTS_PER_MESSAGE = 200;
const STREAM = 'raceday-';

/** Sends a race day's events to the organisers' screens that follow it. */
@Injectable()
export class DayBroadcast {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly currentUser: CurrentUser,
  ) {}

  /** Broadcasts to this server's sockets until the returned function is called. */
  start(server: Server): () => void {
    const frames = new FrameCoalescer<DayEvent>((day, events) => {
      this.send(server, day, events).catch((error: unknown) => {
        log.error(error);
        // After a failure the screens refetch the day, which checks their session.
        emitMessage(server.in(roomOf(day)), dayMessage(day, events.at(-1)?.revision ?? 0, []));
      });
    });
    return this.projections.onChange((_changes, events) => {
      for (const recorded of events)
        if (isRaceDayEvent(recorded)) {
          const day = recorded.stream.slice(STREAM.length);
          if (isFollowed(server, day)) frames.add(day, String(recorded.revision), toDayEvent(recorded));
        }
    });
  }

  /** Disconnects sockets whose organiser session has ended before it sends. */
  private async send(server: Server, day: string, events: readonly DayEvent[]): Promise<void> {
    const room = server.in(roomOf(day));
    for (const socket of await room.fetchSockets()) {
      const organiser = await this.currentUser.organiser(socket.handshake.headers.cookie);
      if (organiser === undefined) socket.disconnect(true);
    }
    emitMessage(room, dayMessage(day, events.at(-1)?.revision ?? 0, events));
  }
}

/** Organisers' screens: each follows one race day's events and sends its commands. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class DayGateway implements OnGatewayInit, OnModuleDestroy {
  private stopBroadcast?: () => void;

  @Inject(ReadYourWrites)
  private readonly readYourWrites!: ReadYourWrites;

  constructor(
    private readonly broadcast: DayBroadcast,
    private readonly days: RaceDayRepository,
    private readonly raceDays: RaceDayService,
  ) {}

  afterInit(server: Server): void {
    this.stopBroadcast = this.broadcast.start(server);
  }

  onModuleDestroy(): void {
    this.stopBroadcast?.();
  }

  /** Follows this day only, from a known revision: sends the missing events, then new ones. */
  @SubscribeMessage('subscribe-to-day')
  @UseGuards(AdminGuard)
  async subscribe(
    @ConnectedSocket() socket: Pick<Socket, 'rooms' | 'join' | 'leave' | 'emit'>,
    @MessageBody() body: unknown,
  ): Promise<{ revision: number }> {
    const { day, after } = validated(subscription, body);
    const dayRoom = roomOf(day);
    await leaveOtherDays(socket, dayRoom);
    // Joins before it reads, so that no event is missed; one may arrive twice.
    await socket.join(dayRoom);
    const { revision, events } = await this.days.eventsAfter(day, after, MAX_EVENTS_PER_MESSAGE);
    if (revision !== after) emitMessage(socket, dayMessage(day, revision, events));
    return { revision };
  }

  @SubscribeMessage('commands')
  @UseGuards(AdminGuard)
  async apply(
    @ConnectedSocket() { data }: Socket<never, never, never, { organiser?: string }>,
    @MessageBody() body: unknown,
  ): Promise<{ results: CommandResult[]; atLeast: string | undefined }> {
    const { commands } = validated(commandBatch, body);
    const results = await this.raceDays.handleBatch(commands, { by: data.organiser ?? '', device: '' });
    return { results, atLeast: this.readYourWrites.currentToken };
  }
}

const log = new Logger('Live');

/** A message to followers: the events after revision `from`, or only the new revision. */
type DayMessage =
  | {
      readonly message: 'day-events';
      readonly body: { readonly day: string; readonly from: number; readonly events: readonly DayEvent[] };
    }
  | { readonly message: 'day-changed'; readonly body: { readonly day: string; readonly revision: number } };

const ROOM = 'day:';

/** YYMMDD. */
function roomOf(day: string): string {
  return ROOM + day;
}

async function leaveOtherDays(socket: Pick<Socket, 'rooms' | 'leave'>, dayRoom: string): Promise<void> {
  for (const room of socket.rooms) if (room.startsWith(ROOM) && room !== dayRoom) await socket.leave(room);
}

/** Later followers get the missing events when they subscribe. */
function isFollowed({ sockets }: Server, day: string): boolean {
  return sockets.adapter.rooms.has(roomOf(day));
}

/**
 * Sends up to 200 contiguous events; otherwise asks the client to refetch the day.
 * Events without followers leave a gap. The list is empty when the client's revision is too old, or not one
 * of this day.
 */
function dayMessage(day: string, revision: number, events: readonly DayEvent[]): DayMessage {
  const [first] = events;
  const isContiguous =
    events.length <= MAX_EVENTS_PER_MESSAGE && first?.revision === revision - events.length + 1;
  return first && isContiguous
    ? { message: 'day-events', body: { day, from: first.revision - 1, events } }
    : { message: 'day-changed', body: { day, revision } };
}

function emitMessage(
  listeners: Pick<Socket, 'emit'> | Pick<Server, 'emit'>,
  { message, body }: DayMessage,
): void {
  listeners.emit(message, body);
}

function isRaceDayEvent(recorded: Recorded): recorded is Recorded<RacedayEvent> {
  return recorded.stream.startsWith(STREAM);
}
