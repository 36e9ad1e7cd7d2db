import type { Document } from 'mongodb';
import { refuse } from './mongo-refusals';

const ANYWHERE = ['$db', 'lsid', '$clusterTime', '$readPreference', 'readConcern', 'maxTimeMS', 'comment'];
const WRITES = [...ANYWHERE, 'ordered', 'txnNumber', 'writeConcern', 'bypassDocumentValidation'];
const CHANGES = [...ANYWHERE, 'writeConcern'];
const LISTS = [...ANYWHERE, 'cursor', 'filter', 'nameOnly', 'authorizedCollections'];

/** The supported commands and their fields. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  ping: ANYWHERE,
  buildInfo: ANYWHERE,
  endSessions: [...ANYWHERE, 'txnNumber'],
  saslStart: [...ANYWHERE, 'mechanism', 'payload', 'autoAuthorize', 'options'],
  saslContinue: [...ANYWHERE, 'conversationId', 'payload'],
  find: [...[...ANYWHERE, 'filter', 'sort', 'projection'], ...['limit', 'batchSize', 'singleBatch']],
  getMore: [...ANYWHERE, 'collection', 'batchSize'],
  killCursors: [...ANYWHERE, 'cursors'],
  insert: [...WRITES, 'documents'],
  update: [...WRITES, 'updates'],
  delete: [...WRITES, 'deletes'],
  createIndexes: [...CHANGES, 'indexes', 'commitQuorum'],
  listIndexes: LISTS,
  listCollections: LISTS,
  drop: CHANGES,
  dropDatabase: CHANGES,
  renameCollection: [...CHANGES, 'to', 'dropTarget'],
};
const PARTS: Readonly<Record<string, readonly string[]>> = {
  updates: ['q', 'u'],
  deletes: ['q', 'limit'],
  indexes: ['key', 'name'],
};

/**
 * Refuses what real servers may support and this one does not: transactions, collations, hints, filters on
 * lists, partial indexes. So the product cannot start to depend on it unnoticed.
 */
export function refuseUnknown(name: string, command: Document): void {
  const allowed = COMMANDS[name] ?? refuse(59, `no such command: '${name}'`);
  refuseFields(Object.fromEntries(Object.entries(command).slice(1)), allowed);
  for (const [field, allowedParts] of Object.entries(PARTS))
    for (const part of (command[field] ?? []) as readonly Document[]) refuseFields(part, allowedParts);
}

function refuseFields(document: Document, allowed: readonly string[]): void {
  const unknown = Object.keys(document).find((key) => !allowed.includes(key));
  if (unknown !== undefined) refuse(40415, `BSON field '${unknown}' is not known here`);
}
