import { isRemoved, ProjectionRunner, type RowChange } from '@app/eventing';
import type { BoardRow, RemovedRow, StartListRow } from '@app/domain';
import { ALL_RACES, raceday } from '@app/views';
import { Injectable, Logger } from '@nestjs/common';
import type { Server } from 'socket.io';
import { WhoIsIn } from '../auth/who-is-in';
import { PublicLists } from '../queries/public-lists';
import { FrameCoalescer, ROWS_A_FRAME } from './frame-coalescer';
import { roomsHearing } from './race-rooms';

/** Carries changed rows from the views to the screens that watch. */
@Injectable()
export class RaceBroadcast {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly lists: PublicLists,
    private readonly whoIsIn: WhoIsIn,
  ) {}

  /** Sends to this server's sockets from now on, until the returned function is called. */
  startOn(server: Server): () => void {
    const audiences = [
      new FrameCoalescer<BoardNews>(
        (part, frame) => void this.tellEveryone(server, part, frame).catch(logError),
      ),
      new FrameCoalescer<BoardNews>(
        (part, frame) => void this.tellOrganisers(server, part, frame).catch(logError),
      ),
    ];
    return this.projections.onChange((changes: readonly RowChange[]) => {
      for (const change of changes)
        if (isOfARace(change))
          for (const frames of audiences) frames.add(change.partition, change.key, told(change));
    });
  }

  private async tellEveryone(server: Server, part: string, frame: readonly BoardNews[]): Promise<void> {
    const rows = await this.lists.news(part, frame);
    sendFrame(server.to(roomsHearing('race', part)), { part, message: 'race-update', rows });
  }

  private async tellOrganisers(server: Server, part: string, frame: readonly BoardNews[]): Promise<void> {
    const rooms = roomsHearing('board', part);
    await this.partWithStrangers(server.in(rooms));
    sendFrame(server.to(rooms), { part, message: 'board-update', rows: frame });
  }

  /** A session may have ended since its socket began to watch: who is no organiser any more is let go before the rows leave. */
  private async partWithStrangers(watching: Pick<Server, 'fetchSockets'>): Promise<void> {
    for (const socket of await watching.fetchSockets()) {
      const organiser = await this.whoIsIn.organiser(socket.handshake.headers.cookie);
      if (organiser === undefined) socket.disconnect(true);
    }
  }
}

/** Not the list of all races: a race's own rows tell the same. */
function isOfARace({ view, partition }: RowChange): boolean {
  return view === raceday.name && partition !== ALL_RACES;
}

/** A row that is gone says whose it was: clients know rows by race and `sort`. */
function told({ partition: part, key: sort, row }: RowChange): BoardNews {
  return isRemoved(row) ? { type: 'removed', part, sort, revision: row.revision } : (row as BoardRow);
}

const log = new Logger('Live');
const logError = (error: unknown) => {
  log.error(error);
};

type BoardNews = BoardRow | RemovedRow;

interface Outgoing {
  readonly part: string;
  readonly message: string;
  readonly rows: readonly (BoardNews | StartListRow)[];
}

/** More rows than are worth pushing to everyone become one line that says so: clients then fetch the race. */
function sendFrame(rooms: Pick<Server, 'emit'>, { part, message, rows }: Outgoing): void {
  if (rows.length <= ROWS_A_FRAME) {
    rooms.emit(message, rows);
    return;
  }
  const raceRows = rows.filter(({ type }) => type === 'race');
  if (raceRows.length > 0) rooms.emit(message, raceRows);
  rooms.emit('race-stale', { part, revision: Math.max(...rows.map(({ revision }) => revision)) });
}
