import { commandBatch } from '@app/domain';
import { type OnModuleDestroy, UseFilters, UseGuards } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { AdminGuard } from '../platform/auth/admin.guard';
import { checked } from '../platform/http/checked';
import { AckErrorsFilter } from '../platform/live/ack-errors.filter';
import { RaceBroadcast } from './race-broadcast';
import { RaceRooms, type Subscribed } from './race-rooms';
import { RaceDayService, type CommandResult } from './race-day.service';

/** Live screens: who watches what, and commands from the timing screens. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class RaceGateway implements OnGatewayInit, OnModuleDestroy {
  private stopBroadcast?: () => void;

  constructor(
    private readonly broadcast: RaceBroadcast,
    private readonly rooms: RaceRooms,
    private readonly raceDays: RaceDayService,
  ) {}

  afterInit(server: Server): void {
    this.stopBroadcast = this.broadcast.startOn(server);
  }

  onModuleDestroy(): void {
    this.stopBroadcast?.();
  }

  @SubscribeMessage('subscribe-to-race')
  subscribeToRace(@ConnectedSocket() socket: Socket, @MessageBody() part: unknown): Promise<Subscribed> {
    return this.rooms.join(socket, part);
  }

  @SubscribeMessage('commands')
  @UseGuards(AdminGuard)
  async apply(
    @ConnectedSocket() { data }: Socket<never, never, never, { organiser?: string }>,
    @MessageBody() body: unknown,
  ): Promise<{ results: CommandResult[] }> {
    const { commands } = checked(commandBatch, body);
    return { results: await this.raceDays.takeAll(commands, { by: data.organiser ?? '', device: '' }) };
  }
}
