import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { ReminderRepository } from './reminder.service';

/** The payment reminder. Instants are ISO. */
export interface ShownReminder {
  /** Null when switched off. */
  readonly sendsAt: string | null;
  /** When registration closes: no reminder is sent after it. */
  readonly until: string | null;
  readonly isOver: boolean;
  /** Families that would get it now. */
  readonly waiting: number;
  readonly sent: {
    readonly at: string;
    readonly recipients: number;
    readonly sent: number;
    readonly failed: number;
    readonly isDone: boolean;
  } | null;
}

/** Shows organisers the planned reminder, or its result. */
@Controller('admin/api/reminder')
@UseGuards(AdminGuard)
export class ReminderController {
  constructor(private readonly repository: ReminderRepository) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(): Promise<ShownReminder> {
    const { time, edition } = this.repository;
    const row = await this.repository.sent();
    return {
      sendsAt: iso(time?.from),
      until: iso(time?.until),
      isOver: edition.isClosed(),
      waiting: (await this.repository.waiting()).length,
      sent: row
        ? {
            at: row.requestedAt,
            recipients: row.recipients,
            sent: row.sent,
            failed: row.failed,
            isDone: row.completedAt !== null || row.stoppedAt !== null,
          }
        : null,
    };
  }
}

function iso(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
