import { Clock } from '@app/adapters';
import { dayOf, isPart, Refusal, stockholmDate } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { Problem } from '../platform/http/problem';

/** The answer to a subscription: what the views hold now. Rows with a newer revision follow. */
export interface Subscribed {
  readonly revision: number;
}

const ROOMS_A_SOCKET = 50;

/** Who watches what: a room for each race, and one for all of a day's races. */
@Injectable()
export class RaceRooms {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly clock: Clock,
  ) {}

  /** Watches one race, or without a part all races of today. Throws Refusal when the part cannot be one. */
  async join(socket: Socket, part: unknown): Promise<Subscribed> {
    const day = this.dayToWatch(part);
    if (socket.rooms.size > ROOMS_A_SOCKET) throw new Problem(429, 'För många lopp på en gång');
    await socket.join(roomOf(typeof part === 'string' ? part : day));
    return { revision: this.projections.revision(`raceday-${day}`) };
  }

  private dayToWatch(part: unknown): string {
    if (part === undefined || part === null)
      return stockholmDate(this.clock.now()).slice(2).replaceAll('-', '');
    if (typeof part !== 'string' || !isPart(part)) throw new Refusal('part-invalid');
    return dayOf(part);
  }
}

/** Every room that hears of a race: its own and its day's. */
export function roomsHearing(part: string): string[] {
  return [roomOf(part), roomOf(dayOf(part))];
}

function roomOf(partOrDay: string): string {
  return `race:${partOrDay}`;
}
