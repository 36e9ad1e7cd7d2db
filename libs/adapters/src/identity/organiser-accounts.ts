import { readFile } from 'node:fs/promises';
import { writeFileAtomically } from '../files/write-file-atomically';

/**
 * Binds each address permanently to the account that first signed in under it, so that a reassigned address
 * carries no rights along.
 */
export abstract class OrganiserAccounts {
  /** Returns the account bound to an address; binds `subject` if there is none. Durable when it resolves. */
  abstract getOrBind(email: string, subject: string): Promise<string>;

  /** Every bound account, by address. */
  abstract all(): Promise<ReadonlyMap<string, string>>;
}

export class MemoryOrganiserAccounts extends OrganiserAccounts {
  private readonly subjects = new Map<string, string>();

  getOrBind(email: string, subject: string): Promise<string> {
    const bound = this.subjects.get(email) ?? subject;
    this.subjects.set(email, bound);
    return Promise.resolve(bound);
  }

  all(): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map(this.subjects));
  }
}

/** Accounts in a small JSON file; an operator removes a line when an organiser gets a new account. */
export class FileOrganiserAccounts extends OrganiserAccounts {
  private lastBind: Promise<unknown> = Promise.resolve();

  constructor(private readonly file: string) {
    super();
  }

  getOrBind(email: string, subject: string): Promise<string> {
    const bound = this.lastBind.then(() => this.bindNow(email, subject));
    this.lastBind = bound.catch(() => undefined);
    return bound;
  }

  async all(): Promise<ReadonlyMap<string, string>> {
    await this.lastBind;
    return this.read();
  }

  private async bindNow(email: string, subject: string): Promise<string> {
    const subjects = await this.read();
    const existing = subjects.get(email);
    if (existing !== undefined) return existing;
    subjects.set(email, subject);
    await writeFileAtomically(this.file, `${JSON.stringify(Object.fromEntries(subjects), null, 2)}\n`);
    return subject;
  }

  private async read(): Promise<Map<string, string>> {
    try {
      return new Map(Object.entries(JSON.parse(await readFile(this.file, 'utf8')) as Record<string, string>));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
      throw error;
    }
  }
}
