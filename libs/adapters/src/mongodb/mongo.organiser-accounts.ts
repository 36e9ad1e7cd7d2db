import { OrganiserAccounts } from '../identity/organiser-accounts';
import type { Database, StoredDocument } from './database';

const COLLECTION = 'organiser-accounts';

interface AccountDocument extends StoredDocument {
  readonly subject: string;
}

/** Organisers' accounts in MongoDB: the first account to sign in under an address owns it, on any node. */
export class MongoOrganiserAccounts extends OrganiserAccounts {
  constructor(private readonly database: Database) {
    super();
  }

  async getOrBind(email: string, subject: string): Promise<string> {
    const bound = await this.database.findOne<AccountDocument>(COLLECTION, email);
    if (bound) return bound.subject;
    await this.database.insert(COLLECTION, { _id: email, subject });
    return (await this.database.findOne<AccountDocument>(COLLECTION, email))?.subject ?? subject;
  }

  async all(): Promise<ReadonlyMap<string, string>> {
    const bound = await this.database.all<AccountDocument>(COLLECTION);
    return new Map(bound.map(({ _id, subject }) => [_id, subject]));
  }
}
