import type { DayEvent, RacedayEvent } from '@app/domain';
import { ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable, Logger } from '@nestjs/common';
import type { Server } from 'socket.io';
import { WhoIsIn } from '../platform/auth/who-is-in';
import { FrameCoalescer } from '../platform/live/frame-coalescer';
import { newsOf, roomOf, tell } from './day-rooms';
import { told } from './race-days';

const STREAM = 'raceday-';

/** Carries what happens on a race day to the organisers' screens that follow it. */
@Injectable()
export class DayBroadcast {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly whoIsIn: WhoIsIn,
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
        if (isOfARaceDay(recorded))
          frames.add(recorded.stream.slice(STREAM.length), String(recorded.revision), told(recorded));
    });
  }

  /** A session may have ended since its socket began to watch: who is no organiser any more is let go before anything leaves. */
  private async send(server: Server, day: string, events: readonly DayEvent[]): Promise<void> {
    const room = server.in(roomOf(day));
    for (const socket of await room.fetchSockets()) {
      const organiser = await this.whoIsIn.organiser(socket.handshake.headers.cookie);
      if (organiser === undefined) socket.disconnect(true);
    }
    tell(room, newsOf(day, events.at(-1)?.revision ?? 0, events));
  }
}

const log = new Logger('Live');

function isOfARaceDay(recorded: Recorded): recorded is Recorded<RacedayEvent> {
  return recorded.stream.startsWith(STREAM);
}
