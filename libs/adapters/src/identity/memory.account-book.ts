import { AccountBook } from './account-book.port';

/** Accounts that are remembered as long as the process lasts. */
export class MemoryAccountBook extends AccountBook {
  private readonly subjects = new Map<string, string>();

  bind(email: string, subject: string): Promise<string> {
    const bound = this.subjects.get(email) ?? subject;
    this.subjects.set(email, bound);
    return Promise.resolve(bound);
  }
}
