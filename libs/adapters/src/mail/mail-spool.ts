import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/write-whole';
import type { Mail } from './mailer';
import { nameOf } from './message';

/** A mail not sent yet. `since`: when it was first tried, epoch ms. */
export interface WaitingMail {
  readonly mail: Mail;
  readonly since: number;
}

/** The outbox: mail waiting for the mail server, by mail id, across restarts. Durable when it resolves. */
export abstract class MailSpool {
  abstract put(waiting: WaitingMail): Promise<void>;
  /** Undefined when the mail is not pending. */
  abstract get(id: string): Promise<WaitingMail | undefined>;
  /** Replaces the pending mail with the same id, if there is one. */
  abstract replace(mail: Mail): Promise<void>;
  abstract remove(id: string): Promise<void>;
  abstract all(): Promise<readonly WaitingMail[]>;
}

export class MemoryMailSpool extends MailSpool {
  private readonly waiting = new Map<string, WaitingMail>();

  put(waiting: WaitingMail): Promise<void> {
    this.waiting.set(waiting.mail.id, waiting);
    return Promise.resolve();
  }

  get(id: string): Promise<WaitingMail | undefined> {
    return Promise.resolve(this.waiting.get(id));
  }

  replace(mail: Mail): Promise<void> {
    const before = this.waiting.get(mail.id);
    if (before) this.waiting.set(mail.id, { ...before, mail });
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

/** Pending mail as files in a folder. The first `all` removes drafts that a power cut left behind. */
export class FileMailSpool extends MailSpool {
  private isTidy = false;

  constructor(private readonly directory: string) {
    super();
  }

  async put(waiting: WaitingMail): Promise<void> {
    await writeWhole(this.fileOf(waiting.mail.id), JSON.stringify(waiting));
  }

  get(id: string): Promise<WaitingMail | undefined> {
    return readIn(this.fileOf(id));
  }

  async replace(mail: Mail): Promise<void> {
    const before = await this.get(mail.id);
    if (before) await this.put({ ...before, mail });
  }

  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
  }

  async all(): Promise<readonly WaitingMail[]> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const names = await readdir(this.directory);
    if (!this.isTidy) await Promise.all(names.filter(isDraft).map((name) => rm(join(this.directory, name))));
    this.isTidy = true;
    const found = await Promise.all(
      names.filter(isWaiting).map((name) => readIn(join(this.directory, name))),
    );
    return found.filter((each) => each !== undefined);
  }

  private fileOf(id: string): string {
    return join(this.directory, `${nameOf({ id })}${ENDING}`);
  }
}

/** Undefined for a missing file. */
async function readIn(file: string): Promise<WaitingMail | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as WaitingMail;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isDraft(name: string): boolean {
  return name.startsWith('.');
}

function isWaiting(name: string): boolean {
  return !isDraft(name) && name.endsWith(ENDING);
}
