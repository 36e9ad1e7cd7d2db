import type { Binary } from 'mongodb';
import type { Database, Kept } from './database';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where a database says which master key its boxes are closed with. */
const PRODUCT = 'product';
const MARK = 'master-key';

/** Where the boxes are that there are most of. */
const KEYS = 'keys';

interface KeptBox extends Kept {
  readonly key: Binary | null;
}

interface KeptMark extends Kept {
  readonly mark: string;
}

/** A box that was closed with another master key, or under another name, or was altered. In words for operators. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'MASTER_KEY is another one than the keys and mail in MongoDB are closed with: set it to the one that the database was begun with',
    );
  }
}

/** Closes what no database may read: AES-256-GCM under a key made of the master key, bound to the name it is kept under. */
export class MasterKey {
  private readonly key: Buffer;
  /** Tells master keys apart and does not tell them. */
  readonly mark: string;

  /** `secret`: at least 32 random characters. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'raceday: what the database may not read', 32));
    this.mark = createHmac('sha256', this.key).update('mark').digest('hex').slice(0, 16);
  }

  /** Whether a database was begun with some master key. */
  static async isIn(database: Database): Promise<boolean> {
    return (await database.findOne<KeptMark>(PRODUCT, MARK)) !== null;
  }

  /** The key of a database, which knows its mark from the first one on. Throws WrongMasterKey for another one. */
  static async ofDatabase(secret: string, database: Database): Promise<MasterKey> {
    const key = new MasterKey(secret);
    let kept = await database.findOne<KeptMark>(PRODUCT, MARK);
    if (!kept) {
      await key.mustOpen(database);
      await database.insert(PRODUCT, { _id: MARK, mark: key.mark });
      kept = await database.findOne<KeptMark>(PRODUCT, MARK);
    }
    if (kept?.mark !== key.mark) throw new WrongMasterKey();
    return key;
  }

  /** The key of what a database keeps, tried on it; undefined where nothing is kept yet. Changes nothing. Throws WrongMasterKey. */
  static async tried(secret: string, database: Database): Promise<MasterKey | undefined> {
    const key = new MasterKey(secret);
    const kept = await database.findOne<KeptMark>(PRODUCT, MARK);
    if (kept && kept.mark !== key.mark) throw new WrongMasterKey();
    const hasOpened = await key.mustOpen(database);
    return kept || hasOpened ? key : undefined;
  }

  /** Of a database that has lost its mark, somebody's key tells as much. Gives whether there is one. */
  private async mustOpen(database: Database): Promise<boolean> {
    const closed = await database.ask((db) => db.collection<KeptBox>(KEYS).findOne({ key: { $ne: null } }));
    if (closed?.key) this.open(closed._id, closed.key.buffer);
    return closed !== null;
  }

  /** Tells apart other secrets of one product. Without this key nobody can try by it what they may be, however short they are. */
  markOf(name: string, secret: string): string {
    return createHmac('sha256', this.key).update(`mark of ${name}\n${secret}`).digest('hex').slice(0, 16);
  }

  close(name: string, content: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv).setAAD(Buffer.from(name));
    const sealed = [cipher.update(content), cipher.final()];
    return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]);
  }

  /** Throws WrongMasterKey. */
  open(name: string, box: Uint8Array): Buffer {
    const bytes = Buffer.from(box);
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new WrongMasterKey();
    }
  }
}
