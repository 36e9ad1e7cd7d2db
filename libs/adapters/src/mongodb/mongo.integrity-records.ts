import type { IntegrityRecord, IntegrityRecords } from '../integrity/integrity-record';
import type { Database, StoredDocument } from './database';

const COLLECTION = 'product';

interface RecordDocument extends StoredDocument {
  readonly record: IntegrityRecord;
}

/** The integrity record of one part of the database. */
export class MongoIntegrityRecords implements IntegrityRecords {
  constructor(
    private readonly database: Database,
    private readonly part: string,
  ) {}

  async read(): Promise<IntegrityRecord | undefined> {
    return (await this.database.findOne<RecordDocument>(COLLECTION, this.id))?.record;
  }

  async write(record: IntegrityRecord): Promise<void> {
    await this.database.upsert(COLLECTION, { _id: this.id, record });
  }

  private get id(): string {
    return `record/${this.part}`;
  }
}
