import type { MailingEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { mailings } from './mailings.view';

const at = Date.parse('2026-08-01T10:00:00Z');
const mailing = 'm1';
const requested: MailingEvent = {
  type: 'MailingRequested',
  mailing,
  edition: '2026',
  subject: 'Välkommen',
  message: 'Nu öppnar anmälan.',
  recipients: ['anna', 'bo', 'cia'],
  at,
};
const sent = (recipient: string): MailingEvent => ({ type: 'MailSent', mailing, recipient, at });
const failed = (recipient: string): MailingEvent => ({
  type: 'MailFailed',
  mailing,
  recipient,
  why: 'refused',
  at,
});
const rowAfter = (...events: readonly MailingEvent[]) => project(mailings, events).all?.[mailing];

describe('A mailing on the organisers’ list', () => {
  it('shows its text, with nothing sent yet', () => {
    expect(rowAfter(requested)).toMatchObject({
      mailing,
      subject: 'Välkommen',
      message: 'Nu öppnar anmälan.',
      requestedAt: '2026-08-01T10:00:00.000Z',
      recipients: 3,
      sent: 0,
      failed: 0,
      completedAt: null,
      stoppedAt: null,
      distances: null,
    });
  });

  it('counts outcomes, lists failed recipients and shows its completion', () => {
    const done: MailingEvent = { type: 'MailingCompleted', mailing, sent: 2, failed: 1, at: at + 60_000 };
    expect(rowAfter(requested, sent('anna'), failed('bo'))).toMatchObject({ sent: 1, failed: 1 });
    expect(rowAfter(requested, sent('anna'), failed('bo'), sent('cia'), done)).toMatchObject({
      sent: 2,
      failed: 1,
      failures: [{ recipient: 'bo', why: 'refused' }],
      completedAt: '2026-08-01T10:01:00.000Z',
    });
  });

  it('shows that it was stopped, and counts mail sent after that', () => {
    const stopped: MailingEvent = { type: 'MailingStopped', mailing, sent: 1, failed: 0, at: at + 1000 };
    const families: MailingEvent = { ...requested, distances: [2800] };
    expect(rowAfter(families, sent('anna'), stopped, sent('bo'))).toMatchObject({
      distances: [2800],
      sent: 2,
      completedAt: null,
      stoppedAt: '2026-08-01T10:00:01.000Z',
    });
  });

  it('lists no more than fifty failures', () => {
    const many = Array.from({ length: 60 }, (_, index) => failed(String(index)));
    expect(rowAfter(requested, ...many)?.failures).toHaveLength(50);
    expect(rowAfter(requested, ...many)?.failed).toBe(60);
  });
});
