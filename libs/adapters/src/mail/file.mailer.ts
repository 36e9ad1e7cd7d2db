import { join } from 'node:path';
import type { Clock } from '../clock/clock';
import { writeFileAtomically } from '../files/write-file-atomically';
import { type Mail, Mailer } from './mailer';
import { toMessage, encodedMailId, type Sender } from './message';

/** Writes mail as .eml files into a folder. The mail's id names the file, so a repeat overwrites it. */
export class FileMailer extends Mailer {
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
    const { message } = await (await this.transport).sendMail(toMessage(mail, this.from, this.clock));
    await writeFileAtomically(join(this.directory, `${encodedMailId(mail)}.eml`), message as Buffer);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Loaded with the first mail, to keep the start short. */
async function openTransport() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}
