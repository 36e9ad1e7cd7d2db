import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/write-whole';
import { MailSpool, type WaitingMail } from './mail-spool.port';
import { nameOf } from './message';

const ENDING = '.json';

/** Waiting mail as files in a folder, which is empty on a good day. Drafts that a power cut left behind go when all are asked for: nobody writes then. */
export class FileMailSpool extends MailSpool {
  constructor(private readonly directory: string) {
    super();
  }

  async put(waiting: WaitingMail): Promise<void> {
    await writeWhole(this.fileOf(waiting.mail.id), JSON.stringify(waiting));
  }

  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
  }

  async all(): Promise<readonly WaitingMail[]> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const names = await readdir(this.directory);
    await Promise.all(names.filter(isDraft).map((name) => rm(join(this.directory, name))));
    return Promise.all(names.filter(isWaiting).map((name) => this.read(name)));
  }

  private async read(name: string): Promise<WaitingMail> {
    return JSON.parse(await readFile(join(this.directory, name), 'utf8')) as WaitingMail;
  }

  private fileOf(id: string): string {
    return join(this.directory, `${nameOf({ id })}${ENDING}`);
  }
}

function isDraft(name: string): boolean {
  return name.startsWith('.');
}

function isWaiting(name: string): boolean {
  return !isDraft(name) && name.endsWith(ENDING);
}
