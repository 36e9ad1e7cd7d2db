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
import { FrameCoalescer, ROWS_A_FRAME } from '../platform/live/frame-coalescer';
import { DayRevisions } from './day-revisions';
import { PublicLists } from './public-lists';

/** The answer to a subscription: what the views hold now, in all and of each day. Rows with a newer revision follow. */
interface Subscribed {
  readonly revision: number;
  readonly days: RevisionByDay;
}

const ROOMS_A_SOCKET = 50;

/** Everyone's live screens: a room for each race, and one for all of a day's races, that hear what everyone may read of changed rows. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class RaceGateway implements OnGatewayInit, OnModuleDestroy {
  private stopTelling?: () => void;

  constructor(
    private readonly projections: ProjectionRunner,
    private readonly lists: PublicLists,
    private readonly revisions: DayRevisions,
  ) {}

  afterInit(server: Server): void {
    const frames = new FrameCoalescer<BoardNews>((part, frame) => {
      this.tell(server, part, frame).catch((error: unknown) => {
        log.error(error);
      });
    });
    this.stopTelling = this.projections.onChange((changes) => {
      for (const change of changes) {
        const { partition: part, key } = change;
        if (part === ALL_RACES) continue;
        if (isWatched(server, part)) frames.add(part, key, newsIn(change));
        else this.lists.toldNobody(part);
      }
    }, raceday);
  }

  onModuleDestroy(): void {
    this.stopTelling?.();
  }

  /**
   * Watches one race, or without a part all races of today and of the edition's day: a rehearsal may be on another one. Throws Refusal
   * when the part cannot be one.
   */
  @SubscribeMessage('subscribe-to-race')
  async subscribe(@ConnectedSocket() socket: Socket, @MessageBody() part: unknown): Promise<Subscribed> {
    const days = this.daysToWatch(part);
    if (socket.rooms.size > ROOMS_A_SOCKET) throw new Problem(429, 'För många lopp på en gång');
    await socket.join((typeof part === 'string' ? [part] : days).map(roomOf));
    const known = this.revisions.of(days);
    return { revision: Math.max(...Object.values(known)), days: known };
  }

  private daysToWatch(part: unknown): readonly string[] {
    if (part === undefined || part === null) return this.revisions.watched;
    if (typeof part !== 'string' || !isPart(part)) throw new Refusal('part-invalid');
    return [dayOf(part)];
  }

  private async tell(server: Server, part: string, frame: readonly BoardNews[]): Promise<void> {
    const rows = await this.lists.news(part, frame);
    sendFrame(server.to(roomsOf(part)), part, rows);
  }
}

const log = new Logger('Live');

type BoardNews = BoardRow | RemovedRow;

function roomOf(partOrDay: string): string {
  return `race:${partOrDay}`;
}

/** Who hears of a race: those who watch it, and those who watch all of its day. */
function roomsOf(part: string): string[] {
  return [roomOf(part), roomOf(dayOf(part))];
}

/** Whoever comes later learns from the answer to the subscription how far the views are. */
function isWatched({ sockets }: Server, part: string): boolean {
  return roomsOf(part).some((room) => sockets.adapter.rooms.has(room));
}

/** Not the list of all races: a race's own rows tell the same. */
/** A row that is gone says whose it was: clients know rows by race and `sort`. */
function newsIn({ partition: part, key: sort, row }: RowChange): BoardNews {
  return isRemoved(row) ? { type: 'removed', part, sort, revision: row.revision } : (row as BoardRow);
}

/** More rows than are worth pushing to everyone become one message that says so: clients then fetch the race. */
function sendFrame(
  rooms: Pick<Server, 'emit'>,
  part: string,
  rows: readonly (RemovedRow | StartListRow)[],
): void {
  if (rows.length <= ROWS_A_FRAME) {
    rooms.emit('race-update', rows);
    return;
  }
  const raceRows = rows.filter(({ type }) => type === 'race');
  if (raceRows.length > 0) rooms.emit('race-update', raceRows);
  rooms.emit('race-stale', { part, revision: Math.max(...rows.map(({ revision }) => revision)) });
}
