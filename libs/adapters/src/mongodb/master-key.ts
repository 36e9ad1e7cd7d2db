import type { Binary } from 'mongodb';
import type { Database, StoredDocument } from './database';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The collection and `_id` of the fingerprint document. */
const PRODUCT = 'product';
const FINGERPRINT_ID = 'master-key';

/** The collection with the most encrypted values. */
const KEYS = 'keys';

interface EncryptedDocument extends StoredDocument {
  readonly key: Binary | null;
}

interface FingerprintDocument extends StoredDocument {
  readonly mark: string;
}

/** The value was encrypted with another master key or name, or was altered. The message is for operators. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'MASTER_KEY does not match the keys and mail in MongoDB: set it to the one the database was created with',
    );
  }
}

/**
 * Encrypts what the database must not read: AES-256-GCM with a key derived from the master key, bound to the
 * name it is stored under.
 */
export class MasterKey {
  private readonly key: Buffer;
  /** A fingerprint of the master key, which does not reveal it. */
  readonly fingerprint: string;

  /** `secret`: at least 32 random characters. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'raceday: what the database may not read', 32));
    this.fingerprint = createHmac('sha256', this.key).update('mark').digest('hex').slice(0, 16);
  }

  /** Whether the database was set up with a master key. */
  static async existsIn(database: Database): Promise<boolean> {
    return (await database.findOne<FingerprintDocument>(PRODUCT, FINGERPRINT_ID)) !== null;
  }

  /** Returns the database's key; the first call stores its fingerprint. Throws WrongMasterKey. */
  static async verifyOrRegister(secret: string, database: Database): Promise<MasterKey> {
    const key = new MasterKey(secret);
    let document = await database.findOne<FingerprintDocument>(PRODUCT, FINGERPRINT_ID);
    if (!document) {
      await key.verifyAgainstStoredKey(database);
      await database.insert(PRODUCT, { _id: FINGERPRINT_ID, mark: key.fingerprint });
      document = await database.findOne<FingerprintDocument>(PRODUCT, FINGERPRINT_ID);
    }
    if (document?.mark !== key.fingerprint) throw new WrongMasterKey();
    return key;
  }

  /** Returns the key if it fits the stored values; undefined where none are stored. Throws WrongMasterKey. */
  static async findVerified(secret: string, database: Database): Promise<MasterKey | undefined> {
    const key = new MasterKey(secret);
    const document = await database.findOne<FingerprintDocument>(PRODUCT, FINGERPRINT_ID);
    if (document && document.mark !== key.fingerprint) throw new WrongMasterKey();
    const hasStoredKey = await key.verifyAgainstStoredKey(database);
    return document || hasStoredKey ? key : undefined;
  }

  /** Decrypts one stored key, for a database without a fingerprint. Returns whether there was one. */
  private async verifyAgainstStoredKey(database: Database): Promise<boolean> {
    const encrypted = await database.runWithRetries((db) =>
      db.collection<EncryptedDocument>(KEYS).findOne({ key: { $ne: null } }),
    );
    if (encrypted?.key) this.decrypt(encrypted._id, encrypted.key.buffer);
    return encrypted !== null;
  }

  /**
   * A fingerprint of another secret. Without the master key even a short secret cannot be guessed from it.
   */
  fingerprintOf(name: string, secret: string): string {
    return createHmac('sha256', this.key).update(`mark of ${name}\n${secret}`).digest('hex').slice(0, 16);
  }

  encrypt(name: string, content: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv).setAAD(Buffer.from(name));
    const ciphertext = [cipher.update(content), cipher.final()];
    return Buffer.concat([iv, ...ciphertext, cipher.getAuthTag()]);
  }

  /** Throws WrongMasterKey. */
  decrypt(name: string, ciphertext: Uint8Array): Buffer {
    const bytes = Buffer.from(ciphertext);
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
