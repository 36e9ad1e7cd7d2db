import { Binary } from 'mongodb';
import { MailSpool, type WaitingMail } from '../mail/mail-spool';
import type { Database, Kept } from './database';
import type { MasterKey } from './sealed-box';

const COLLECTION = 'mail-waiting';

interface KeptMail extends Kept {
  readonly mail: Binary;
}

/** Waiting mail in MongoDB. There are names, addresses and codes in it: the database sees none of them. */
export class MongoMailSpool extends MailSpool {
  constructor(
    private readonly database: Database,
    private readonly master: MasterKey,
  ) {
    super();
  }

  async put(waiting: WaitingMail): Promise<void> {
    const { id } = waiting.mail;
    const box = this.master.close(id, Buffer.from(JSON.stringify(waiting)));
    await this.database.put(COLLECTION, { _id: id, mail: new Binary(box) });
  }

  async remove(id: string): Promise<void> {
    await this.database.remove(COLLECTION, id);
  }

  async all(): Promise<readonly WaitingMail[]> {
    const found = await this.database.ask((db) => db.collection<KeptMail>(COLLECTION).find().toArray());
    return found.map(
      ({ _id, mail }) => JSON.parse(this.master.open(_id, mail.buffer).toString()) as WaitingMail,
    );
  }
}
