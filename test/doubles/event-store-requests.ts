import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import {
  ReadReq,
  type AppendReq,
  type BatchAppendReq,
  type DeleteReq,
  type TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb';
import type { ExpectedRevision, ProposedEvent, RecordedEvent } from './event-store-log';

/** One append, from either call. */
export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ProposedEvent[];
}

/** One read or subscription. `from` is a revision where `stream` is named, else a log position. */
export interface ReadRequest {
  readonly stream: string | undefined;
  readonly from: bigint | 'start' | 'end';
  readonly backwards: boolean;
  readonly maxCount: number;
  readonly subscribes: boolean;
  readonly filter: ReadFilter | undefined;
}

interface ReadFilter {
  readonly accepts: (event: RecordedEvent) => boolean;
  /** The number of scanned events between checkpoints. */
  readonly checkpointEvery: number;
}

type ReadOptions = NonNullable<ReturnType<ReadReq['getOptions']>>;
type FilterOptions = NonNullable<ReturnType<ReadOptions['getFilter']>>;
type StartOrEnd = Pick<ReadReq.Options.StreamOptions, 'hasStart' | 'hasEnd'>;

/** The server's default scan window for checkpoints. */
const DEFAULT_WINDOW = 32;

/** Stream names travel as bytes. */
export function nameOf(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

/** The expected revision of an append, deletion or tombstone. */
export function expectedOf(
  options: AppendReq.Options | DeleteReq.Options | TombstoneReq.Options | BatchAppendReq.Options,
): ExpectedRevision {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return Number('getRevision' in options ? options.getRevision() : options.getStreamPosition());
}

export function eventOf(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  const headers = message.getMetadataMap();
  return {
    id: idOf(message.getId()),
    type: headers.get('type') ?? '',
    contentType: headers.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function idOf(id: UUID | undefined): string {
  return id?.getString() ?? '';
}

export function readRequestOf(message: ReadReq): ReadRequest {
  const options = message.getOptions();
  if (!options) throw new Error('a read without options');
  const { stream, from } = readStartOf(options);
  const filter = options.getFilter();
  return {
    stream,
    from,
    backwards: options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS,
    maxCount: options.hasCount() ? Number(options.getCount()) : Infinity,
    subscribes: options.hasSubscription(),
    filter: filter && filterOf(filter),
  };
}

function readStartOf(options: ReadOptions): Pick<ReadRequest, 'stream' | 'from'> {
  const stream = options.getStream();
  if (stream)
    return {
      stream: nameOf(stream.getStreamIdentifier()),
      from: edgeOf(stream) ?? BigInt(stream.getRevision()),
    };
  const all = options.getAll();
  const edge = all && edgeOf(all);
  return { stream: undefined, from: edge ?? BigInt(all?.getPosition()?.getCommitPosition() ?? 0) };
}

function edgeOf(options: StartOrEnd): 'start' | 'end' | undefined {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : undefined;
}

function filterOf(options: FilterOptions): ReadFilter {
  const expression = options.getStreamIdentifier() ?? options.getEventType();
  const key = options.hasStreamIdentifier() ? 'stream' : 'type';
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = expression?.getRegex();
  const regex = pattern ? new RegExp(pattern) : undefined;
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  return {
    accepts: (event) => regex?.test(event[key]) ?? prefixes.some((prefix) => event[key].startsWith(prefix)),
    checkpointEvery: window * Math.max(options.getCheckpointintervalmultiplier(), 1),
  };
}
