import { Metadata, status, type StatusObject } from '@grpc/grpc-js';

/**
 * How a refused call ends. `exception` and `details` are the trailers by which the client tells errors apart.
 */
export interface Refusal {
  readonly code: status;
  readonly message: string;
  readonly exception?: string;
  readonly details?: Readonly<Record<string, string>>;
}

export const unavailable: Refusal = { code: status.UNAVAILABLE, message: 'Connection dropped' };

/** A node that is starting, or does not know its leader yet. */
export const serverNotReady: Refusal = {
  code: status.UNAVAILABLE,
  message: 'Server Is Not Ready',
};

export const serverBusy: Refusal = {
  code: status.UNAVAILABLE,
  message: 'Server Is Busy',
};

export const accessDenied: Refusal = {
  code: status.PERMISSION_DENIED,
  message: 'Access Denied',
  exception: 'access-denied',
};

export const wrongPassword: Refusal = { code: status.UNAUTHENTICATED, message: 'Unauthenticated' };

/** The answer to any request that the product does not make. */
export const notServed: Refusal = {
  code: status.UNIMPLEMENTED,
  message: 'the double serves only what the product uses',
};

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
  };
}

/** The refusal as a gRPC status. */
export function asStatus({ code, message, exception, details = {} }: Refusal): StatusObject {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [key, value] of Object.entries(details)) metadata.set(key, value);
  return { code, details: message, metadata };
}
