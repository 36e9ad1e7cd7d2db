import { all, compile } from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The proxies whose forwarded addresses are trusted: those on this machine and the operator's. */
export function trustList(trustedProxies: readonly string[]): string[] {
  return ['loopback', ...trustedProxies];
}

/** Returns a function that finds the client of a raw request as Fastify does, in the form limits count. */
export function clientResolver(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = compile(trustList(trustedProxies));
  // A client that has already disconnected has no address.
  return (request) => rateLimitAddressOf(all(request, trust).at(-1) ?? '');
}

/** Returns the client that limits count: an IPv4 address, or the /64 that an IPv6 household has. */
export function rateLimitAddressOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  const [address = ''] = ip.split('%', 1);
  return isIPv6(address) ? networkOf(address) : ip;
}

/** The first four groups, with the zeros that `::` omits. */
function networkOf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}
