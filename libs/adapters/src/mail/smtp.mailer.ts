import type { Clock } from '../clock/clock';
import { type Mail, MailDeferred, Mailer, MailRefused } from './mailer';
import { messageOf, type Sender } from './message';

const CONNECTIONS = 3;
const PATIENCE_MS = 20_000;

/** Mail over SMTP, on a few connections that are kept. */
export class SmtpMailer extends Mailer {
  private transport: ReturnType<typeof openTransport> | undefined;

  /** `url`: smtp://user:password@host:port or smtps://…; what nodemailer knows as options may follow as its query. */
  constructor(
    private readonly url: string,
    private readonly from: Sender,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Asks the server whether it would take mail from us; none is sent. Throws MailRefused and MailDeferred. */
  async reach(): Promise<void> {
    this.transport ??= openTransport(this.url);
    const transport = await this.transport;
    try {
      await transport.verify();
    } catch (error) {
      throw inOurWords(error);
    }
  }

  async send(mail: Mail): Promise<void> {
    const message = messageOf(mail, this.from, this.clock);
    this.transport ??= openTransport(this.url);
    const transport = await this.transport;
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw inOurWords(error);
    }
  }

  async close(): Promise<void> {
    (await this.transport)?.close();
  }
}

/** The library is loaded with the first mail: a start needs none of it. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * The server's words quote the address, so only its code is passed on. A 5xx is for good, but for one: that our own password is
 * refused says nothing about the mail.
 */
function inOurWords(error: unknown): MailRefused | MailDeferred {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH')
    return new MailRefused(`the mail server answered ${responseCode}`);
  return new MailDeferred(`the mail server answered ${responseCode ?? code ?? 'nothing'}`);
}
