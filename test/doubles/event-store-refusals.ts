import { Metadata, status, type StatusObject } from '@grpc/grpc-js';

/**
 * How a refused call ends. `exception` and `details` are the trailers by which the client tells errors apart;
 * with `inAnswer` a batch append gets its own answer, and its connection stays.
 */
export interface Refusal {
  readonly code: status;
  readonly message: string;
  readonly exception?: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly inAnswer?: 'access-denied' | 'maximum-append-size' | 'empty';
}

export const unavailable: Refusal = { code: status.UNAVAILABLE, message: 'Connection dropped' };

/** A node that is starting, or does not know its leader yet. */
export const serverNotReady: Refusal = {
  code: status.UNAVAILABLE,
  message: 'Server Is Not Ready',
  inAnswer: 'empty',
};

export const serverBusy: Refusal = {
  code: status.UNAVAILABLE,
  message: 'Server Is Busy',
  inAnswer: 'empty',
};

export const accessDenied: Refusal = {
  code: status.PERMISSION_DENIED,
  message: 'Access Denied',
  exception: 'access-denied',
  inAnswer: 'access-denied',
};

export const wrongPassword: Refusal = { code: status.UNAUTHENTICATED, message: 'Unauthenticated' };

/** A server's answer when its own code has thrown. */
export const handlerThrew: Refusal = { code: status.UNKNOWN, message: 'Exception was thrown by handler.' };

/** A follower's answer that names the leader. The client uses that node for its next call. */
export function notLeader(leader: { readonly host: string; readonly port: number }): Refusal {
  return {
    code: status.NOT_FOUND,
    message: `Leader info available`,
    exception: 'not-leader',
    details: { 'leader-endpoint-host': leader.host, 'leader-endpoint-port': String(leader.port) },
  };
}

export function tooLarge(maximum: number): Refusal {
  return {
    code: status.INVALID_ARGUMENT,
    message: `Maximum Append Size of ${String(maximum)} Exceeded.`,
    exception: 'maximum-append-size-exceeded',
    details: { 'maximum-append-size': String(maximum) },
    inAnswer: 'maximum-append-size',
  };
}

export function streamDeleted(stream: string): Refusal {
  return {
    code: status.FAILED_PRECONDITION,
    message: `Event stream '${stream}' is deleted.`,
    exception: 'stream-deleted',
    details: { 'stream-name': toAscii(stream) },
  };
}

/** A deletion that expected another revision; an append has its own answer for that. */
export function wrongExpectation(stream: string, expected: string, actual: number): Refusal {
  return {
    code: status.FAILED_PRECONDITION,
    message: `Append failed due to WrongExpectedVersion. Stream: ${stream}`,
    exception: 'wrong-expected-version',
    details: {
      'stream-name': toAscii(stream),
      'expected-version': expected,
      'actual-version': String(actual),
    },
  };
}

/** The refusal as a gRPC status. */
export function asStatus({ code, message, exception, details = {} }: Refusal): StatusObject {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [key, value] of Object.entries(details)) metadata.set(key, value);
  return { code, details: message, metadata };
}

/** Trailers are ASCII. */
const toAscii = (text: string) => text.replace(/[^ -~]/g, '?');
