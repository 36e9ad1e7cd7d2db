import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import * as answers from './event-store-answers';
import type { AppendOutcome, ExpectedRevision, ProposedEvent } from './event-store-log';
import type { EventStoreNode } from './event-store-node';
import { asStatus, notServed, tooLarge, type Refusal } from './event-store-refusals';

type ServedAppend =
  AppendOutcome | { readonly kind: 'refused'; readonly refusal: Refusal } | { readonly kind: 'silence' };

interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ProposedEvent[];
}

/** The server's limit up to 24.10. */
const MAX_APPEND_BYTES = 1_048_576;

/** The classic append: first the expected revision, then one event per message; one answer. */
export function serveAppend(
  node: EventStoreNode,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): void {
  const refused = node.admit(call.metadata);
  if (refused) {
    answer(asStatus(refused));
    return;
  }
  let options: AppendReq.Options | undefined;
  const events: ProposedEvent[] = [];
  call.on('data', (message: AppendReq) => {
    options ??= message.getOptions();
    const proposed = message.getProposedMessage();
    if (proposed) events.push(eventOf(proposed));
  });
  const apply = () => {
    // A client that hung up during the call appends nothing: an append is all or nothing.
    if (!options || call.cancelled) return;
    const expected = expectedOf(options);
    if (expected === undefined) {
      answer(asStatus(notServed));
      return;
    }
    const request = { stream: answers.nameOf(options.getStreamIdentifier()), expected, events };
    void applyAppend(node, request).then((served) => answerTo(request, served, answer));
  };
  // A cancellation becomes known just after the end of the stream.
  call.on('end', () => setImmediate(apply));
}

function answerTo(
  { expected }: AppendRequest,
  served: ServedAppend,
  answer: sendUnaryData<AppendResp>,
): void {
  if (served.kind === 'appended') answer(null, answers.appendAnswer(served));
  else if (served.kind === 'wrong-expectation')
    answer(null, answers.wrongExpectedVersion(expected, served.actual));
  else if (served.kind === 'refused') answer(asStatus(served.refusal));
}

/** Carries out one append, subject to injected faults. */
async function applyAppend(
  { log, faults }: EventStoreNode,
  { stream, expected, events }: AppendRequest,
): Promise<ServedAppend> {
  const fault = faults.takeAppend();
  if (fault && !fault.commits) return endOf(fault.then);
  if (events.reduce((sum, event) => sum + sizeOf(event), 0) > MAX_APPEND_BYTES)
    return { kind: 'refused', refusal: tooLarge(MAX_APPEND_BYTES) };
  const outcome = log.append(stream, expected, events);
  await faults.answerDelay();
  return fault ? endOf(fault.then) : outcome;
}

function endOf(then: Refusal | 'silence'): ServedAppend {
  return then === 'silence' ? { kind: then } : { kind: 'refused', refusal: then };
}

/** As the server counts: type names take two bytes a character. */
const sizeOf = ({ data, metadata, type }: ProposedEvent) => data.length + metadata.length + 2 * type.length;

function expectedOf(options: AppendReq.Options): ExpectedRevision | undefined {
  if (options.hasAny() || options.hasStreamExists()) return undefined;
  return options.hasNoStream() ? 'no_stream' : Number(options.getRevision());
}

function eventOf(message: AppendReq.ProposedMessage): ProposedEvent {
  const headers = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: headers.get('type') ?? '',
    contentType: headers.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}
