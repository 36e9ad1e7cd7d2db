import {
  type BoardRow,
  dayOf,
  isPart,
  Refusal,
  type RemovedRow,
  type RevisionByDay,
  type StartListRow,
} from '@app/domain';
import { isRemoved, ProjectionRunner, type RowChange } from '@app/eventing';
import { ALL_RACES, raceday } from '@app/views';
import { Logger, type OnModuleDestroy, UseFilters } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { AckErrorsFilter } from '../platform/http/errors.filter';
import { Problem } from '../platform/http/problem';
import { FrameCoalescer, MAX_ROWS_PER_FRAME } from '../platform/live/frame-coalescer';
import { DayRevisions } from './day-revisions';
import { PublicLists } from './public-lists';

/** The answer to a subscription: the views' revision, in total and per day. Newer rows follow. */
interface SubscriptionAnswer {
  readonly revision: number;
  readonly days: RevisionByDay;
}

const MAX_ROOMS_PER_SOCKET = 50;

/**
 * Live screens of visitors: one room per race and one per day. They receive changed rows in their public
 * form.
 * Changes of the list of all races are skipped: each race's own rows contain the same.
 */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class RaceGateway implements OnGatewayInit, OnModuleDestroy {
  private stopBroadcast?: () => void;

  constructor(
    private readonly projections: ProjectionRunner,
    private readonly lists: PublicLists,
    private readonly revisions: DayRevisions,
  ) {}

  afterInit(server: Server): void {
    const frames = new FrameCoalescer<BoardChange>((part, frame) => {
      this.broadcast(server, part, frame).catch((error: unknown) => {
        log.error(error);
      });
    });
    this.stopBroadcast = this.projections.onChange((changes) => {
      for (const change of changes) {
        const { partition: part, key } = change;
        if (part === ALL_RACES) continue;
        if (isWatched(server, part)) frames.add(part, key, toBoardChange(change));
        else this.lists.forgetSentOrders(part);
      }
    }, raceday);
  }

  onModuleDestroy(): void {
    this.stopBroadcast?.();
  }

  /**
   * Subscribes to one race, or without a part to all races of today and of the edition's day, as a rehearsal
   * may be on another day.
   * Throws Refusal for an invalid part.
   */
  @SubscribeMessage('subscribe-to-race')
  async subscribe(
    @ConnectedSocket() socket: Socket,
    @MessageBody() part: unknown,
  ): Promise<SubscriptionAnswer> {
    const days = this.daysToWatch(part);
    if (socket.rooms.size > MAX_ROOMS_PER_SOCKET) throw new Problem(429, 'För många lopp på en gång');
    await socket.join((typeof part === 'string' ? [part] : days).map(roomOf));
    const revisionByDay = this.revisions.of(days);
    return { revision: Math.max(...Object.values(revisionByDay)), days: revisionByDay };
  }

  private daysToWatch(part: unknown): readonly string[] {
    if (part === undefined || part === null) return this.revisions.watched;
    if (typeof part !== 'string' || !isPart(part)) throw new Refusal('part-invalid');
    return [dayOf(part)];
  }

  private async broadcast(server: Server, part: string, frame: readonly BoardChange[]): Promise<void> {
    const rows = await this.lists.changesFor(part, frame);
    sendFrame(server.to(roomsOf(part)), part, rows);
  }
}

const log = new Logger('Live');

type BoardChange = BoardRow | RemovedRow;

function roomOf(partOrDay: string): string {
  return `race:${partOrDay}`;
}

/** The rooms of a race: its own and its day's. */
function roomsOf(part: string): string[] {
  return [roomOf(part), roomOf(dayOf(part))];
}

/** A later subscriber gets the views' revision in the answer. */
function isWatched({ sockets }: Server, part: string): boolean {
  return roomsOf(part).some((room) => sockets.adapter.rooms.has(room));
}

/** A removed row names its race and runner: clients key rows by race and `sort`. */
function toBoardChange({ partition: part, key: sort, row }: RowChange): BoardChange {
  return isRemoved(row) ? { type: 'removed', part, sort, revision: row.revision } : (row as BoardRow);
}

/** Sends many rows as one `race-stale` message: clients then refetch the race. */
function sendFrame(
  rooms: Pick<Server, 'emit'>,
  part: string,
  rows: readonly (RemovedRow | StartListRow)[],
): void {
  if (rows.length <= MAX_ROWS_PER_FRAME) {
    rooms.emit('race-update', rows);
    return;
  }
  const raceRows = rows.filter(({ type }) => type === 'race');
  if (raceRows.length > 0) rooms.emit('race-update', raceRows);
  rooms.emit('race-stale', { part, revision: Math.max(...rows.map(({ revision }) => revision)) });
}
