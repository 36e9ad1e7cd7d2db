import { isRemoved, ProjectionRunner, type RowChange } from '@app/eventing';
import type { BoardRow, RemovedRow, StartListRow } from '@app/domain';
import { ALL_RACES, raceday } from '@app/views';
import { Injectable, Logger } from '@nestjs/common';
import type { Server } from 'socket.io';
import { FrameCoalescer, ROWS_A_FRAME } from '../platform/live/frame-coalescer';
import { PublicLists } from './public-lists';
import { roomsHearing } from './race-rooms';

/** Carries what everyone may read of changed rows from the views to the screens that watch. */
@Injectable()
export class RaceBroadcast {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly lists: PublicLists,
  ) {}

  /** Sends to this server's sockets from now on, until the returned function is called. */
  startOn(server: Server): () => void {
    const frames = new FrameCoalescer<BoardNews>((part, frame) => {
      this.tell(server, part, frame).catch((error: unknown) => {
        log.error(error);
      });
    });
    return this.projections.onChange((changes) => {
      for (const change of changes)
        if (isOfARace(change)) frames.add(change.partition, change.key, told(change));
    });
  }

  private async tell(server: Server, part: string, frame: readonly BoardNews[]): Promise<void> {
    const rows = await this.lists.news(part, frame);
    sendFrame(server.to(roomsHearing(part)), part, rows);
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

type BoardNews = BoardRow | RemovedRow;

/** More rows than are worth pushing to everyone become one line that says so: clients then fetch the race. */
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
