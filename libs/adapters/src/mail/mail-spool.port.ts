import type { Mail } from './mail.port';

/** A mail that could not be sent yet. `since`: when it was first tried, epoch ms. */
export interface WaitingMail {
  readonly mail: Mail;
  readonly since: number;
}

/** Mail that waits for the mail server, across restarts, by the mail's id. Durable when it resolves. */
export abstract class MailSpool {
  abstract put(waiting: WaitingMail): Promise<void>;
  abstract remove(id: string): Promise<void>;
  abstract all(): Promise<readonly WaitingMail[]>;
}
