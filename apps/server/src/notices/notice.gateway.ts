import { ProjectionRunner } from '@app/eventing';
import { notices, type CurrentNotices } from '@app/views';
import { Logger, type OnModuleDestroy, UseFilters } from '@nestjs/common';
import { ConnectedSocket, type OnGatewayInit, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { AckErrorsFilter } from '../platform/http/errors.filter';
import { Notices } from './notices.service';

const ROOM = 'notices';

/** Pushes published and withdrawn notices to every open page. Pages expire notices by their own clock. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class NoticeGateway implements OnGatewayInit, OnModuleDestroy {
  private stopListening?: () => void;

  constructor(
    private readonly activeNotices: Notices,
    private readonly projections: ProjectionRunner,
  ) {}

  afterInit(server: Server): void {
    this.stopListening = this.projections.onChange(() => {
      void this.broadcast(server);
    }, notices);
  }

  onModuleDestroy(): void {
    this.stopListening?.();
  }

  /** Answers with the active notices; sends them again as `notices` on every change. */
  @SubscribeMessage('subscribe-to-notices')
  async subscribe(@ConnectedSocket() socket: Socket): Promise<CurrentNotices> {
    await socket.join(ROOM);
    return this.activeNotices.active();
  }

  /** A page that misses a push asks again when it reconnects. */
  private async broadcast(server: Server): Promise<void> {
    try {
      server.to(ROOM).emit('notices', await this.activeNotices.active());
    } catch (error) {
      log.error(error);
    }
  }
}

const log = new Logger('Live');
