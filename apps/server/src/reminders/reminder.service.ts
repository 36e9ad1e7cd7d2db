import { isReminderDue, isToBeReminded, reminderText, reminderTime, type ReminderTime } from '@app/domain';
import { ProjectionRunner, ViewStore } from '@app/eventing';
import { ALL_MAILINGS, type MailingRow, mailings, type RegistrationRow, registrations } from '@app/views';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MailingIds, MailingRecords } from '../mailings';
import { Config } from '../platform/config/config';
import { siteAddress } from '../platform/mail/mail-page';
import { CurrentEdition } from '../registration';

const EVERY_MS = 5 * 60_000;
const NO_OFTENER_MS = 1000;

const log = new Logger('Reminder');

/** What views know of the edition's reminder: when it is to be sent, whom it would reach at a moment, and the mailing it has become. */
@Injectable()
export class ReminderRepository {
  readonly time: ReminderTime | null;
  /** The same for good: there is one in each edition. */
  readonly mailing: string;

  constructor(
    private readonly views: ViewStore,
    readonly edition: CurrentEdition,
    ids: MailingIds,
  ) {
    const { registrationCloses, reminderDays } = edition.edition;
    this.time = reminderTime(registrationCloses, reminderDays);
    this.mailing = ids.mailing('reminder');
  }

  /** The registrations of those who would get it now. */
  async waiting(): Promise<readonly string[]> {
    const rows = await this.views.list<RegistrationRow>(registrations.name, this.edition.name);
    const now = this.edition.now();
    return rows.filter((row) => isToBeReminded(row, now)).map(({ registration }) => registration);
  }

  sent(): Promise<MailingRow | undefined> {
    return this.views.get<MailingRow>(mailings.name, ALL_MAILINGS, this.mailing);
  }
}

/** Reminds those who have not paid, once: a mailing like any other from the moment it is asked for, with one outcome for each of them. */
@Injectable()
export class ReminderService {
  private running: Promise<void> | undefined;

  constructor(
    private readonly repository: ReminderRepository,
    private readonly records: MailingRecords,
    private readonly config: Config,
  ) {}

  /** Asks for it when it is time and somebody waits for it; joins a round that is under way. The mailing's own stream is asked whether it was: a view may be behind. */
  round(): Promise<void> {
    this.running ??= this.askOnce().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  private async askOnce(): Promise<void> {
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
      address: `${siteAddress(this.config)}/anmalan`,
      testMode: this.config.payments.kind === 'simulator',
    });
    const request = { mailing, edition: edition.name, ...text, recipients, reminder: { until } };
    await this.records.request(request, 'Automatisk påminnelse');
  }
}

/** Looks whether it is time: at start, and every five minutes of the server's clock. */
@Injectable()
export class ReminderTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reminder: ReminderService,
    private readonly projections: ProjectionRunner,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.projections.caughtUp().then(
      () => this.start(),
      () => undefined, // views that never come up say so themselves
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.reminder.idle();
  }

  private start(): void {
    const round = () => {
      this.reminder.round().catch((error: unknown) => log.error(error));
    };
    const every = Math.max(NO_OFTENER_MS, EVERY_MS / this.config.clock.speed);
    this.timer = setInterval(round, every).unref();
    round();
  }
}
