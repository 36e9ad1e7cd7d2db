import { ProjectionRunner } from '@app/eventing';
import { notices, type NoticesInForce } from '@app/views';
import { Logger, type OnModuleDestroy, UseFilters } from '@nestjs/common';
import { ConnectedSocket, type OnGatewayInit, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { AckErrorsFilter } from '../platform/http/errors.filter';
import { Notices } from './notices.service';

const ROOM = 'notices';

/** Every open page: hears at once of a notice that is published or withdrawn. That one ends a page sees by its own clock. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class NoticeGateway implements OnGatewayInit, OnModuleDestroy {
  private stopListening?: () => void;

  constructor(
    private readonly inForce: Notices,
    private readonly projections: ProjectionRunner,
  ) {}

  afterInit(server: Server): void {
    this.stopListening = this.projections.onChange(() => {
      void this.tell(server);
    }, notices);
  }

  onModuleDestroy(): void {
    this.stopListening?.();
  }

  /** Answers what is to be seen now; `notices` follows, with the same, whenever it changes. */
  @SubscribeMessage('subscribe-to-notices')
  async subscribe(@ConnectedSocket() socket: Socket): Promise<NoticesInForce> {
    await socket.join(ROOM);
    return this.inForce.inForce();
  }

  /** Whoever cannot be told asks when it comes back. */
  private async tell(server: Server): Promise<void> {
    try {
      server.to(ROOM).emit('notices', await this.inForce.inForce());
    } catch (error) {
      log.error(error);
    }
  }
}

const log = new Logger('Live');
