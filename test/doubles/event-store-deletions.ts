import {
  DeleteResp,
  TombstoneResp,
  type DeleteReq,
  type TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import type { ExpectedRevision, AppendOutcome } from './event-store-log';
import type { EventStoreNode } from './event-store-node';
import { asStatus, streamDeleted, wrongExpectation, type Refusal } from './event-store-refusals';
import { expectedOf, nameOf } from './event-store-requests';

/** A soft deletion: the stream can be written again. */
export function serveDelete(
  node: EventStoreNode,
  { request, metadata }: ServerUnaryCall<DeleteReq, DeleteResp>,
  answer: sendUnaryData<DeleteResp>,
): void {
  const { stream, expected } = deletionOf(request);
  const refusal =
    node.admit('delete', metadata) ??
    refusalOf(stream, expected, () => node.log.softDelete(stream, expected));
  if (refusal) answer(asStatus(refusal));
  else answer(null, new DeleteResp());
}

/** A hard deletion: the stream can never be written again. */
export function serveTombstone(
  node: EventStoreNode,
  { request, metadata }: ServerUnaryCall<TombstoneReq, TombstoneResp>,
  answer: sendUnaryData<TombstoneResp>,
): void {
  const { stream, expected } = deletionOf(request);
  const refusal =
    node.admit('tombstone', metadata) ??
    refusalOf(stream, expected, () => node.log.tombstone(stream, expected));
  if (refusal) answer(asStatus(refusal));
  else answer(null, new TombstoneResp());
}

function deletionOf(request: DeleteReq | TombstoneReq): { stream: string; expected: ExpectedRevision } {
  const options = request.getOptions();
  if (!options) throw new Error('a deletion without options');
  return { stream: nameOf(options.getStreamIdentifier()), expected: expectedOf(options) };
}

function refusalOf(
  stream: string,
  expected: ExpectedRevision,
  remove: () => AppendOutcome,
): Refusal | undefined {
  const outcome = remove();
  switch (outcome.kind) {
    case 'appended':
      return undefined;
    case 'stream-deleted':
      return streamDeleted(stream);
    case 'wrong-expectation':
      return wrongExpectation(stream, String(expected), outcome.actual);
  }
}
