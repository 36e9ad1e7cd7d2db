const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS = 5;

/** Bytes as lower-case letters and digits, five bits each; what is left over at the end is left out. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{${BITS}}`, 'g')) ?? [];
  return groups.map((group) => ALPHABET.charAt(parseInt(group, 2))).join('');
}
