/** Who a request comes from, as limits count it: an IPv4 address, or the /64 that one household of IPv6 has. */
export function clientOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  return ip.includes(':') ? network(ip) : ip;
}

function network(ip: string): string {
  const [head = '', tail = ''] = (ip.split('%', 1)[0] ?? '').split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0));
  const groups = [...(first ?? []), ...Array<string>(zeros).fill('0'), ...(last ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
