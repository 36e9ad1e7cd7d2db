import type { MailingEvent } from '@app/domain';
import type { RowData, View } from '@app/eventing';
import type { MailingRow } from './rows';

type Mailing = RowData<MailingRow>;

/** The only partition. */
export const ALL_MAILINGS = 'all';

const MAX_FAILURES = 50;

/** Every mailing with its progress, for organisers: one partition, key = mailing. */
export const mailings: View<Mailing | undefined, MailingRow, MailingEvent> = {
  name: 'mailings',
  version: 2,
  streamPrefix: 'mailing-',
  initial: () => undefined,
  evolve: (before, event, { meta }) => {
    if (event.type === 'MailingRequested') return requested(event, meta.by);
    return before && { ...before, ...changesBy(before, event) };
  },
  rows: (row) => (row ? [{ partition: ALL_MAILINGS, key: row.mailing, row: { ...row } }] : []),
};

function requested(
  {
    mailing,
    subject,
    message,
    distances,
    recipients,
    at,
  }: Extract<MailingEvent, { type: 'MailingRequested' }>,
  by: string,
): Mailing {
  const untouched = { sent: 0, failed: 0, completedAt: null, stoppedAt: null, failures: [] };
  const requestedAt = new Date(at).toISOString();
  const content = { mailing, subject, message, distances: distances ?? null };
  return { ...content, by, requestedAt, recipients: recipients.length, ...untouched };
}

function changesBy(
  { sent, failed, failures }: Mailing,
  event: Exclude<MailingEvent, { type: 'MailingRequested' }>,
): Partial<Mailing> {
  switch (event.type) {
    case 'MailSent':
      return { sent: sent + 1 };
    case 'MailFailed': {
      const { recipient, why } = event;
      const isFull = failures.length === MAX_FAILURES;
      return { failed: failed + 1, failures: isFull ? failures : [...failures, { recipient, why }] };
    }
    case 'MailingStopped':
      return { stoppedAt: new Date(event.at).toISOString() };
    case 'MailingCompleted':
      return { completedAt: new Date(event.at).toISOString() };
  }
}
