import { all, compile } from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { clientOf } from './client-of';

/** Whose word on who is behind them is taken: proxies on this machine, and those that the operator names. */
export function believed(trustedProxies: readonly string[]): string[] {
  return ['loopback', ...trustedProxies];
}

/** Tells who a bare request comes from, as Fastify tells it of its own requests, and as limits count it. */
export function callerOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = compile(believed(trustedProxies));
  // Somebody who has gone already has no address.
  return (request) => clientOf(all(request, trust).at(-1) ?? '');
}
