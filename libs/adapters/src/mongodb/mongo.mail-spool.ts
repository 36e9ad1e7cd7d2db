import { Binary } from 'mongodb';
import { MailSpool, type WaitingMail } from '../mail/mail-spool';
import type { Mail } from '../mail/mailer';
import type { Database, Kept } from './database';
import type { MasterKey } from './sealed-box';

const COLLECTION = 'mail-waiting';

interface KeptMail extends Kept {
  readonly mail: Binary;
}

/** The outbox in MongoDB. Mail holds names, addresses and codes, so it is stored encrypted. */
export class MongoMailSpool extends MailSpool {
  constructor(
    private readonly database: Database,
    private readonly master: MasterKey,
  ) {
    super();
  }

  async put(waiting: WaitingMail): Promise<void> {
    await this.database.put(COLLECTION, this.closed(waiting));
  }

  async get(id: string): Promise<WaitingMail | undefined> {
    const found = await this.database.findOne<KeptMail>(COLLECTION, id);
    return found ? this.opened(found) : undefined;
  }

  async replace(mail: Mail): Promise<void> {
    const before = await this.get(mail.id);
    if (!before) return;
    const { _id, ...fields } = this.closed({ ...before, mail });
    await this.database.set(COLLECTION, { _id }, fields);
  }

  async remove(id: string): Promise<void> {
    await this.database.remove(COLLECTION, id);
  }

  async all(): Promise<readonly WaitingMail[]> {
    const found = await this.database.all<KeptMail>(COLLECTION);
    return found.map((each) => this.opened(each));
  }

  private closed(waiting: WaitingMail): KeptMail {
    const { id } = waiting.mail;
    return { _id: id, mail: new Binary(this.master.close(id, Buffer.from(JSON.stringify(waiting)))) };
  }

  private opened({ _id, mail }: KeptMail): WaitingMail {
    return JSON.parse(this.master.open(_id, mail.buffer).toString()) as WaitingMail;
  }
}
