import * as shared from '@eventstore/db-client/generated/shared_pb';
import { AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ExpectedRevision, AppendOutcome, RecordedEvent } from './event-store-log';

type Appended = Extract<AppendOutcome, { kind: 'appended' }>;

const MS_IN_TICKS = 10_000n;

/** The answer to an append. */
export function appendAnswer({ revision, position }: Appended): AppendResp {
  const success = new AppendResp.Success();
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  success.setPosition(placed(new AppendResp.Position(), position));
  return new AppendResp().setSuccess(success);
}

/** The append's answer for a wrong expected revision. */
export function wrongExpectedVersion(expected: ExpectedRevision, actual: number): AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
  else wrong.setExpectedNoStream(new shared.Empty());
  if (actual < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  return new AppendResp().setWrongExpectedVersion(wrong);
}

export function confirmation(): ReadResp {
  const confirmed = new ReadResp.SubscriptionConfirmation().setSubscriptionId('subscription');
  return new ReadResp().setConfirmation(confirmed);
}

export function caughtUp(): ReadResp {
  return new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
}

export function checkpoint(position: bigint): ReadResp {
  return new ReadResp().setCheckpoint(placed(new ReadResp.Checkpoint(), position));
}

export function streamNotFound(stream: string): ReadResp {
  const missing = new ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream));
  return new ReadResp().setStreamNotFound(missing);
}

export function event(recorded: RecordedEvent): ReadResp {
  const body = placed(new ReadResp.ReadEvent.RecordedEvent(), recorded.position)
    .setId(new shared.UUID().setString(recorded.id))
    .setStreamIdentifier(identifier(recorded.stream))
    .setStreamRevision(String(recorded.revision))
    .setData(recorded.data)
    .setCustomMetadata(recorded.metadata);
  const headers = body.getMetadataMap();
  headers.set('type', recorded.type);
  headers.set('content-type', recorded.contentType);
  headers.set('created', String(BigInt(recorded.createdAt) * MS_IN_TICKS));
  const read = new ReadResp.ReadEvent().setEvent(body).setCommitPosition(String(recorded.position));
  return new ReadResp().setEvent(read);
}

/** Stream names travel as bytes. */
export function nameOf(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

/** Protobuf sets bytes as base64. */
function identifier(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));
}

interface Placed {
  setCommitPosition(position: string): unknown;
  setPreparePosition(position: string): unknown;
}

function placed<T extends Placed>(message: T, position: bigint): T {
  message.setCommitPosition(String(position));
  message.setPreparePosition(String(position));
  return message;
}
