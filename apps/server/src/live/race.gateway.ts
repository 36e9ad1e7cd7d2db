import { Clock } from '@app/adapters';
import { dayOf, isPart, Refusal, stockholmDate } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { type OnModuleDestroy, UseFilters, UseGuards } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { AdminGuard } from '../auth/admin.guard';
import { CommandBatch } from '../commands/asked-command.dto';
import { RacedayDesk, type CommandResult } from '../commands/raceday-desk';
import { checked } from '../http/checked';
import { Problem } from '../http/problem';
import { AckErrorsFilter } from './ack-errors.filter';
import { RaceBroadcast } from './race-broadcast';
import { roomOf, type Audience } from './rooms';

/** The answer to a subscription: what the views hold now. Rows with a newer revision follow. */
interface Subscribed {
  readonly revision: number;
}

const ROOMS_A_SOCKET = 50;

/** Live screens: who watches what, and commands from the timing screens. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class RaceGateway implements OnGatewayInit, OnModuleDestroy {
  private stopBroadcast?: () => void;

  constructor(
    private readonly broadcast: RaceBroadcast,
    private readonly projections: ProjectionRunner,
    private readonly desk: RacedayDesk,
    private readonly clock: Clock,
  ) {}

  afterInit(server: Server): void {
    this.stopBroadcast = this.broadcast.startOn(server);
  }

  onModuleDestroy(): void {
    this.stopBroadcast?.();
  }

  @SubscribeMessage('subscribe-to-race')
  subscribeToRace(@ConnectedSocket() socket: Socket, @MessageBody() part: unknown): Promise<Subscribed> {
    return this.join(socket, 'race', part);
  }

  @SubscribeMessage('subscribe-to-board')
  @UseGuards(AdminGuard)
  subscribeToBoard(@ConnectedSocket() socket: Socket, @MessageBody() part: unknown): Promise<Subscribed> {
    return this.join(socket, 'board', part);
  }

  @SubscribeMessage('commands')
  @UseGuards(AdminGuard)
  async apply(
    @ConnectedSocket() { data }: Socket<never, never, never, { organiser?: string }>,
    @MessageBody() body: unknown,
  ): Promise<{ results: CommandResult[] }> {
    const { commands } = await checked(CommandBatch, body);
    return { results: await this.desk.takeAll(commands, { by: data.organiser ?? '', device: '' }) };
  }

  /** Watches one race, or without a part all races of today. */
  private async join(socket: Socket, audience: Audience, part: unknown): Promise<Subscribed> {
    const day = this.dayToWatch(part);
    if (socket.rooms.size > ROOMS_A_SOCKET) throw new Problem(429, 'För många lopp på en gång');
    await socket.join(roomOf(audience, typeof part === 'string' ? part : day));
    return { revision: this.projections.revision(`raceday-${day}`) };
  }

  private dayToWatch(part: unknown): string {
    if (part === undefined || part === null)
      return stockholmDate(this.clock.now()).slice(2).replaceAll('-', '');
    if (typeof part !== 'string' || !isPart(part)) throw new Refusal('part-invalid');
    return dayOf(part);
  }
}
