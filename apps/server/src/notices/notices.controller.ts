import { noticeTextProblem, oneLine, severities, type Severity } from '@app/domain';
import { type NoticeRow, type CurrentNotices, notices } from '@app/views';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Logger,
  Param,
  Post,
  UseFilters,
  UseGuards,
  type OnModuleDestroy,
} from '@nestjs/common';
import { IsIn, IsUUID } from 'class-validator';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { WithoutProblem, Must, Optional, Normalized } from '../platform/http/fields.decorators';
import { HOUR_MS } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { Notices } from './notices.service';
import { WebSocketGateway, type OnGatewayInit, SubscribeMessage, ConnectedSocket } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { ProjectionRunner } from '@app/eventing';
import { AckErrorsFilter } from '../platform/http/errors.filter';

/** ISO 8601 with time zone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A notice for all visitors. `id`: idempotency key. Without `endsAt` it ends with the race day or today. */
export class NoticeBody {
  @IsUUID()
  readonly id!: string;

  @Normalized(oneLine)
  @WithoutProblem(noticeTextProblem)
  readonly text!: string;

  @IsIn(severities)
  readonly severity!: Severity;

  /** In metres; none means the whole race day. */
  @Optional()
  @Must((value) => Array.isArray(value) && value.length <= 20 && value.every(Number.isInteger))
  readonly distances?: readonly number[];

  @Optional()
  @Must(
    (value) => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
    'felaktig sluttid',
  )
  readonly endsAt?: string;
}

/** Active notices, for visitors. */
@Controller('api/notices')
export class NoticesController {
  constructor(private readonly notices: Notices) {}

  @Get()
  @Header('cache-control', 'no-cache')
  list(): Promise<CurrentNotices> {
    return this.notices.active();
  }
}

const noticeLimit = rateLimited({ name: 'notices', times: 60, withinMs: HOUR_MS });

/** Notices for organisers. Every answer lists all notices of the edition, newest first. */
@Controller('admin/api/notices')
@UseGuards(AdminGuard)
export class NoticesAdminController {
  constructor(private readonly notices: Notices) {}

  @Get()
  list(): Promise<readonly NoticeRow[]> {
    return this.notices.all();
  }

  @Post()
  @HttpCode(200)
  @UseGuards(noticeLimit)
  async publish(@Body() notice: NoticeBody, @Source() { by }: CommandSource): Promise<readonly NoticeRow[]> {
    await this.notices.publish(notice, by);
    return this.notices.all();
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(@Param('id') id: string, @Source() { by }: CommandSource): Promise<readonly NoticeRow[]> {
    await this.notices.withdraw(id, by);
    return this.notices.all();
  }
}

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
