import { MailSpool, type WaitingMail } from './mail-spool.port';

/** Waiting mail that is kept as long as the process lasts. */
export class MemoryMailSpool extends MailSpool {
  private readonly waiting = new Map<string, WaitingMail>();

  put(waiting: WaitingMail): Promise<void> {
    this.waiting.set(waiting.mail.id, waiting);
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.waiting.delete(id);
    return Promise.resolve();
  }

  all(): Promise<readonly WaitingMail[]> {
    return Promise.resolve([...this.waiting.values()]);
  }
}
