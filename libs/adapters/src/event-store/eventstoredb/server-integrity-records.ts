import type { EventMeta, EventShape } from '@app/eventing';
import { randomUUID } from 'node:crypto';
import type { IntegrityRecords, LogIntegrityRecord } from '../../integrity/integrity-record';
import type { Server } from './server';
import { serializeForServer, toServer } from './wire';

/**
 * The stream of integrity records, of which the last is valid. No configured prefix matches its name, so
 * followers never receive it.
 */
const RECORDS = 'log-records';

interface LogRecordWritten extends EventShape {
  readonly type: 'LogRecordKept';
  readonly record: LogIntegrityRecord;
}

/** The log's own integrity record, in a separate stream. */
export class ServerIntegrityRecords implements IntegrityRecords<LogIntegrityRecord> {
  constructor(private readonly server: Server) {}

  async read(): Promise<LogIntegrityRecord | undefined> {
    return (await this.server.last<LogRecordWritten>(RECORDS))?.event.record;
  }

  async write(record: LogIntegrityRecord): Promise<void> {
    const last = await this.server.last(RECORDS);
    const event: LogRecordWritten = { type: 'LogRecordKept', record };
    await this.server.append(RECORDS, last?.revision ?? 0, [
      toServer(serializeForServer({ id: randomUUID(), event, meta: productMeta(RECORDS) })),
    ]);
  }
}

/** Metadata of events that the product writes for itself. */
export function productMeta(commandId: string): EventMeta {
  return {
    ...{ at: 0, recordedAt: 0, by: 'product', device: '' },
    ...{ commandId, correlationId: commandId, causationId: commandId },
  };
}
