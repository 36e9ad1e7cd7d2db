import { join } from 'node:path';
import type { Clock } from '../clock/clock';
import { writeWhole } from '../files/write-whole';
import { type Mail, Mailer } from './mailer';
import { messageOf, nameOf, type Sender } from './message';

/** Mail as .eml files in a folder, which any mail program opens. A file is named by its mail's id: a repeat overwrites itself. */
export class OutboxMailer extends Mailer {
  private transport: ReturnType<typeof openTransport> | undefined;

  constructor(
    private readonly directory: string,
    private readonly from: Sender,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    this.transport ??= openTransport();
    const { message } = await (await this.transport).sendMail(messageOf(mail, this.from, this.clock));
    await writeWhole(join(this.directory, `${nameOf(mail)}.eml`), message as Buffer);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** The library is loaded with the first mail: a start needs none of it. */
async function openTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}
