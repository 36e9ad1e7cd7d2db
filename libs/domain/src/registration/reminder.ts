import { dateTimeText, stockholmInstant, weekdayDateText } from '../dates';
import { TEST_MODE_TEXT } from './payment-texts';

const DAY = 24 * 3_600_000;

/** When unpaid families may be reminded (epoch ms). */
export interface ReminderWindow {
  readonly from: number;
  readonly until: number;
}

/**
 * The reminder window. `closes`: when registration closes, Swedish local time; `days` before it, null for no
 * reminders.
 */
export function reminderWindow(closes: string, days: number | null): ReminderWindow | null {
  if (days === null) return null;
  const until = stockholmInstant(closes);
  return { from: until - days * DAY, until };
}

/** Whether reminders are due at `now`. Late ones still count until registration closes. */
export function isReminderDue(time: ReminderWindow | null, now: number): time is ReminderWindow {
  return time !== null && now >= time.from && now < time.until;
}

/** What decides whether a registration gets a reminder. `openedAt` ISO. */
interface ReminderCandidate {
  readonly by: 'runner' | 'ticket-office';
  readonly email: string;
  readonly runners: Readonly<Record<string, unknown>>;
  readonly paid: boolean;
  readonly openedAt: string;
}

/**
 * Whether a family has runners and has not paid for at least a day: a registration just begun gets no
 * reminder.
 */
export function needsReminder(
  { by, email, runners, paid, openedAt }: ReminderCandidate,
  now: number,
): boolean {
  const isFamilyWithAddress = by === 'runner' && email.includes('@');
  const hasRunners = Object.keys(runners).length > 0;
  return isFamilyWithAddress && hasRunners && !paid && Date.parse(openedAt) <= now - DAY;
}

/**
 * The content of a reminder: the race, its date, when registration closes (epoch ms) and the page to
 * continue.
 */
interface ReminderContent {
  readonly event: string;
  readonly date: string;
  readonly until: number;
  readonly address: string;
  readonly testMode: boolean;
}

export function reminderText({ event, date, until, address, testMode }: ReminderContent): {
  readonly subject: string;
  readonly message: string;
} {
  const paragraphs = [
    ...(testMode ? [TEST_MODE_TEXT] : []),
    'Hej!',
    `Du har börjat en anmälan till ${event}, ${weekdayDateText(date)}, men den är inte betald och gäller därför inte än. Anmälan stänger ${dateTimeText(until)}.`,
    `Gå till anmälan, logga in med din e-postadress och betala med Swish:\n${address}`,
    'Har du ändrat dig behöver du inte göra något. Det här är den enda påminnelsen.',
  ];
  return {
    subject: `Påminnelse: din anmälan till ${event} är inte betald`,
    message: paragraphs.join('\n\n'),
  };
}
