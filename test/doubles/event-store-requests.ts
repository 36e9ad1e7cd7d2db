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
type Stated = Pick<ReadReq.Options.StreamOptions, 'hasStart' | 'hasEnd'>;

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
  const said = message.getMetadataMap();
  return {
    id: idOf(message.getId()),
    type: said.get('type') ?? '',
    contentType: said.get('content-type') ?? '',
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
  const { stream, from } = placeOf(options);
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

function placeOf(options: ReadOptions): Pick<ReadRequest, 'stream' | 'from'> {
  const one = options.getStream();
  if (one)
    return {
      stream: nameOf(one.getStreamIdentifier()),
      from: edgeOf(one) ?? BigInt(one.getRevision()),
    };
  const all = options.getAll();
  const edge = all && edgeOf(all);
  return { stream: undefined, from: edge ?? BigInt(all?.getPosition()?.getCommitPosition() ?? 0) };
}

function edgeOf(stated: Stated): 'start' | 'end' | undefined {
  if (stated.hasStart()) return 'start';
  return stated.hasEnd() ? 'end' : undefined;
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
