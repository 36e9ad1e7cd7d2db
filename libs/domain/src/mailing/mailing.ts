import { fold } from '../fold';
import { Refusal } from '../refusal';

/**
 * Why somebody of a mailing got no mail: their server refused it, asked for patience too long, or they want none, or are erased. A
 * reminder that is `not-needed` any more: its registration is paid meanwhile, or it is too late to pay.
 */
export type MailFailure = 'refused' | 'gave-up' | 'declined' | 'erased' | 'not-needed';

/** What makes a mailing a reminder to pay: who has paid meanwhile gets none, and nobody does from `until` (epoch ms). */
export interface Reminding {
  readonly until: number;
}

/**
 * One mail to many, in stream `mailing-{id}`. A recipient is a registration's id: the address stands in that registration alone, sealed,
 * and whoever is erased there is erased here. `at` is epoch ms.
 */
export type MailingEvent =
  | {
      readonly type: 'MailingRequested';
      readonly mailing: string;
      /** The edition that was current. */
      readonly edition: string;
      readonly subject: string;
      readonly message: string;
      readonly recipients: readonly string[];
      /** It goes to this edition's families with somebody in these distances (metres); without it to those who were here before. */
      readonly distances?: readonly number[];
      /** Left out of ordinary mailings. */
      readonly reminder?: Reminding;
      readonly at: number;
    }
  /** The mail server has taken it. */
  | { readonly type: 'MailSent'; readonly mailing: string; readonly recipient: string; readonly at: number }
  | {
      readonly type: 'MailFailed';
      readonly mailing: string;
      readonly recipient: string;
      readonly why: MailFailure;
      readonly at: number;
    }
  /** Organisers stopped it: those who have got no mail get none. */
  | {
      readonly type: 'MailingStopped';
      readonly mailing: string;
      readonly sent: number;
      readonly failed: number;
      readonly at: number;
    }
  | {
      readonly type: 'MailingCompleted';
      readonly mailing: string;
      readonly sent: number;
      readonly failed: number;
      readonly at: number;
    };

/** What may be requested of a mailing. `at` is epoch ms. */
export type MailingCommand =
  | (Omit<Requested, 'type'> & { readonly type: 'RequestMailing' })
  | { readonly type: 'StopMailing'; readonly mailing: string; readonly at: number }
  | {
      readonly type: 'RecordMailSent';
      readonly mailing: string;
      readonly recipient: string;
      readonly at: number;
    }
  | {
      readonly type: 'RecordMailFailed';
      readonly mailing: string;
      readonly recipient: string;
      readonly why: MailFailure;
      readonly at: number;
    };

type Requested = Extract<MailingEvent, { type: 'MailingRequested' }>;
type Outcome = Extract<MailingEvent, { type: 'MailSent' | 'MailFailed' }>;

/** One mailing: what is to be sent, and to whom it is still to go. */
export interface Mailing {
  request: Pick<Requested, 'subject' | 'message' | 'distances' | 'reminder' | 'at'> | null;
  /** How many were to get it. */
  recipients: number;
  /** Those of whom nothing is recorded yet, in their order. */
  readonly left: Set<string>;
  sent: number;
  failed: number;
  isStopped: boolean;
}

/** One mailing: requested once, with one outcome for each recipient, completed with the last of them unless it is stopped before. */
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

/** Pressed twice it is one mailing; the same mailing with other words is refused, since the first ones are on their way. */
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

/** What is stopped or completed already needs no word. */
function stop(
  { mailing, at }: Extract<MailingCommand, { type: 'StopMailing' }>,
  { request, left, sent, failed, isStopped }: Mailing,
): readonly MailingEvent[] {
  if (!request) throw new Refusal('mailing-unknown');
  return isStopped || left.size === 0 ? [] : [{ type: 'MailingStopped', mailing, sent, failed, at }];
}

/** The first outcome of a recipient counts, also of one whose mail was on its way when it was stopped. The last one's completes it. */
function withOutcome(
  outcome: Outcome,
  { request, left, sent, failed, isStopped }: Mailing,
): readonly MailingEvent[] {
  const { type, mailing, recipient, at } = outcome;
  if (!request) throw new Refusal('mailing-unknown');
  if (!left.has(recipient)) return [];
  if (left.size > 1 || isStopped) return [outcome];
  const counts = type === 'MailSent' ? { sent: sent + 1, failed } : { sent, failed: failed + 1 };
  return [outcome, { type: 'MailingCompleted', mailing, ...counts, at }];
}
