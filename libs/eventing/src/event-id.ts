import { hash } from 'node:crypto';

/** Our own name space for event ids, as bytes in a one-byte encoding. Never changes: stored ids were derived from it. */
const NAMESPACE = Buffer.from('6f1c3b0e9a5d4c7e8b2f0d1a3e5c7b9f', 'hex');

/** The id of a command's n-th event (from 0): a UUID version 5, so that the same command asked twice gives the same ids. */
export function eventId(commandId: string, index: number): string {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(`${commandId}/${index}`)]), 'hex');
  const variant = ((parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
