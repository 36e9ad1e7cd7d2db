import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../files/write-file-atomically';
import type { Mail } from './mailer';
import { encodedMailId } from './message';

/** A mail not sent yet. `since`: when it was put in the outbox, epoch ms. */
export interface PendingMail {
  readonly mail: Mail;
  readonly since: number;
}

/** The outbox: mail waiting for the mail server, by mail id, across restarts. Durable when it resolves. */
export abstract class MailOutbox {
  abstract put(pending: PendingMail): Promise<void>;
  /** Undefined when the mail is not pending. */
  abstract get(id: string): Promise<PendingMail | undefined>;
  /** Replaces the pending mail with the same id, if there is one. */
  abstract replace(mail: Mail): Promise<void>;
  abstract remove(id: string): Promise<void>;
  abstract all(): Promise<readonly PendingMail[]>;
}

export class MemoryMailOutbox extends MailOutbox {
  private readonly pending = new Map<string, PendingMail>();

  put(pending: PendingMail): Promise<void> {
    this.pending.set(pending.mail.id, pending);
    return Promise.resolve();
  }

  get(id: string): Promise<PendingMail | undefined> {
    return Promise.resolve(this.pending.get(id));
  }

  replace(mail: Mail): Promise<void> {
    const before = this.pending.get(mail.id);
    if (before) this.pending.set(mail.id, { ...before, mail });
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.pending.delete(id);
    return Promise.resolve();
  }

  all(): Promise<readonly PendingMail[]> {
    return Promise.resolve([...this.pending.values()]);
  }
}

const FILE_EXTENSION = '.json';

/** Pending mail as files in a folder. The first `all` removes temporary files of interrupted writes. */
export class FileMailOutbox extends MailOutbox {
  private hasRemovedTemporaryFiles = false;

  constructor(private readonly directory: string) {
    super();
  }

  async put(pending: PendingMail): Promise<void> {
    await writeFileAtomically(this.fileOf(pending.mail.id), JSON.stringify(pending));
  }

  get(id: string): Promise<PendingMail | undefined> {
    return readPending(this.fileOf(id));
  }

  async replace(mail: Mail): Promise<void> {
    const before = await this.get(mail.id);
    if (before) await this.put({ ...before, mail });
  }

  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
  }

  async all(): Promise<readonly PendingMail[]> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const names = await readdir(this.directory);
    if (!this.hasRemovedTemporaryFiles)
      await Promise.all(names.filter(isTemporaryFile).map((name) => rm(join(this.directory, name))));
    this.hasRemovedTemporaryFiles = true;
    const found = await Promise.all(
      names.filter(isPendingFile).map((name) => readPending(join(this.directory, name))),
    );
    return found.filter((each) => each !== undefined);
  }

  private fileOf(id: string): string {
    return join(this.directory, `${encodedMailId({ id })}${FILE_EXTENSION}`);
  }
}

/** Undefined for a missing file. */
async function readPending(file: string): Promise<PendingMail | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PendingMail;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isTemporaryFile(name: string): boolean {
  return name.startsWith('.');
}

function isPendingFile(name: string): boolean {
  return !isTemporaryFile(name) && name.endsWith(FILE_EXTENSION);
}
