import { all, compile } from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

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

/** Who a request comes from, as limits count it: an IPv4 address, or the /64 that one household of IPv6 has. */
export function clientOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  const [address = ''] = ip.split('%', 1);
  return isIPv6(address) ? network(address) : ip;
}

/** The first four groups, with the zeros that `::` leaves out. */
function network(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}
