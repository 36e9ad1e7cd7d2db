import type { DayEvent, RemovedRow, RevisionByDay, StartListRow } from '@app/domain';
import type { NoticesInForce } from '@app/views';
import type { CommandResult } from './commands';

/** Changed rows of some races. A runner who was moved out of a race is told there as removed. */
export type PushedRows<Row> = readonly (Row | RemovedRow)[];

/** What happened on a race day after revision `from`. */
export interface DayEvents {
  readonly day: string;
  readonly from: number;
  readonly events: readonly DayEvent[];
}

/** What the server sends. `race-stale` and `day-changed` replace what is not worth pushing: fetch the race, or the day, again. */
export interface ServerMessages {
  'race-update': (rows: PushedRows<StartListRow>) => void;
  'race-stale': (news: { part: string; revision: number }) => void;
  'day-events': (news: DayEvents) => void;
  'day-changed': (news: { day: string; revision: number }) => void;
  notices: (news: NoticesInForce) => void;
  payment: (news: PaymentNews) => void;
}

/** What the page sends, each with its acknowledgement. Days and commands are for organisers. */
export interface ClientMessages {
  'subscribe-to-race': (part: string | undefined, ack: (answer: Subscribed) => void) => void;
  'subscribe-to-day': (
    request: { readonly day: string; readonly after: number },
    ack: (answer: Subscribed) => void,
  ) => void;
  'subscribe-to-notices': (
    nothing: null,
    ack: (answer: NoticesInForce | { readonly error: string }) => void,
  ) => void;
  'tell-device': (
    device: { readonly deviceId: string; readonly name: string; readonly unsent: number },
    ack: () => void,
  ) => void;
  'wait-pay': (request: { payid: string }) => void;
  commands: (batch: { commands: readonly unknown[] }, ack: (answer: CommandsAnswer) => void) => void;
}

/** What came of a payment that was waited for. */
export interface PaymentNews {
  readonly payment: 'ok' | 'failed';
  readonly payid: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
}

/** How far the server was when it began to tell, in all and of each day. */
export type Subscribed =
  | { readonly revision: number; readonly days?: RevisionByDay; readonly error?: undefined }
  | { readonly error: string; readonly days?: undefined };

export type CommandsAnswer =
  | { readonly results: readonly CommandResult[]; readonly atLeast?: string; readonly error?: undefined }
  | { readonly error: string };

/** What pages do with a socket: socket.io's own, or one that is still on its way. */
export interface LiveSocket {
  readonly connected: boolean;
  on<Name extends keyof Heard>(name: Name, listener: Heard[Name]): LiveSocket;
  off<Name extends keyof Heard>(name: Name, listener: Heard[Name]): LiveSocket;
  emit<Name extends keyof ClientMessages>(
    name: Name,
    ...values: Parameters<ClientMessages[Name]>
  ): LiveSocket;
  /** Sends commands and waits for the answer, at most so many milliseconds; throws when there is none. */
  timeout(ms: number): {
    emitWithAck(name: 'commands', batch: Batch): Promise<CommandsAnswer>;
  };
  connect(): LiveSocket;
  disconnect(): LiveSocket;
}

type Heard = ServerMessages & {
  readonly connect: () => void;
  readonly disconnect: (reason: string) => void;
};

type Batch = Parameters<ClientMessages['commands']>[0];
