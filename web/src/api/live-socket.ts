import type { DayEvent, RemovedRow, RevisionByDay, StartListRow } from '@app/domain';
import type { CurrentNotices } from '@app/views';
import type { CommandResult } from './commands';

/** Changed rows of some races. A runner moved to another race is sent to the old one as removed. */
export type PushedRows<Row> = readonly (Row | RemovedRow)[];

/** The events of a race day after revision `from`. */
export interface DayEvents {
  readonly day: string;
  readonly from: number;
  readonly events: readonly DayEvent[];
}

/**
 * Messages from the server. `race-stale` and `day-changed` ask the client to refetch the race, or the day.
 */
export interface ServerMessages {
  'race-update': (rows: PushedRows<StartListRow>) => void;
  'race-stale': (message: { part: string; revision: number }) => void;
  'day-events': (message: DayEvents) => void;
  'day-changed': (message: { day: string; revision: number }) => void;
  notices: (message: CurrentNotices) => void;
  payment: (message: PaymentUpdate) => void;
}

/** Messages from the page, each with its acknowledgement. Days and commands are for organisers. */
export interface ClientMessages {
  'subscribe-to-race': (part: string | undefined, ack: (answer: SubscribeAck) => void) => void;
  'subscribe-to-day': (
    request: { readonly day: string; readonly after: number },
    ack: (answer: SubscribeAck) => void,
  ) => void;
  'subscribe-to-notices': (
    nothing: null,
    ack: (answer: CurrentNotices | { readonly error: string }) => void,
  ) => void;
  'tell-device': (
    device: { readonly deviceId: string; readonly name: string; readonly unsent: number },
    ack: () => void,
  ) => void;
  'wait-pay': (request: { payid: string }) => void;
  commands: (batch: { commands: readonly unknown[] }, ack: (answer: CommandsAnswer) => void) => void;
}

/** The outcome of an awaited payment. */
export interface PaymentUpdate {
  readonly payment: 'ok' | 'failed';
  readonly payid: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
}

/** The server's revision when the subscription began, in total and per day. */
export type SubscribeAck =
  | { readonly revision: number; readonly days?: RevisionByDay; readonly error?: undefined }
  | { readonly error: string; readonly days?: undefined };

export type CommandsAnswer =
  | { readonly results: readonly CommandResult[]; readonly atLeast?: string; readonly error?: undefined }
  | { readonly error: string };

/** The socket as pages use it: socket.io's own, or one that still loads. */
export interface LiveSocket {
  readonly connected: boolean;
  on<Name extends keyof SocketEvents>(name: Name, listener: SocketEvents[Name]): LiveSocket;
  off<Name extends keyof SocketEvents>(name: Name, listener: SocketEvents[Name]): LiveSocket;
  emit<Name extends keyof ClientMessages>(
    name: Name,
    ...values: Parameters<ClientMessages[Name]>
  ): LiveSocket;
  /** Sends commands and waits at most `ms` for the answer; throws without one. */
  timeout(ms: number): {
    emitWithAck(name: 'commands', batch: Batch): Promise<CommandsAnswer>;
  };
  connect(): LiveSocket;
  disconnect(): LiveSocket;
}

type SocketEvents = ServerMessages & {
  readonly connect: () => void;
  readonly disconnect: (reason: string) => void;
};

type Batch = Parameters<ClientMessages['commands']>[0];
