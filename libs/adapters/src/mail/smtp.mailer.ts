import type { Clock } from '../clock/clock';
import { type Mail, MailDeferred, Mailer, MailRefused } from './mailer';
import { toMessage, type Sender } from './message';

const MAX_CONNECTIONS = 3;
const TIMEOUT_MS = 20_000;

/** Mail over SMTP, on a small connection pool. */
export class SmtpMailer extends Mailer {
  private transport: ReturnType<typeof openTransport> | undefined;

  /** `url`: smtp://user:password@host:port or smtps://…; nodemailer's options may follow as its query. */
  constructor(
    private readonly url: string,
    private readonly from: Sender,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Checks connection and sign-in without sending a mail. Throws MailRefused and MailDeferred. */
  async verify(): Promise<void> {
    this.transport ??= openTransport(this.url);
    const transport = await this.transport;
    try {
      await transport.verify();
    } catch (error) {
      throw toSafeError(error);
    }
  }

  async send(mail: Mail): Promise<void> {
    const message = toMessage(mail, this.from, this.clock);
    this.transport ??= openTransport(this.url);
    const transport = await this.transport;
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw toSafeError(error);
    }
  }

  async close(): Promise<void> {
    (await this.transport)?.close();
  }
}

/** Loaded with the first mail, to keep the start short. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * The server's text quotes the address, so only its code is passed on. A 5xx is permanent, except when it
 * rejects our own password.
 */
function toSafeError(error: unknown): MailRefused | MailDeferred {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  if (responseCode === undefined)
    return new MailDeferred(`the mail could not be handed to the mail server (${code ?? 'no error code'})`);
  const message = `the mail server answered ${responseCode}`;
  return responseCode >= 500 && code !== 'EAUTH' ? new MailRefused(message) : new MailDeferred(message);
}
