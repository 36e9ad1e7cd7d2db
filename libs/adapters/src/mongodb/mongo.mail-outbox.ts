import { Binary } from 'mongodb';
import { MailOutbox, type PendingMail } from '../mail/mail-outbox';
import type { Mail } from '../mail/mailer';
import type { Database, StoredDocument } from './database';
import type { MasterKey } from './master-key';

const COLLECTION = 'mail-waiting';

interface MailDocument extends StoredDocument {
  readonly mail: Binary;
}

/** The outbox in MongoDB. Mail holds names, addresses and codes, so it is stored encrypted. */
export class MongoMailOutbox extends MailOutbox {
  constructor(
    private readonly database: Database,
    private readonly master: MasterKey,
  ) {
    super();
  }

  async put(pending: PendingMail): Promise<void> {
    await this.database.upsert(COLLECTION, this.encrypt(pending));
  }

  async get(id: string): Promise<PendingMail | undefined> {
    const found = await this.database.findOne<MailDocument>(COLLECTION, id);
    return found ? this.decrypt(found) : undefined;
  }

  async replace(mail: Mail): Promise<void> {
    const before = await this.get(mail.id);
    if (!before) return;
    const { _id, ...fields } = this.encrypt({ ...before, mail });
    await this.database.set(COLLECTION, { _id }, fields);
  }

  async remove(id: string): Promise<void> {
    await this.database.remove(COLLECTION, id);
  }

  async all(): Promise<readonly PendingMail[]> {
    const found = await this.database.all<MailDocument>(COLLECTION);
    return found.map((each) => this.decrypt(each));
  }

  private encrypt(pending: PendingMail): MailDocument {
    const { id } = pending.mail;
    return { _id: id, mail: new Binary(this.master.encrypt(id, Buffer.from(JSON.stringify(pending)))) };
  }

  private decrypt({ _id, mail }: MailDocument): PendingMail {
    return JSON.parse(this.master.decrypt(_id, mail.buffer).toString()) as PendingMail;
  }
}
