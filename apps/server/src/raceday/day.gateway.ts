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
import { AckErrorsFilter } from '../platform/live/ack-errors.filter';
import { DayBroadcast } from './day-broadcast';
import { DayRooms } from './day-rooms';
import type { Subscribed } from './race-rooms';

/** Organisers' screens: each follows a whole race day by its events. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class DayGateway implements OnGatewayInit, OnModuleDestroy {
  private stopBroadcast?: () => void;

  constructor(
    private readonly broadcast: DayBroadcast,
    private readonly rooms: DayRooms,
  ) {}

  afterInit(server: Server): void {
    this.stopBroadcast = this.broadcast.startOn(server);
  }

  onModuleDestroy(): void {
    this.stopBroadcast?.();
  }

  @SubscribeMessage('subscribe-to-day')
  @UseGuards(AdminGuard)
  subscribe(@ConnectedSocket() socket: Socket, @MessageBody() asked: unknown): Promise<Subscribed> {
    return this.rooms.join(socket, asked);
  }
}
