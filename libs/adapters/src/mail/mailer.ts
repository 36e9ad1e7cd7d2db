/** One mail to one recipient. `id` names it for good: the same id is never sent twice by the one who records it. */
export interface Mail {
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

/** A file of text that comes with a mail. `type`: its MIME type, with its parameters. */
export interface MailAttachment {
  readonly filename: string;
  readonly type: string;
  readonly content: string;
}

/** The way out for mail. Throws MailRefused (permanent, do not try again) or MailDeferred (try later). */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
  abstract close(): Promise<void>;
}

/** The recipient or the mail was refused for good (5xx). The message names the code, never the address. */
export class MailRefused extends Error {
  readonly code = 'mail-refused';
}

/** The server is away or asks for patience (4xx, network). */
export class MailDeferred extends Error {
  readonly code = 'mail-deferred';
}

/** Mail that goes no further than here. */
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
