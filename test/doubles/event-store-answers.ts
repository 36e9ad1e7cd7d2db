import { createRequire } from 'node:module';
import * as shared from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { AppendResp, BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ExpectedRevision, AppendOutcome, RecordedEvent } from './event-store-log';
import type { Refusal } from './event-store-refusals';

type Appended = Extract<AppendOutcome, { kind: 'appended' }>;
type PackedAny = NonNullable<ReturnType<Status['getDetails']>>;
type GoogleEmpty = NonNullable<ReturnType<shared.WrongExpectedVersion['getExpectedAny']>>;
interface Packable {
  serializeBinary(): Uint8Array;
}

/** Must be the client's own google-protobuf: another copy does not know the client's messages. */
const ofTheClient = createRequire(require.resolve('@eventstore/db-client'));
const { Any } = ofTheClient('google-protobuf/google/protobuf/any_pb') as { Any: new () => PackedAny };
const { Empty } = ofTheClient('google-protobuf/google/protobuf/empty_pb') as { Empty: new () => GoogleEmpty };

const MS_IN_TICKS = 10_000n;

/** The answer to a classic append. */
export function appendAnswer({ revision, position }: Appended): AppendResp {
  const success = new AppendResp.Success();
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  success.setPosition(placed(new AppendResp.Position(), position));
  return new AppendResp().setSuccess(success);
}

/** The classic append's answer for a wrong expected revision. */
export function wrongExpectedVersion(expected: ExpectedRevision, actual: number): AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedAny(new shared.Empty());
  if (actual < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  return new AppendResp().setWrongExpectedVersion(wrong);
}

/** The answer to one append of a batch call; the caller sets its correlation id and stream. */
export function batchAppendAnswer({ revision, position }: Appended): BatchAppendResp {
  const success = new BatchAppendResp.Success();
  if (revision < 0) success.setNoStream(new Empty());
  else success.setCurrentRevision(String(revision));
  success.setPosition(placed(new shared.AllStreamPosition(), position));
  return new BatchAppendResp().setSuccess(success);
}

export function batchWrongExpectedVersion(expected: ExpectedRevision, actual: number): BatchAppendResp {
  const wrong = new shared.WrongExpectedVersion();
  if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new Empty());
  else wrong.setExpectedAny(new Empty());
  if (actual < 0) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  return failed('WrongExpectedVersion', wrong);
}

export function batchStreamDeleted(): BatchAppendResp {
  return failed('StreamDeleted', new shared.StreamDeleted());
}

export function batchTimeout(): BatchAppendResp {
  return failed('Timeout', new shared.Timeout());
}

/** A refusal that a batch call carries as one answer among others. */
export function batchRefused({ message, details, inAnswer }: Refusal): BatchAppendResp {
  switch (inAnswer) {
    case 'access-denied':
      return failed('AccessDenied', new shared.AccessDenied());
    case 'maximum-append-size': {
      const size = Number(details?.['maximum-append-size']);
      return failed(
        'MaximumAppendSizeExceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(size),
      );
    }
    default:
      return refused(message, 'google.protobuf.Empty', new Empty());
  }
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

/** Stream names travel as bytes, which protobuf sets as base64. */
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

function failed(name: string, details: Packable): BatchAppendResp {
  return refused(name, `event_store.client.${name}`, details);
}

function refused(message: string, typeName: string, details: Packable): BatchAppendResp {
  const packed = new Any();
  packed.pack(details.serializeBinary(), typeName);
  return new BatchAppendResp().setError(new Status().setMessage(message).setDetails(packed));
}
