import { Mailer, type Mail } from './mail.port';

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
