import type { EventMeta, EventShape } from '@app/eventing';
import { randomUUID } from 'node:crypto';
import type { IntegrityRecords, LogIntegrityRecord } from '../../integrity/integrity-record';
import type { Server } from './server';
import { asText, toServer } from './wire';

/** Where the log says what it belongs to, the last event counts. Its name begins like none of those that are followed. */
const RECORDS = 'log-records';

interface RecordKept extends EventShape {
  readonly type: 'LogRecordKept';
  readonly record: LogIntegrityRecord;
}

/** The log's own record, in a stream beside the others. */
export class ServerRecords implements IntegrityRecords<LogIntegrityRecord> {
  constructor(private readonly server: Server) {}

  async read(): Promise<LogIntegrityRecord | undefined> {
    return (await this.server.last<RecordKept>(RECORDS))?.event.record;
  }

  async write(record: LogIntegrityRecord): Promise<void> {
    const last = await this.server.last(RECORDS);
    const event: RecordKept = { type: 'LogRecordKept', record };
    await this.server.append(RECORDS, last?.revision ?? 0, [
      toServer(asText({ id: randomUUID(), event, meta: metaOf(RECORDS) })),
    ]);
  }
}

/** What the product writes for itself says that much of where it comes from. */
export function metaOf(commandId: string): EventMeta {
  return {
    ...{ at: 0, recordedAt: 0, by: 'product', device: '' },
    ...{ commandId, correlationId: commandId, causationId: commandId },
  };
}
