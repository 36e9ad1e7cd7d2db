import { MemoryMailer, type Mail } from '@app/adapters';
import type { Answer, RunningApp } from './running-app';
import { until } from '../../support/until';

/** Everybody's mail, as it would reach them. */
export class Mailboxes extends MemoryMailer {
  /** The newest code that reached an address, once it has. */
  code(email: string): Promise<string> {
    return this.codeIn(({ to }) => to.address === email);
  }

  /** The code that answers a request, once it has reached its address. */
  codeFor(codeId: string, email: string): Promise<string> {
    return this.codeIn(({ id, to }) => id === `login-code-${codeId}` && to.address === email);
  }

  private async codeIn(isMeant: (mail: Mail) => boolean): Promise<string> {
    const mail = await until(() => Promise.resolve(this.sent.findLast(isMeant)));
    return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  }
}

/** Somebody in front of the registration page, at an address of their own on the net. */
export class Visitor {
  private ip = '198.51.100.7';

  constructor(
    private readonly app: RunningApp,
    private readonly mailboxes: Mailboxes,
    readonly email: string,
  ) {}

  /** The same person at another address. */
  from(ip: string): this {
    this.ip = ip;
    return this;
  }

  /** Asks for a code. */
  ask(email = this.email): Promise<Answer> {
    return this.send('/email', { email });
  }

  /** Asks for a code and finds it in the mailbox. */
  async askAndRead(): Promise<{ codeId: string; code: string }> {
    const { body } = await this.ask();
    return { codeId: body.id, code: await this.mailboxes.codeFor(body.id, this.email.trim().toLowerCase()) };
  }

  /** Types a code. */
  type(typed: { codeId: string; code: string; email?: string }): Promise<Answer> {
    return this.send('/code', { email: this.email, ...typed });
  }

  async signIn(): Promise<Answer> {
    return this.type(await this.askAndRead());
  }

  private send(path: string, body: unknown): Promise<Answer> {
    return this.app.send(path, body, { headers: { 'x-forwarded-for': this.ip } });
  }
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookiesIn({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
