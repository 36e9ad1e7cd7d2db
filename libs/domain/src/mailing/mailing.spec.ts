import { specify } from '@app/eventing/testing';
import { mailingDecider, type MailingEvent } from './mailing';

const given = specify(mailingDecider);

const at = Date.parse('2026-08-01T10:00:00Z');
const mailing = 'mzxw6ytboi';
const text = { subject: 'Välkommen tillbaka', message: 'Nu öppnar anmälan.' };
const request = {
  type: 'RequestMailing',
  mailing,
  edition: '2026',
  ...text,
  recipients: ['anna', 'bo'],
  at,
} as const;
const requested: MailingEvent = { ...request, type: 'MailingRequested' };
const sent = (recipient: string) => ({ type: 'MailSent', mailing, recipient, at }) as const;
const failed = (recipient: string) =>
  ({ type: 'MailFailed', mailing, recipient, why: 'refused', at }) as const;
const recordSent = (recipient: string) => ({ ...sent(recipient), type: 'RecordMailSent' }) as const;
const recordFailed = (recipient: string) => ({ ...failed(recipient), type: 'RecordMailFailed' }) as const;

describe('A mailing', () => {
  it('is requested with its text and its recipients, each once', () => {
    given()
      .when({ ...request, recipients: ['anna', 'bo', 'anna'] })
      .then(requested);
  });

  it('records nothing when requested again, even with other recipients', () => {
    given(requested)
      .when({ ...request, recipients: ['cia'], at: at + 1 })
      .thenNothing();
  });

  it('refuses another text once requested', () => {
    given(requested)
      .when({ ...request, message: 'Nu stänger anmälan.' })
      .thenRefused('mailing-exists');
  });

  it('goes to this edition’s families by distance, and refuses other recipients once requested', () => {
    const families = { ...request, distances: [2800] };
    const toFamilies: MailingEvent = { ...requested, distances: [2800] };
    given().when(families).then(toFamilies);
    given(toFamilies).when(families).thenNothing();
    given(toFamilies)
      .when({ ...families, distances: [5600] })
      .thenRefused('mailing-exists');
    given(toFamilies).when(request).thenRefused('mailing-exists');
  });

  it('is stopped once while recipients are left, and still records mails under way', () => {
    const stop = { type: 'StopMailing', mailing, at } as const;
    const stopped: MailingEvent = { type: 'MailingStopped', mailing, sent: 1, failed: 0, at };
    given(requested, sent('anna')).when(stop).then(stopped);
    given(requested, sent('anna'), stopped).when(stop).thenNothing();
    given(requested, sent('anna'), stopped).when(recordSent('bo')).then(sent('bo'));
    given(requested, sent('anna'), sent('bo')).when(stop).thenNothing();
    given().when(stop).thenRefused('mailing-unknown');
  });

  it('needs a recipient', () => {
    given()
      .when({ ...request, recipients: [] })
      .thenRefused('mailing-empty');
  });

  it('records the outcome of each recipient and completes with the last', () => {
    given(requested).when(recordSent('anna')).then(sent('anna'));
    given(requested, sent('anna'))
      .when(recordFailed('bo'))
      .then(failed('bo'), { type: 'MailingCompleted', mailing, sent: 1, failed: 1, at });
    given(requested, failed('bo'))
      .when(recordSent('anna'))
      .then(sent('anna'), { type: 'MailingCompleted', mailing, sent: 1, failed: 1, at });
  });

  it('stores the first outcome of a recipient and ignores unknown ones', () => {
    given(requested, sent('anna')).when(recordFailed('anna')).thenNothing();
    given(requested, sent('anna')).when(recordSent('anna')).thenNothing();
    given(requested).when(recordSent('cia')).thenNothing();
    given().when(recordSent('anna')).thenRefused('mailing-unknown');
  });
});
