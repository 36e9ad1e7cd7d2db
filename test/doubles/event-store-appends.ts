import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb';
import type { sendUnaryData, ServerDuplexStream, ServerReadableStream } from '@grpc/grpc-js';
import * as answers from './event-store-answers';
import type { AppendOutcome, ProposedEvent } from './event-store-log';
import type { EventStoreNode } from './event-store-node';
import { asStatus, streamDeleted, tooLarge, type Refusal } from './event-store-refusals';
import { eventOf, expectedOf, idOf, nameOf, type AppendRequest } from './event-store-requests';

type Answered = AppendOutcome | { readonly kind: 'refused'; readonly refusal: Refusal };
type ServedAppend = Answered | { readonly kind: 'silence' } | { readonly kind: 'end-of-call' };
type Classic = ServerReadableStream<AppendReq, AppendResp>;
type Batch = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** The classic append: first the expected revision, then one event per message; one answer. */
export function serveAppend(node: EventStoreNode, call: Classic, answer: sendUnaryData<AppendResp>): void {
  const refused = node.admit('append', call.metadata);
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
    const request = appendOf(options, events);
    const untrack = node.track('unanswered', (refusal) => answer(asStatus(refusal)));
    call.on('cancelled', untrack);
    void applyAppend(node, request).then((served) => {
      if (served.kind === 'silence' || served.kind === 'end-of-call') return;
      if (untrack()) answerClassic(request, served, answer);
    });
  };
  // A cancellation becomes known just after the end of the stream.
  call.on('end', () => setImmediate(apply));
}

function answerClassic(request: AppendRequest, served: Answered, answer: sendUnaryData<AppendResp>): void {
  switch (served.kind) {
    case 'appended':
      answer(null, answers.appendAnswer(served));
      break;
    case 'wrong-expectation':
      answer(null, answers.wrongExpectedVersion(request.expected, served.actual));
      break;
    case 'stream-deleted':
      answer(asStatus(streamDeleted(request.stream)));
      break;
    case 'refused':
      answer(asStatus(served.refusal));
  }
}

/**
 * The batch append: many appends on one connection, each in one or more messages, and each with its own
 * answer.
 */
export function serveBatchAppend(node: EventStoreNode, call: Batch): void {
  const refused = node.admit('batchAppend', call.metadata);
  if (refused && !refused.inAnswer) return void call.emit('error', asStatus(refused));
  const untrack = node.track('batch', (refusal) => call.emit('error', asStatus(refusal)));
  call.on('cancelled', untrack);
  call.on('end', () => {
    untrack();
    call.end();
  });
  const pending = new Map<string, { options: BatchAppendReq.Options; events: ProposedEvent[] }>();
  call.on('data', (message: BatchAppendReq) => {
    const id = idOf(message.getCorrelationId());
    const options = message.getOptions();
    if (options) pending.set(id, { options, events: [] });
    const append = pending.get(id);
    if (!append) return;
    append.events.push(...message.getProposedMessagesList().map(eventOf));
    if (!message.getIsFinal()) return;
    pending.delete(id);
    void answerInBatch(node, call, { message, refused, ...append });
  });
}

interface BatchItem {
  readonly message: BatchAppendReq;
  readonly options: BatchAppendReq.Options;
  readonly events: readonly ProposedEvent[];
  readonly refused: Refusal | undefined;
}

async function answerInBatch(node: EventStoreNode, call: Batch, append: BatchItem): Promise<void> {
  const { message, options, events, refused } = append;
  const write = (answer: BatchAppendResp) => {
    answer.setCorrelationId(message.getCorrelationId()).setStreamIdentifier(options.getStreamIdentifier());
    if (!call.cancelled && !call.writableEnded) call.write(answer);
  };
  const request = appendOf(options, events);
  if (isPastDeadline(options, node.faults.clockAheadMs)) {
    write(answers.batchTimeout());
    return;
  }
  const served: ServedAppend = refused
    ? { kind: 'refused', refusal: refused }
    : await applyAppend(node, request);
  if (served.kind === 'silence') return;
  if (served.kind === 'end-of-call') call.end();
  else if (served.kind === 'refused' && !served.refusal.inAnswer)
    call.emit('error', asStatus(served.refusal));
  else write(batchAnswer(request, served));
}

function batchAnswer({ expected }: AppendRequest, served: Answered): BatchAppendResp {
  switch (served.kind) {
    case 'appended':
      return answers.batchAppendAnswer(served);
    case 'wrong-expectation':
      return answers.batchWrongExpectedVersion(expected, served.actual);
    case 'stream-deleted':
      return answers.batchStreamDeleted();
    case 'refused':
      return answers.batchRefused(served.refusal);
  }
}

/** Carries out one append, subject to injected faults. */
async function applyAppend(node: EventStoreNode, request: AppendRequest): Promise<ServedAppend> {
  const { log, faults, settings } = node;
  await faults.waitAt('appends');
  const fault = faults.takeAppend();
  if (fault && !fault.commits) return endOf(fault.then);
  if (request.events.reduce((sum, event) => sum + sizeOf(event), 0) > settings.maxAppendSize)
    return { kind: 'refused', refusal: tooLarge(settings.maxAppendSize) };
  const outcome = log.append(request.stream, request.expected, request.events);
  await faults.waitAt('answers');
  return fault ? endOf(fault.then) : outcome;
}

function endOf(then: Refusal | 'silence' | 'end-of-call'): ServedAppend {
  return typeof then === 'string' ? { kind: then } : { kind: 'refused', refusal: then };
}

/** As the server counts: type names take two bytes a character. */
const sizeOf = ({ data, metadata, type }: ProposedEvent) => data.length + metadata.length + 2 * type.length;

function isPastDeadline(options: BatchAppendReq.Options, clockAheadMs: number): boolean {
  const deadline = options.getDeadline();
  return deadline !== undefined && deadline.toDate().getTime() <= Date.now() + clockAheadMs;
}

function appendOf(
  options: AppendReq.Options | BatchAppendReq.Options,
  events: readonly ProposedEvent[],
): AppendRequest {
  return { stream: nameOf(options.getStreamIdentifier()), expected: expectedOf(options), events };
}
