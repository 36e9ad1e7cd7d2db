import { isReminderDue, needsReminder, reminderText, reminderWindow, type ReminderWindow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { ALL_MAILINGS, type MailingRow, mailings, type RegistrationRow, registrations } from '@app/views';
import { Controller, Get, Inject, Injectable, UseGuards } from '@nestjs/common';
import { MailingIds, MailingRecords } from '../mailings';
import { Config } from '../platform/config/config';
import { siteUrl } from '../platform/mail/mail-page';
import { ScheduledJobs, JobTimer } from '../platform/operations/scheduled-jobs';
import { PaymentMode } from '../platform/payment/payment-engine';
import { CurrentEdition } from '../registration';
import { AdminGuard } from '../platform/auth/current-user';

/** Reads the edition's reminder from views: its time, its recipients now, and the mailing that sent it. */
@Injectable()
export class ReminderRepository {
  readonly time: ReminderWindow | null;
  /** A fixed mailing id: one reminder per edition. */
  readonly mailing: string;

  constructor(
    private readonly views: ViewStore,
    readonly edition: CurrentEdition,
    ids: MailingIds,
  ) {
    const { registrationCloses, reminderDays } = edition.edition;
    this.time = reminderWindow(registrationCloses, reminderDays);
    this.mailing = ids.mailing('reminder');
  }

  /** Registrations that would get it now. */
  async waiting(): Promise<readonly string[]> {
    const rows = await this.views.list<RegistrationRow>(registrations.name, this.edition.name);
    const now = this.edition.now();
    return rows.filter((row) => needsReminder(row, now)).map(({ registration }) => registration);
  }

  sent(): Promise<MailingRow | undefined> {
    return this.views.get<MailingRow>(mailings.name, ALL_MAILINGS, this.mailing);
  }
}

/** Sends the payment reminder once per edition, as a mailing with an outcome per recipient. */
@Injectable()
export class ReminderService extends ScheduledJobs {
  @Inject(PaymentMode)
  private readonly paymentMode!: PaymentMode;

  constructor(
    private readonly repository: ReminderRepository,
    private readonly records: MailingRecords,
    private readonly config: Config,
  ) {
    super();
  }

  /** Requests the mailing when due and needed. The view may lag, so it loads the mailing's stream. */
  protected async runOnce(): Promise<void> {
    const { time, mailing, edition } = this.repository;
    if (!isReminderDue(time, edition.now())) return;
    if ((await this.records.load(mailing)).request) return;
    const recipients = await this.repository.waiting();
    if (recipients.length === 0) return;
    const { until } = time;
    const text = reminderText({
      event: edition.edition.name,
      date: edition.edition.date,
      until,
      address: `${siteUrl(this.config)}/anmalan`,
      testMode: this.paymentMode.isTest,
    });
    const request = { mailing, edition: edition.name, ...text, recipients, reminder: { until } };
    await this.records.request(request, 'Automatisk påminnelse');
  }
}

/** Runs the reminder check periodically. */
@Injectable()
export class ReminderTimer extends JobTimer {
  constructor(reminder: ReminderService) {
    super(reminder, { everyMs: 5 * 60_000, minEveryMs: 1000 });
  }
}

/** The payment reminder. Instants are ISO. */
interface ShownReminder {
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
