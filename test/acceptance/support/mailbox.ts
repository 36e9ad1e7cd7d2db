import { MemoryMailer, type Mail } from '@app/adapters';
import type { Answer, RunningApp } from './running-app';
import { until } from '../../support/until';

/** The mailboxes of every address. */
export class Mailboxes extends MemoryMailer {
  /** Waits for mail to an address and returns its newest code. */
  code(email: string): Promise<string> {
    return this.codeIn(({ to }) => to.address === email);
  }

  /** Waits for the code that belongs to a request and returns it. */
  codeFor(codeId: string, email: string): Promise<string> {
    return this.codeIn(({ id, to }) => id === `login-code-${codeId}` && to.address === email);
  }

  private async codeIn(matches: (mail: Mail) => boolean): Promise<string> {
    const mail = await until(() => Promise.resolve(this.sent.findLast(matches)));
    return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  }
}

/** A visitor on the registration page, with an IP address. */
export class Visitor {
  private ip = '198.51.100.7';

  constructor(
    private readonly app: RunningApp,
    private readonly mailboxes: Mailboxes,
    readonly email: string,
  ) {}

  /** Changes the visitor's IP address. */
  from(ip: string): this {
    this.ip = ip;
    return this;
  }

  requestCode(email = this.email): Promise<Answer> {
    return this.send('/email', { email });
  }

  /** Requests a code and reads it from the mailbox. */
  async requestAndReadCode(): Promise<{ codeId: string; code: string }> {
    const { body } = await this.requestCode();
    return { codeId: body.id, code: await this.mailboxes.codeFor(body.id, this.email.trim().toLowerCase()) };
  }

  enterCode(typed: { codeId: string; code: string; email?: string }): Promise<Answer> {
    return this.send('/code', { email: this.email, ...typed });
  }

  async signIn(): Promise<Answer> {
    return this.enterCode(await this.requestAndReadCode());
  }

  private send(path: string, body: unknown): Promise<Answer> {
    return this.app.sendJson(path, body, { headers: { 'x-forwarded-for': this.ip } });
  }
}

/** Returns the cookies an answer sets, as a Cookie header. */
export function cookiesIn({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
