import { fold, type Message } from '../fold';
import { Refusal } from '../refusal';

/**
 * Why a recipient got no mail: the server refused it or deferred it too long, or the recipient opted out or
 * is erased. A reminder is `not-needed` once its registration is paid or it is too late to pay.
 */
export type MailFailure = 'refused' | 'gave-up' | 'declined' | 'erased' | 'not-needed';

/**
 * To whom a mailing goes: with `distances` (metres) to this edition's families with a runner in them, without
 * to families of earlier editions. `reminder`: a reminder to pay, which skips paid registrations and sends
 * nothing from `until` (epoch ms).
 */
export interface MailingAudience {
  readonly distances?: readonly number[];
  readonly reminder?: { readonly until: number };
}

/**
 * One mail to many, in stream `mailing-{id}`. A recipient is a registration id: the address is only in that
 * registration, sealed, so erasing it there erases it here. `at` is epoch ms.
 */
export type MailingEvent =
  /** `edition`: the current one at that time. */
  | MailingMessage<
      'MailingRequested',
      MailingAudience & {
        edition: string;
        subject: string;
        message: string;
        recipients: readonly string[];
      }
    >
  /** The mail server has accepted it. */
  | MailingMessage<'MailSent', { recipient: string }>
  | MailingMessage<'MailFailed', { recipient: string; why: MailFailure }>
  /** Organisers stopped it: remaining recipients get no mail. */
  | MailingMessage<'MailingStopped', { sent: number; failed: number }>
  | MailingMessage<'MailingCompleted', { sent: number; failed: number }>;

/** Commands for a mailing. `at` is epoch ms. */
type MailingCommand =
  | Message<'RequestMailing', Omit<Requested, 'type'>>
  | MailingMessage<'StopMailing'>
  | MailingMessage<'RecordMailSent', { recipient: string }>
  | MailingMessage<'RecordMailFailed', { recipient: string; why: MailFailure }>;

type MailingMessage<Type extends string, Fields = unknown> = Message<
  Type,
  { mailing: string; at: number } & Fields
>;
type Requested = Extract<MailingEvent, { type: 'MailingRequested' }>;
type MailOutcomeEvent = Extract<MailingEvent, { type: 'MailSent' | 'MailFailed' }>;

/** State of one mailing: its text and the recipients still to serve. */
export interface Mailing {
  request: (MailingAudience & Pick<Requested, 'subject' | 'message' | 'at'>) | null;
  /** How many recipients in all. */
  recipients: number;
  /** Recipients without an outcome, in order. */
  readonly left: Set<string>;
  sent: number;
  failed: number;
  isStopped: boolean;
}

/**
 * Decider of one mailing: requested once, one outcome per recipient, completed with the last unless stopped
 * before.
 */
export const mailingDecider = {
  initial: (): Mailing => ({
    request: null,
    recipients: 0,
    left: new Set(),
    sent: 0,
    failed: 0,
    isStopped: false,
  }),
  decide,
  evolve: fold<Mailing, MailingEvent>({
    MailingRequested: (mailing, { subject, message, distances, reminder, recipients, at }) => {
      mailing.request = {
        subject,
        message,
        at,
        ...(distances && { distances }),
        ...(reminder && { reminder }),
      };
      for (const recipient of recipients) mailing.left.add(recipient);
      mailing.recipients = mailing.left.size;
    },
    MailSent: (mailing, { recipient }) => {
      if (mailing.left.delete(recipient)) mailing.sent++;
    },
    MailFailed: (mailing, { recipient }) => {
      if (mailing.left.delete(recipient)) mailing.failed++;
    },
    MailingStopped: (mailing) => (mailing.isStopped = true),
    MailingCompleted: () => undefined,
  }),
};

function decide(command: MailingCommand, mailing: Mailing): readonly MailingEvent[] {
  switch (command.type) {
    case 'RequestMailing':
      return request(command, mailing);
    case 'StopMailing':
      return stop(command, mailing);
    case 'RecordMailSent':
      return withOutcome({ ...command, type: 'MailSent' }, mailing);
    case 'RecordMailFailed':
      return withOutcome({ ...command, type: 'MailFailed' }, mailing);
  }
}

/** Ignores a repeated request; refuses another text, since the first is already under way. */
function request(
  command: Extract<MailingCommand, { type: 'RequestMailing' }>,
  { request: before }: Mailing,
): readonly MailingEvent[] {
  const { subject, message, distances, recipients } = command;
  if (before) {
    const isSame = before.subject === subject && before.message === message;
    if (isSame && String(before.distances) === String(distances)) return [];
    throw new Refusal('mailing-exists');
  }
  if (recipients.length === 0) throw new Refusal('mailing-empty', distances ? { to: 'families' } : {});
  return [{ ...command, type: 'MailingRequested', recipients: [...new Set(recipients)] }];
}

function stop(
  { mailing, at }: Extract<MailingCommand, { type: 'StopMailing' }>,
  { request, left, sent, failed, isStopped }: Mailing,
): readonly MailingEvent[] {
  if (!request) throw new Refusal('mailing-unknown');
  return isStopped || left.size === 0 ? [] : [{ type: 'MailingStopped', mailing, sent, failed, at }];
}

/**
 * The first outcome of a recipient counts, also after a stop for mail under way. The last one completes the
 * mailing.
 */
function withOutcome(
  outcome: MailOutcomeEvent,
  { request, left, sent, failed, isStopped }: Mailing,
): readonly MailingEvent[] {
  const { type, mailing, recipient, at } = outcome;
  if (!request) throw new Refusal('mailing-unknown');
  if (!left.has(recipient)) return [];
  if (left.size > 1 || isStopped) return [outcome];
  const counts = type === 'MailSent' ? { sent: sent + 1, failed } : { sent, failed: failed + 1 };
  return [outcome, { type: 'MailingCompleted', mailing, ...counts, at }];
}
