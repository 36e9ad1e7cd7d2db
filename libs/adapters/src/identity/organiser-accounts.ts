import { readFile } from 'node:fs/promises';
import { writeWhole } from '../files/write-whole';

/** Which account has signed in under an address, for good: an address that changes hands does not take its rights along. */
export abstract class OrganiserAccounts {
  /** The account bound to an address: the one that was there, or else `subject`, which is bound from now on. Durable when it resolves. */
  abstract bind(email: string, subject: string): Promise<string>;

  /** Every account that is bound, by address. */
  abstract all(): Promise<ReadonlyMap<string, string>>;
}

/** Accounts that are remembered as long as the process lasts. */
export class MemoryOrganiserAccounts extends OrganiserAccounts {
  private readonly subjects = new Map<string, string>();

  bind(email: string, subject: string): Promise<string> {
    const bound = this.subjects.get(email) ?? subject;
    this.subjects.set(email, bound);
    return Promise.resolve(bound);
  }

  all(): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map(this.subjects));
  }
}

/** Accounts in a small JSON file: whoever runs the product removes a line there when an organiser has got a new account. */
export class FileOrganiserAccounts extends OrganiserAccounts {
  private lastBind: Promise<unknown> = Promise.resolve();

  constructor(private readonly file: string) {
    super();
  }

  bind(email: string, subject: string): Promise<string> {
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
    const known = subjects.get(email);
    if (known !== undefined) return known;
    subjects.set(email, subject);
    await writeWhole(this.file, `${JSON.stringify(Object.fromEntries(subjects), null, 2)}\n`);
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
