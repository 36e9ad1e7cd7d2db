/**
 * One mail to one recipient. `id` is its permanent idempotency key: the caller that records sent ids never
 * sends one twice.
 */
export interface Mail {
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

/** A text file attached to a mail. `type`: its MIME type with parameters. */
interface MailAttachment {
  readonly filename: string;
  readonly type: string;
  readonly content: string;
}

/** Sends mail. Throws MailRefused (permanent, do not retry) or MailDeferred (retry later). */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
  abstract close(): Promise<void>;
}

/**
 * The server refused the recipient or the mail permanently (5xx). The message has the code, never the
 * address.
 */
export class MailRefused extends Error {
  readonly code = 'mail-refused';
}

/** The server is unavailable or asks to retry (4xx, network). */
export class MailDeferred extends Error {
  readonly code = 'mail-deferred';
}

/** Collects mail in memory, for tests. */
export class MemoryMailer extends Mailer {
  readonly sent: Mail[] = [];

  send(mail: Mail): Promise<void> {
    this.sent.push(mail);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
