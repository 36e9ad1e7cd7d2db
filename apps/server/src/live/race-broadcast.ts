import { ProjectionRunner, type Row, type RowChange } from '@app/eventing';
import { raceBoard, startList, type BoardRow, type StartListRow } from '@app/views';
import { Injectable, Logger } from '@nestjs/common';
import type { Server } from 'socket.io';
import { WhoIsIn } from '../auth/who-is-in';
import { FrameCoalescer, ROWS_A_FRAME, type Frame } from './frame-coalescer';
import { roomsHearing, type Audience } from './race-rooms';

/** Which view each audience hears of, and the name of its message. */
const audiences: Readonly<Record<string, { readonly audience: Audience; readonly message: string }>> = {
  [startList.name]: { audience: 'race', message: 'race-update' },
  [raceBoard.name]: { audience: 'board', message: 'board-update' },
};

/** Carries changed rows from the views to the screens that watch. */
@Injectable()
export class RaceBroadcast {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly whoIsIn: WhoIsIn,
  ) {}

  /** Sends to this server's sockets from now on, until the returned function is called. */
  startOn(server: Server): () => void {
    const streams = new Map(
      Object.entries(audiences).map(([view, { audience, message }]) => [
        view,
        new FrameCoalescer((part, frame) => {
          const rooms = roomsHearing(audience, part);
          const send = () => {
            sendFrame(server.to(rooms), { part, message, frame });
          };
          if (audience === 'race') send();
          else void this.partWithStrangers(server.in(rooms)).then(send, logError);
        }),
      ]),
    );
    return this.projections.onChange((changes: readonly RowChange[]) => {
      for (const change of changes) streams.get(change.view)?.add(change);
    });
  }

  /** A session may have ended since its socket began to watch: who is no organiser any more is let go before the rows leave. */
  private async partWithStrangers(watching: Pick<Server, 'fetchSockets'>): Promise<void> {
    for (const socket of await watching.fetchSockets()) {
      const organiser = await this.whoIsIn.organiser(socket.handshake.headers.cookie);
      if (organiser === undefined) socket.disconnect(true);
    }
  }
}

const log = new Logger('Live');
const logError = (error: unknown) => {
  log.error(error);
};

interface Outgoing {
  readonly part: string;
  readonly message: string;
  readonly frame: Frame;
}

/** More rows than are worth pushing to everyone become one line that says so: clients then fetch the race. */
function sendFrame(rooms: Pick<Server, 'emit'>, { part, message, frame }: Outgoing): void {
  if (frame.length <= ROWS_A_FRAME) {
    rooms.emit(message, frame);
    return;
  }
  const raceRows = frame.filter(isRaceRow);
  if (raceRows.length > 0) rooms.emit(message, raceRows);
  rooms.emit('race-stale', { part, revision: Math.max(...frame.map(({ revision }) => revision)) });
}

function isRaceRow(row: Row): boolean {
  return (row as StartListRow | BoardRow).type === 'race';
}
