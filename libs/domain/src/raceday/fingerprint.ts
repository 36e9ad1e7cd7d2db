/**
 * 64-bit FNV-1a (draft-eastlake-fnv) of an ASCII string, as sixteen hexadecimal digits. Not secure against
 * forgery; the log's hash chain is. Uses two 32-bit halves because BigInt is many times slower.
 */
export function fnv1a(ascii: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let at = 0; at < ascii.length; at++) {
    low = (low ^ ascii.charCodeAt(at)) >>> 0;
    // Times the prime, 2^40 + 0x1b3, modulo 2^64.
    const carried = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(carried / 0x1_0000_0000)) >>> 0;
    low = carried >>> 0;
  }
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
}
