import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/write-whole';
import type { Mail } from './mailer';
import { nameOf } from './message';

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
