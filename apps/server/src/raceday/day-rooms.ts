import type { DayEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { checked } from '../platform/http/checked';
import { raceDay } from './race-day';
import { RaceDays } from './race-days';
import type { Subscribed } from './race-rooms';

const subscription = z.strictObject({ day: raceDay, after: z.int().min(0) });

/** More events than are worth sending: whoever is so far behind fetches the day. */
const EVENTS_AT_ONCE = 200;

/** What screens that follow a day are sent: the events after revision `from`, or only that the day is another now. */
type DayNews =
  | {
      readonly message: 'day-events';
      readonly body: { readonly day: string; readonly from: number; readonly events: readonly DayEvent[] };
    }
  | { readonly message: 'day-changed'; readonly body: { readonly day: string; readonly revision: number } };

/** Which organisers' screens follow which race day. */
@Injectable()
export class DayRooms {
  constructor(private readonly days: RaceDays) {}

  /** Follows this day and no other, from the revision it is known to: what is missing comes first, then what happens. */
  async join(socket: Pick<Socket, 'rooms' | 'join' | 'leave' | 'emit'>, asked: unknown): Promise<Subscribed> {
    const { day, after } = checked(subscription, asked);
    for (const room of socket.rooms) if (room.startsWith(ROOM)) await socket.leave(room);
    // In the room first: what happens while the rest is read is not missed, at most told twice.
    await socket.join(roomOf(day));
    const revision = await this.days.revision(day);
    const isNear = revision >= after && revision - after <= EVENTS_AT_ONCE;
    const events = isNear ? await this.days.eventsAfter(day, after) : [];
    const reached = events.at(-1)?.revision ?? revision;
    if (reached !== after) tell(socket, newsOf(day, reached, events));
    return { revision: reached };
  }
}

const ROOM = 'day:';

/** The room of a day (YYMMDD). */
export function roomOf(day: string): string {
  return ROOM + day;
}

/**
 * What to say of a day that has come to `revision` by these events, which follow on one another. Too many, or one that changes
 * history, are not told one by one; nor are none at all, where the day is not the one that was known.
 */
export function newsOf(day: string, revision: number, events: readonly DayEvent[]): DayNews {
  const [first] = events;
  const isTold = events.length <= EVENTS_AT_ONCE && !events.some(({ event }) => event.type === 'RaceReset');
  return first && isTold
    ? { message: 'day-events', body: { day, from: first.revision - 1, events } }
    : { message: 'day-changed', body: { day, revision } };
}

/** Sends it. */
export function tell(
  listeners: Pick<Socket, 'emit'> | Pick<Server, 'emit'>,
  { message, body }: DayNews,
): void {
  listeners.emit(message, body);
}
